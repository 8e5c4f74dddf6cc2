import { ApiError, api, identity, type ResponseBody } from "#web/client/api.ts";
import { security } from "#messages/security.ts";

export type Passkey = ReturnType<typeof toPasskey>;

function toPasskey(response: ResponseBody<"get", "/passkeys">[number]) {
  const { createdAt, lastUsedAt } = response;
  return { ...response, createdAt: new Date(createdAt), lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt) };
}

/** The caller's passkeys, the oldest first. */
export async function listPasskeys(signal?: AbortSignal): Promise<Passkey[]> {
  return (await api.get("/passkeys", { signal })).map(toPasskey);
}

export async function renamePasskey(id: string, name: string): Promise<void> {
  await api.patch("/passkeys/:id", { param: { id }, json: { name } });
}

export async function removePasskey(id: string): Promise<void> {
  await api.delete("/passkeys/:id", { param: { id } });
}

/** Has the browser make a passkey, and adds it to the account. Rejects with `ApiError`, also if the user cancels it. */
export async function addPasskey(name: string): Promise<void> {
  const options = await identity<PublicKeyCredentialCreationOptionsJSON>("passkey/options", { purpose: "register" });
  const response = await inBrowser(() =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
  );
  await identity("passkey/register", { name, response });
}

/** Signs in with a passkey that the user chooses. Rejects with `ApiError`, also if they cancel it. */
export function signInWithPasskey(): Promise<void> {
  return prove("sign_in", "sign-in");
}

/** Confirms the identity of the signed-in user by a passkey. Rejects with `ApiError`, also if they cancel. */
export function confirmByPasskey(): Promise<void> {
  return prove("confirm", "confirm");
}

async function prove(purpose: "sign_in" | "confirm", path: "sign-in" | "confirm"): Promise<void> {
  const options = await identity<PublicKeyCredentialRequestOptionsJSON>("passkey/options", { purpose });
  const response = await inBrowser(() =>
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }),
  );
  await identity(`passkey/${path}`, { response });
}

/** Returns what the browser's own dialog gives, as JSON. Rejects with `ApiError` where it gives nothing. */
async function inBrowser(ask: () => Promise<Credential | null>): Promise<unknown> {
  let cause: unknown;
  try {
    const credential = await ask();
    if (credential) return (credential as PublicKeyCredential).toJSON();
  } catch (error) {
    cause = error;
  }
  const error = new ApiError(0, { message: refusals[nameOf(cause)] ?? refusals["NotAllowedError"] ?? "" });
  error.cause = cause;
  throw error;
}

const refusals: Record<string, string> = security.passkeys.refused;
const nameOf = (error: unknown) => (error instanceof DOMException ? error.name : "");
