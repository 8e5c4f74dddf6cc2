import { isIP } from "node:net";
import type { BetterAuthPlugin, GenericEndpointContext } from "better-auth";
import { APIError, createAuthEndpoint, getSessionFromCtx } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import type { Db } from "#db/db.ts";
import { addressHeader } from "#identity/address-header.ts";
import { setChallenge, takeChallenge } from "#identity/passkey-challenge.ts";
import { passkeyInput, type SignedByPasskey } from "#identity/passkey-input.ts";
import {
  registrationOptions,
  signingOptions,
  verifyMade,
  verifySigned,
  type RelyingParty,
} from "#identity/passkey-ceremonies.ts";
import { requireProvenPasskey, requireRecent } from "#identity/two-factor.ts";
import { recordSecurity } from "#shop/people/users/security-events.ts";
import { addPasskey, credentialsOf } from "#shop/people/users/passkeys.ts";

type PasskeyOptions = {
  pool: Pool;
  publicUrl: string;
  shopName: string;
  trustedOrigins: string[];
  /** Returns the address of a page in the language of the request being handled. */
  pageUrl: (path: string) => string;
};

type Needs = Pick<PasskeyOptions, "pool" | "pageUrl"> & { db: Db; party: () => RelyingParty };

/**
 * Returns the endpoints for passkeys (decision 0035). A passkey verifies its user, by a finger or a PIN, so that it is both factors. `passkeyOptions` gives a
 * challenge for one purpose, to one browser and one sign-in; the others take what was made or signed with it.
 */
export function passkeys(options: PasskeyOptions) {
  const { pool, pageUrl } = options;
  const needs = { pool, pageUrl, db: drizzle({ client: pool }), party: relyingParty(options) };
  return {
    id: "passkeys",
    endpoints: {
      passkeyOptions: optionsEndpoint(needs),
      registerPasskey: registerEndpoint(needs),
      signInPasskey: signInEndpoint(needs),
      confirmByPasskey: confirmEndpoint(needs),
    },
  } satisfies BetterAuthPlugin;
}

function optionsEndpoint({ pool, db, party }: Needs) {
  return createAuthEndpoint("/passkey/options", { method: "POST", body: passkeyInput.options }, async (ctx) => {
    const { purpose } = ctx.body;
    const own = purpose === "sign_in" ? null : await ownSession(ctx);
    if (purpose === "register" && own) {
      if (!own.user.emailVerified) refuse("unconfirmed");
      await requireProvenPasskey(pool, own.session);
      await requireRecent(pool, own.session.id);
    }
    const known = own ? await credentialsOf(db, own.user.id) : [];
    const browserOptions =
      purpose === "register" && own
        ? await registrationOptions(party(), { user: own.user, known })
        : await signingOptions(party(), known);
    const { challenge } = browserOptions;
    await setChallenge(ctx, { purpose, challenge, sessionId: own?.session.id ?? null });
    return ctx.json(browserOptions);
  });
}

const refusals = {
  known: { status: "CONFLICT", code: "PASSKEY_KNOWN" },
  full: { status: "CONFLICT", code: "PASSKEYS_FULL" },
  unconfirmed: { status: "CONFLICT", code: "EMAIL_UNCONFIRMED" },
  signed_out: { status: "UNAUTHORIZED", code: "IDENTITY_UNPROVEN" },
  needs_passkey: { status: "FORBIDDEN", code: "PASSKEY_REQUIRED" },
} as const;

function refuse(why: keyof typeof refusals): never {
  const { status, code } = refusals[why];
  throw new APIError(status, { code });
}

