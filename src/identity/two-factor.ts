import type { GenericEndpointContext } from "better-auth";
import { APIError, getSessionFromCtx } from "better-auth/api";
import { twoFactor } from "better-auth/plugins/two-factor";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import { recoveryCodes, signInsPerAccount, totpReuse, twoFactorLock, validSeconds } from "#shop/foundation/limits.ts";
import { secondsToWait } from "#shop/foundation/rate-limit.ts";
import { needsPasskey } from "#shop/people/users/passkeys.ts";

/** Returns the second factor: codes of an authenticator app, and recovery codes. It is required after Google and passwords alike. */
export function secondFactor(shopName: string) {
  const plugin = twoFactor({
    issuer: shopName,
    allowPasswordless: true,
    twoFactorCookieMaxAge: validSeconds.secondFactor,
    accountLockout: { maxFailedAttempts: twoFactorLock.most, durationSeconds: twoFactorLock.seconds },
    backupCodeOptions: { storeBackupCodes: "encrypted", amount: recoveryCodes },
    schema: {
      user: { fields: { twoFactorEnabled: "two_factor_enabled" } },
      twoFactor: {
        modelName: "two_factors",
        fields: {
          userId: "user_id",
          backupCodes: "backup_codes",
          failedVerificationCount: "failed_verification_count",
          lockedUntil: "locked_until",
        },
      },
    },
  });
  const after = plugin.hooks.after.map((hook) => ({
    ...hook,
    matcher: (context: { path?: string }) =>
      hook.matcher(context as never) || context.path?.startsWith("/callback/") === true,
  }));
  return { ...plugin, hooks: { after } };
}

/** Calls of a signed-in user that take their password; after Google, and with a second factor, a recent sign-in. */
const guarded = ["/two-factor/enable", "/two-factor/disable", "/two-factor/generate-backup-codes"];

/**
 * Refuses guesses, and a code that was used before: a person who saw it on a screen must not sign in with it. Throws `RATE_LIMITED`,
 * `PASSKEY_REQUIRED`, `SIGN_IN_AGAIN` and `INVALID_CODE`.
 */
export async function limitSecondFactor(pool: Pool, ctx: GenericEndpointContext): Promise<void> {
  const db = drizzle({ client: pool });
  if (guarded.includes(ctx.path)) {
    const session = await getSessionFromCtx(ctx);
    if (!session) return;
    await countGuess(pool, session.user.id);
    await requireProvenPasskey(pool, session.session);
    // With a second factor the password alone is too little: a recent sign-in has proven both.
    const { password } = ctx.body as { password?: string };
    if (!password || session.user["twoFactorEnabled"] === true) await requireRecent(pool, session.session.id);
  }
  if (ctx.path !== "/two-factor/verify-totp") return;
  // The code that turns an app on may come long after its set-up began.
  const own = await getSessionFromCtx(ctx);
  if (own) await requireProvenPasskey(pool, own.session);
  const { code } = ctx.body as { code: string };
  const userId = await userOfChallenge(ctx);
  if (userId && (await secondsToWait(db, `totp|${userId}|${code}`, totpReuse)) > 0)
    throw new APIError("UNAUTHORIZED", { code: "INVALID_CODE" });
}

/** Counts a guess at the password of a signed-in user. Throws `RATE_LIMITED`. */
export async function countGuess(pool: Pool, userId: string): Promise<void> {
  const wait = await secondsToWait(drizzle({ client: pool }), `password|${userId}`, signInsPerAccount);
  if (wait > 0) throw new APIError("TOO_MANY_REQUESTS", { code: "RATE_LIMITED" }, { "retry-after": String(wait) });
}

/** Throws `SIGN_IN_AGAIN` unless the user of the session has authenticated in the last minutes, with their second factor if they have one. */
export async function requireRecent(pool: Pool, sessionId: string): Promise<void> {
  const { rowCount } = await pool.query(
    "select from sessions where id = $1 and proven_at > now() - make_interval(secs => $2)",
    [sessionId, validSeconds.recentSignIn],
  );
  if (rowCount !== 1) throw new APIError("FORBIDDEN", { code: "SIGN_IN_AGAIN" });
}

/** Throws `PASSKEY_REQUIRED` for a sign-in that `needsPasskey`. */
export async function requireProvenPasskey(pool: Pool, session: { id: string; userId: string }): Promise<void> {
  const { id: sessionId, userId } = session;
  if (await needsPasskey(drizzle({ client: pool }), { userId, sessionId }))
    throw new APIError("FORBIDDEN", { code: "PASSKEY_REQUIRED" });
}

/** Returns the user who has to enter a code: during a sign-in the user of its cookie, otherwise the signed-in user. */
export async function userOfChallenge(ctx: GenericEndpointContext): Promise<string | undefined> {
  const session = await getSessionFromCtx(ctx);
  if (session) return session.user.id;
  const cookie = ctx.context.createAuthCookie("two_factor");
  const identifier = await ctx.getSignedCookie(cookie.name, ctx.context.secret);
  return identifier ? (await ctx.context.internalAdapter.findVerificationValue(identifier))?.value : undefined;
}
