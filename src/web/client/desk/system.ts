import { api, type ResponseBody } from "#web/client/api.ts";

export type System = ResponseBody<"get", "/system">;

export function readSystem(signal?: AbortSignal): Promise<System> {
  return api.get("/system", { signal });
}

/** Runs a failed job now, or sends an abandoned mail after all. */
export async function retryFailed(kind: "job" | "mail", id: string): Promise<void> {
  await api.post("/system/retries", { json: { kind, id } });
}
