import type { GenericEndpointContext } from "better-auth";
import { APIError } from "better-auth/api";
import { generateRandomString } from "better-auth/crypto";
import type { PasskeyPurpose } from "#identity/passkey-input.ts";
import { validSeconds } from "#shop/foundation/limits.ts";

/** The purpose of a challenge. `sessionId`: the session that requested it; null: nobody is signed in. */
type Use = { purpose: PasskeyPurpose; sessionId: string | null };
type Challenge = Use & { challenge: string };

const identifierOf = (token: string) => `passkey|${token}`;

/** Stores a challenge for this browser, which a cookie recognises. */
export async function setChallenge(ctx: GenericEndpointContext, challenge: Challenge): Promise<void> {
  const token = generateRandomString(32);
  await ctx.context.internalAdapter.createVerificationValue({
    identifier: identifierOf(token),
    value: JSON.stringify(challenge),
    expiresAt: new Date(Date.now() + validSeconds.passkeyChallenge * 1_000),
  });
  const cookie = ctx.context.createAuthCookie("passkey", { maxAge: validSeconds.passkeyChallenge });
  await ctx.setSignedCookie(cookie.name, token, ctx.context.secret, cookie.attributes);
}

/** Returns the challenge of this browser, once. Throws `PASSKEY_EXPIRED` without one, and for another purpose or sign-in. */
export async function takeChallenge(ctx: GenericEndpointContext, { purpose, sessionId }: Use): Promise<string> {
  const cookie = ctx.context.createAuthCookie("passkey");
  const token = await ctx.getSignedCookie(cookie.name, ctx.context.secret);
  const found = token ? await ctx.context.internalAdapter.consumeVerificationValue(identifierOf(token)) : null;
  const stored = found && (JSON.parse(found.value) as Challenge);
  if (stored?.purpose !== purpose || stored.sessionId !== sessionId)
    throw new APIError("BAD_REQUEST", { code: "PASSKEY_EXPIRED" });
  return stored.challenge;
}
