import type { GenericEndpointContext } from "better-auth";
import { getSessionFromCtx, isAPIError } from "better-auth/api";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import { addressHeader } from "#identity/address-header.ts";
import { recordSecurity, type SecurityEvent } from "#shop/audit/security-events.ts";

/** Records a sign-in, and a change of the second factor, after the call that did it. */
export async function recordSignIn(pool: Pool, ctx: GenericEndpointContext): Promise<void> {
  if (isAPIError((ctx.context as { returned?: unknown }).returned) && !ctx.path.startsWith("/callback/")) return;
  const event = await eventOf(ctx);
  if (event)
    await recordSecurity(drizzle({ client: pool }), { ...event, network: ctx.headers?.get(addressHeader) ?? "" });
}

async function eventOf(ctx: GenericEndpointContext): Promise<SecurityEvent | null> {
  const user = ctx.context.newSession?.user;
  if (ctx.path === "/two-factor/generate-backup-codes") {
    const session = await getSessionFromCtx(ctx);
    return session && { action: "user.two_factor", userId: session.user.id, after: { recoveryCodes: "new" } };
  }
  if (!user) return null;
  const second = user["twoFactorEnabled"] === true;
  if (ctx.path === "/two-factor/disable") return { action: "user.two_factor", userId: user.id, after: { on: false } };
  if (ctx.path.startsWith("/two-factor/verify-")) {
    if (!(await ctx.getSignedCookie(ctx.context.createAuthCookie("two_factor").name, ctx.context.secret)))
      return { action: "user.two_factor", userId: user.id, after: { on: true } };
    const by = ctx.path.endsWith("totp") ? "code" : "recovery_code";
    return { action: "user.sign_in", userId: user.id, after: { by } };
  }
  // With a second factor nobody is signed in yet.
  if (second || !/^\/(sign-in\/email|sign-up\/email|callback\/)/.test(ctx.path)) return null;
  return {
    action: "user.sign_in",
    userId: user.id,
    after: { by: ctx.path.startsWith("/callback/") ? "google" : "password" },
  };
}
