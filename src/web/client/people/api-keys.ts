import { api, type RequestBody, type ResponseBody } from "#web/client/api.ts";

type ApiKeyResponse = ResponseBody<"get", "/api-keys">[number];

/** A key with which a program calls the API. */
export type ApiKey = Omit<ApiKeyResponse, "createdAt" | "expiresAt" | "lastUsedAt" | "revokedAt"> & {
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
};

export type NewApiKey = RequestBody<"post", "/api-keys">;
export type MadeApiKey = ResponseBody<"post", "/api-keys">;

const instant = (text: string | null) => (text === null ? null : new Date(text));

export async function listApiKeys(signal?: AbortSignal): Promise<ApiKey[]> {
  const keys = await api.get("/api-keys", { signal });
  return keys.map(({ createdAt, expiresAt, lastUsedAt, revokedAt, ...same }) => ({
    ...same,
    createdAt: new Date(createdAt),
    expiresAt: new Date(expiresAt),
    lastUsedAt: instant(lastUsedAt),
    revokedAt: instant(revokedAt),
  }));
}

export function createApiKey(key: NewApiKey): Promise<MadeApiKey> {
  return api.post("/api-keys", { json: key });
}

export async function revokeApiKey(id: string): Promise<void> {
  await api.delete("/api-keys/:id", { param: { id } });
}
