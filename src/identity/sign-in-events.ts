import type { GenericEndpointContext } from "better-auth";
import { getSessionFromCtx, isAPIError } from "better-auth/api";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import { addressHeader } from "#identity/address-header.ts";
import { endReplacedSession } from "#identity/session-end.ts";
import { userOfChallenge } from "#identity/two-factor.ts";
import { recordSecurity, type SecurityEvent } from "#shop/people/users/security-events.ts";

/**
 * Records a sign-in, a wrong code and a change of the second factor, after the call that did it. A sign-in ends the one that the browser had before.
 */
export async function recordSignIn(pool: Pool, ctx: GenericEndpointContext): Promise<void> {
  const isRefused = isAPIError((ctx.context as { returned?: unknown }).returned);
  if (isRefused && !ctx.path.startsWith("/callback/")) return recordWrongCode(pool, ctx);
  const made = ctx.context.newSession?.session.token;
  if (made) await endReplacedSession(pool, { cookie: ctx.headers?.get("cookie") ?? null, by: made });
  const event = await eventOf(ctx);
  if (event)
    await recordSecurity(drizzle({ client: pool }), { ...event, network: ctx.headers?.get(addressHeader) ?? "" });
}

async function recordWrongCode(pool: Pool, ctx: GenericEndpointContext): Promise<void> {
  const userId = ctx.path.startsWith("/two-factor/verify-") ? await userOfChallenge(ctx) : undefined;
  if (userId === undefined) return;
  const network = ctx.headers?.get(addressHeader) ?? "";
  const refused = { action: "user.sign_in_refused", userId, network, after: { by: "code" } } as const;
  await recordSecurity(drizzle({ client: pool }), refused);
}

async function eventOf(ctx: GenericEndpointContext): Promise<SecurityEvent | null> {
  const user = ctx.context.newSession?.user;
  if (ctx.path === "/two-factor/generate-backup-codes") {
    const session = await getSessionFromCtx(ctx);
    return session && { action: "user.two_factor", userId: session.user.id, after: { recoveryCodes: "new" } };
  }
  if (!user) return null;
  if (ctx.path === "/passkey/sign-in") return { action: "user.sign_in", userId: user.id, after: { by: "passkey" } };
  const second = user["twoFactorEnabled"] === true;
  if (ctx.path === "/two-factor/disable") return { action: "user.two_factor", userId: user.id, after: { on: false } };
  if (ctx.path.startsWith("/two-factor/verify-")) {
    if (!(await ctx.getSignedCookie(ctx.context.createAuthCookie("two_factor").name, ctx.context.secret)))
      return { action: "user.two_factor", userId: user.id, after: { on: true } };
    const by = ctx.path.endsWith("totp") ? "code" : "recovery_code";
    return { action: "user.sign_in", userId: user.id, after: { by } };
  }
  // With a second factor the user is not signed in yet.
  if (second || !/^\/(sign-in\/email|sign-up\/email|callback\/)/.test(ctx.path)) return null;
  return {
    action: "user.sign_in",
    userId: user.id,
    after: { by: ctx.path.startsWith("/callback/") ? "google" : "password" },
  };
}
