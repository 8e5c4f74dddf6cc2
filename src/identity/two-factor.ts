import type { GenericEndpointContext } from "better-auth";
import { APIError, getSessionFromCtx } from "better-auth/api";
import { twoFactor } from "better-auth/plugins/two-factor";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import { recoveryCodes, signInsPerAccount, totpReuse, twoFactorLock, validSeconds } from "#shop/limits.ts";
import { secondsToWait } from "#shop/rate-limit.ts";

/** Returns the second factor: codes of an authenticator app, and recovery codes. It is asked for after Google as after a password. */
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

/** Calls of a signed-in user that take their password, or after Google a recent sign-in. */
const guarded = ["/two-factor/enable", "/two-factor/disable", "/two-factor/generate-backup-codes"];

/**
 * Refuses guesses, and a code that was used before: whoever saw it on a screen must not sign in with it. Throws `RATE_LIMITED`,
 * `SIGN_IN_AGAIN` and `INVALID_CODE`.
 */
export async function limitSecondFactor(pool: Pool, ctx: GenericEndpointContext): Promise<void> {
  const db = drizzle({ client: pool });
  if (guarded.includes(ctx.path)) {
    const session = await getSessionFromCtx(ctx);
    if (!session) return;
    await countGuess(pool, session.user.id);
    if (!(ctx.body as { password?: string }).password && !(await isRecent(pool, session.session.id)))
      throw new APIError("FORBIDDEN", { code: "SIGN_IN_AGAIN" });
  }
  if (ctx.path !== "/two-factor/verify-totp") return;
  const { code } = ctx.body as { code: string };
  const userId = await userOfChallenge(ctx);
  if (userId && (await secondsToWait(db, `totp|${userId}|${code}`, totpReuse)) > 0)
    throw new APIError("UNAUTHORIZED", { code: "INVALID_CODE" });
}

/** Counts a guess at the password of a signed-in user. Throws `RATE_LIMITED`. */
export async function countGuess(pool: Pool, userId: string): Promise<void> {
  if ((await secondsToWait(drizzle({ client: pool }), `password|${userId}`, signInsPerAccount)) > 0)
    throw new APIError("TOO_MANY_REQUESTS", { code: "RATE_LIMITED" });
}

async function isRecent(pool: Pool, sessionId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    "select from sessions where id = $1 and proven_at > now() - make_interval(secs => $2)",
    [sessionId, validSeconds.recentSignIn],
  );
  return rowCount === 1;
}

/** Returns the user who is asked for a code: at a sign-in that of its cookie, else the one who is signed in. */
async function userOfChallenge(ctx: GenericEndpointContext): Promise<string | undefined> {
  const session = await getSessionFromCtx(ctx);
  if (session) return session.user.id;
  const cookie = ctx.context.createAuthCookie("two_factor");
  const identifier = await ctx.getSignedCookie(cookie.name, ctx.context.secret);
  return identifier ? (await ctx.context.internalAdapter.findVerificationValue(identifier))?.value : undefined;
}