function registerEndpoint({ db, party, pageUrl }: Needs) {
  return createAuthEndpoint("/passkey/register", { method: "POST", body: passkeyInput.register }, async (ctx) => {
    const { session, user } = await ownSession(ctx);
    const challenge = await takeChallenge(ctx, { purpose: "register", sessionId: session.id });
    const { name, response } = ctx.body;
    const made = await verifyMade(party(), { challenge, response });
    if (made === "certified") throw new APIError("BAD_REQUEST", { code: "PASSKEY_CERTIFIED" });
    if (!made) throw new APIError("BAD_REQUEST", { code: "INVALID_PASSKEY" });
    const context = { sessionId: session.id, url: pageUrl("/dashboard/security"), network: networkOf(ctx) };
    const refused = await addPasskey(db, { ...made, name, userId: user.id }, context);
    if (refused) refuse(refused);
    return ctx.json({ status: true });
  });
}

function signInEndpoint({ db, party }: Needs) {
  return createAuthEndpoint("/passkey/sign-in", { method: "POST", body: passkeyInput.proof }, async (ctx) => {
    const challenge = await takeChallenge(ctx, { purpose: "sign_in", sessionId: null });
    const passkey = await proven({ db, party }, ctx, { challenge });
    const { internalAdapter } = ctx.context;
    const session = await internalAdapter.createSession(passkey.userId, false, { passkeyId: passkey.id });
    const user = await internalAdapter.findUserById(passkey.userId);
    // None for a user who has been removed meanwhile.
    if (!session || !user) throw new APIError("UNAUTHORIZED", { code: "INVALID_PASSKEY" });
    await setSessionCookie(ctx, { session, user });
    return ctx.json({ status: true });
  });
}

function confirmEndpoint({ db, party, pool }: Needs) {
  return createAuthEndpoint("/passkey/confirm", { method: "POST", body: passkeyInput.proof }, async (ctx) => {
    const { session, user } = await ownSession(ctx);
    const challenge = await takeChallenge(ctx, { purpose: "confirm", sessionId: session.id });
    const passkey = await proven({ db, party }, ctx, { challenge, userId: user.id });
    await pool.query("update sessions set proven_at = now(), last_used_at = now(), passkey_id = $2 where id = $1", [
      session.id,
      passkey.id,
    ]);
    await recordSecurity(db, {
      action: "user.confirm",
      userId: user.id,
      network: networkOf(ctx),
      after: { by: "passkey" },
    });
    return ctx.json({ status: true });
  });
}

/** Returns the passkey that signed the challenge. Throws `INVALID_PASSKEY`, also where it is not one of `userId`. */
async function proven(
  { db, party }: Pick<Needs, "db" | "party">,
  ctx: GenericEndpointContext,
  expected: { challenge: string; userId?: string },
) {
  const { response } = ctx.body as { response: SignedByPasskey };
  const found = await verifySigned(db, party(), { ...expected, response });
  if (found.verified) return found.passkey;
  if (found.passkey)
    await recordSecurity(db, {
      action: "user.sign_in_refused",
      userId: found.passkey.userId,
      network: networkOf(ctx),
      after: { by: "passkey" },
    });
  throw new APIError("UNAUTHORIZED", { code: "INVALID_PASSKEY" });
}

/**
 * Returns for whom passkeys are made: the host of the shop's address. Browsers make none for an IP address; a shop on this machine has another name. Throws
 * `PROVIDER_NOT_FOUND` where there is none.
 */
function relyingParty({ publicUrl, shopName, trustedOrigins }: PasskeyOptions): () => RelyingParty {
  const origins = [...new Set([publicUrl, ...trustedOrigins])];
  const id = origins.map((origin) => new URL(origin).hostname).find((host) => !isIP(host.replace(/^\[|\]$/g, "")));
  return () => {
    if (!id) throw new APIError("NOT_FOUND", { code: "PROVIDER_NOT_FOUND" });
    return { id, name: shopName, origins };
  };
}

/** Returns the signed-in user. Throws `IDENTITY_UNPROVEN`. */
async function ownSession(ctx: GenericEndpointContext) {
  const found = await getSessionFromCtx(ctx);
  if (!found) throw new APIError("UNAUTHORIZED", { code: "IDENTITY_UNPROVEN" });
  return found;
}

const networkOf = (ctx: GenericEndpointContext) => ctx.headers?.get(addressHeader) ?? "";
