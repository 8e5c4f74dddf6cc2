import { APIError } from "better-auth/api";
import { hashPassword, verifyPassword } from "better-auth/crypto";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import { addressHeader } from "#identity/address-header.ts";
import type { Auth } from "#identity/better-auth.ts";
import { commonPasswords } from "#identity/common-passwords.ts";
import { passwordOwner } from "#identity/password-policy.ts";
import { refusal } from "#identity/requests.ts";
import { countGuess, requireProvenPasskey, requireRecent } from "#identity/two-factor.ts";
import { recordSecurity, type Where } from "#shop/people/users/security-events.ts";
import { queueMail } from "#shop/foundation/mails/outbox.ts";
import { passwordProblem } from "#shop/people/users/password-strength.ts";
import { passwordLength } from "#shop/people/users/user-rules.ts";
import type { IdentityCode } from "#shop/people/users/identity-codes.ts";

/** Runs work that hashes a password when its turn comes. Throws `busy`. */
export type Hashing = <T>(work: () => Promise<T>) => Promise<T>;

type Deps = { pool: Pool; auth: Auth; publicUrl: string; hashing: Hashing };

type Own = { sessionId: string; userId: string; email: string; name: string; twoFactor: boolean };

/** Returns the user of the cookie's session. Throws `IDENTITY_UNPROVEN` without one. */
async function ownSession(auth: Auth, request: Request): Promise<Own> {
  const found = await auth.api.getSession({ headers: cookieOf(request) });
  if (!found) throw new APIError("UNAUTHORIZED", { code: "IDENTITY_UNPROVEN" });
  const { id: userId, email, name } = found.user;
  return { sessionId: found.session.id, userId, email, name, twoFactor: found.user.twoFactorEnabled === true };
}

const cookieOf = (request: Request) => new Headers({ cookie: request.headers.get("cookie") ?? "" });

type Credential = { id: string; hash: string };

/** Returns the stored password if this is it; a wrong one is recorded. Throws `NO_PASSWORD`, `INVALID_PASSWORD` and `RATE_LIMITED`. */
export async function checkPassword(
  pool: Pool,
  userId: string,
  { password, network }: Where & { password: string },
): Promise<Credential> {
  await countGuess(pool, userId);
  const { rows } = await pool.query<Credential>(
    "select id, password as hash from accounts where user_id = $1 and provider_id = 'credential' and password is not null",
    [userId],
  );
  const [credential] = rows;
  if (!credential) throw new APIError("BAD_REQUEST", { code: "NO_PASSWORD" });
  if (await verifyPassword({ hash: credential.hash, password })) return credential;
  const refused = { action: "user.sign_in_refused", userId, network, after: { by: "password" } } as const;
  await recordSecurity(drizzle({ client: pool }), refused);
  throw new APIError("BAD_REQUEST", { code: "INVALID_PASSWORD" });
}

/** What users change about their own sign-in, by the session of the request's cookie. Throws refusals of Better Auth. */
export type OwnChange<Input> = (deps: Deps, request: Request, input: Input) => Promise<Response>;

export const whereOf = (request: Request): Where => ({ network: request.headers.get(addressHeader) ?? "" });

/** Changes the password of the signed-in user, ends their other sessions and sends them a mail. Throws refusals of Better Auth. */
export const changePassword: OwnChange<{ currentPassword: string; newPassword: string }> = async (
  { pool, auth, publicUrl },
  request,
  { currentPassword, newPassword },
) => {
  const own = await ownSession(auth, request);
  // The password alone is too little where there is a second factor.
  await requireProvenPasskey(pool, { id: own.sessionId, userId: own.userId });
  if (own.twoFactor) await requireRecent(pool, own.sessionId);
  const credential = await checkPassword(pool, own.userId, { password: currentPassword, ...whereOf(request) });
  const owner = { email: own.email, name: own.name, staff: (await passwordOwner(pool, own.userId))?.staff ?? false };
  const problem = passwordProblem(newPassword, owner, await commonPasswords());
  if (problem) throw new APIError("BAD_REQUEST", { code: problem });
  const hash = await hashPassword(newPassword);
  const long = newPassword.length >= passwordLength.staffMin;
  const changed = await drizzle({ client: pool }).transaction(async (tx) => {
    // Of two changes at once the second no longer finds the password that it proved.
    const { rowCount } = await tx.execute(
      sql`update accounts set password = ${hash}, staff_password = ${long}, updated_at = now() where id = ${credential.id} and password = ${credential.hash}`,
    );
    if (rowCount !== 1) return false;
    await tx.execute(sql`delete from sessions where user_id = ${own.userId} and id <> ${own.sessionId}`);
    await tx.execute(sql`update sessions set proven_at = now() where id = ${own.sessionId}`);
    // Mailed links and half-done sign-ins.
    await tx.execute(sql`delete from verifications where value = ${own.userId}`);
    await recordSecurity(tx, { action: "user.password", userId: own.userId, ...whereOf(request) });
    const data = { name: own.name, url: `${publicUrl}/reset-password` };
    await queueMail(tx, own.email, { template: "password_changed", data });
    return true;
  });
  return changed ? Response.json({ status: true }) : refusal(400, "INVALID_PASSWORD");
};

/** Records that the signed-in user has just entered their password, and their second factor if they have one. Throws refusals of Better Auth. */
export const confirmSignIn: OwnChange<{ password: string; code?: string }> = async (
  { pool, auth },
  request,
  { password, code },
) => {
  const own = await ownSession(auth, request);
  await checkPassword(pool, own.userId, { password, ...whereOf(request) });
  if (own.twoFactor) {
    const problem = await checkCode(auth, request, code);
    if (problem) throw new APIError("BAD_REQUEST", { code: problem });
  }
  await pool.query("update sessions set proven_at = now(), last_used_at = now() where id = $1", [own.sessionId]);
  await recordSecurity(drizzle({ client: pool }), { action: "user.confirm", userId: own.userId, ...whereOf(request) });
  return Response.json({ status: true });
};

async function checkCode(auth: Auth, request: Request, code: string | undefined): Promise<IdentityCode | null> {
  if (!code) return "CODE_REQUIRED";
  const headers = cookieOf(request);
  const check = /^\d{6}$/.test(code)
    ? auth.api.verifyTOTP({ body: { code }, headers })
    : auth.api.verifyBackupCode({ body: { code, disableSession: true }, headers });
  return check.then(
    () => null,
    (error: unknown) => {
      if (error instanceof APIError) return "INVALID_CODE" as const;
      throw error;
    },
  );
}
