import type { GenericEndpointContext } from "better-auth";
import { APIError } from "better-auth/api";
import type { Pool } from "pg";
import { commonPasswords } from "#identity/common-passwords.ts";
import { passwordProblem } from "#shop/people/users/password-strength.ts";
import { passwordLength } from "#shop/people/users/user-rules.ts";

type Body = { email?: string; name?: string; password?: string; newPassword?: string; token?: string };

type Owner = { email: string; name: string; staff: boolean };

const ownerQuery = `select users.email, users.name, roles.permissions <> '{}' as staff
  from users join roles on roles.name = users.role where users.id = $1 and users.removed_at is null`;

/** Returns the user for whom a password is chosen; null if there is none. */
export async function passwordOwner(pool: Pool, userId: string): Promise<Owner | null> {
  return (await pool.query<Owner>({ name: "password_owner", text: ownerQuery, values: [userId] })).rows[0] ?? null;
}

/** Refuses a password that must not be chosen, at sign-up and where a mailed link sets one. */
export async function refusePoorPasswords(pool: Pool, ctx: GenericEndpointContext): Promise<void> {
  const { password, newPassword, email = "", name, token = "" } = (ctx.body ?? {}) as Body;
  if (ctx.path === "/sign-up/email" && password !== undefined) return refuse(password, { email, name, staff: false });
  if (ctx.path !== "/reset-password" || ctx.method !== "POST" || newPassword === undefined) return;
  const link = await ctx.context.internalAdapter.findVerificationValue(`reset-password:${token}`);
  const owner = link && (await passwordOwner(pool, link.value));
  if (owner) await refuse(newPassword, owner);
}

async function refuse(password: string, owner: Parameters<typeof passwordProblem>[1]): Promise<void> {
  const code = passwordProblem(password, owner, await commonPasswords());
  if (code) throw new APIError("BAD_REQUEST", { code });
}

/** Returns what to store of the password that a request sets: whether it is long enough for staff. */
export function lengthOfPassword(context: GenericEndpointContext | null): { staffPassword?: boolean } {
  const { password, newPassword } = (context?.body ?? {}) as Body;
  const chosen = newPassword ?? password;
  return chosen === undefined ? {} : { staffPassword: chosen.length >= passwordLength.staffMin };
}

/**
 * Records at a sign-in whether the password is long enough for staff, of which only the hash is stored. Throws `STAFF_PASSWORD_OUTDATED` for
 * staff whose password is not: they set a longer one by the mail that follows.
 */
export async function checkPasswordOfStaff(pool: Pool, userId: string, context: GenericEndpointContext): Promise<void> {
  const long = lengthOfPassword(context).staffPassword ?? false;
  await pool.query(
    "update accounts set staff_password = $2 where user_id = $1 and provider_id = 'credential' and staff_password is distinct from $2",
    [userId, long],
  );
  if (!long && (await passwordOwner(pool, userId))?.staff)
    throw new APIError("FORBIDDEN", { code: "STAFF_PASSWORD_OUTDATED" });
}
