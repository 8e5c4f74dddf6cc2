import { api, identity, type ResponseBody } from "#web/client/api.ts";

export type SignIn = ReturnType<typeof toSignIn>;

function toSignIn(response: ResponseBody<"get", "/sessions">[number]) {
  return { ...response, createdAt: new Date(response.createdAt), lastUsedAt: new Date(response.lastUsedAt) };
}

/** Where the caller is signed in, the latest used first. */
export async function listSignIns(signal?: AbortSignal): Promise<SignIn[]> {
  return (await api.get("/sessions", { signal })).map(toSignIn);
}

export async function endSignIn(id: string): Promise<void> {
  await api.delete("/sessions/:id", { param: { id } });
}

export async function endOtherSignIns(): Promise<void> {
  await api.delete("/sessions");
}

export async function changePassword(passwords: { currentPassword: string; newPassword: string }): Promise<void> {
  await identity("change-password", passwords);
}

/** Confirms the identity of the signed-in user. `code`: of their authenticator app, or a recovery code. */
export async function confirmSignIn(password: string, code: string): Promise<void> {
  await identity("confirm", { password, ...(code && { code }) });
}

/** The second step of a sign-in: the code of an app, or a recovery code. */
export async function enterCode(code: string): Promise<void> {
  const digits = code.replace(/\s/g, "");
  if (/^\d{6}$/.test(digits)) await identity("two-factor/verify-totp", { code: digits });
  else await identity("two-factor/verify-backup-code", { code: code.trim() });
}

/** What an authenticator app is set up with, and the recovery codes. */
export type SecondFactor = { uri: string; secret: string; recoveryCodes: string[] };

const passwordOf = (password: string) => (password ? { password } : {});

/** Begins to set up a second factor, which is on once `enterCode` has taken a code of the app. */
export async function startSecondFactor(password: string): Promise<SecondFactor> {
  const { totpURI, backupCodes } = await identity<{ totpURI: string; backupCodes: string[] }>(
    "two-factor/enable",
    passwordOf(password),
  );
  return { uri: totpURI, secret: new URL(totpURI).searchParams.get("secret") ?? "", recoveryCodes: backupCodes };
}

export async function stopSecondFactor(password: string): Promise<void> {
  await identity("two-factor/disable", passwordOf(password));
}

/** Returns new recovery codes, which replace the others. */
export async function renewRecoveryCodes(password: string): Promise<string[]> {
  const found = await identity<{ backupCodes: string[] }>("two-factor/generate-backup-codes", passwordOf(password));
  return found.backupCodes;
}
