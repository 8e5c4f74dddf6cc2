import { createEmailVerificationToken } from "better-auth/api";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import { customerRole, type Actor } from "#shop/foundation/actor.ts";
import { recordRefusedSignIn, recordSecurity } from "#shop/people/users/security-events.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { limitConcurrency } from "#shop/foundation/concurrency-limit.ts";
import {
  concurrentPasswordHashes,
  mailboxLimit,
  timeoutMs,
  validSeconds,
  type BusinessLimits,
} from "#shop/foundation/limits.ts";
import type { Mail } from "#shop/foundation/mails/outbox.ts";
import { secondsToWait } from "#shop/foundation/rate-limit.ts";
import { actorOfApiKey, keyPrefix } from "#shop/people/api-keys/authenticate.ts";
import { accessTokens } from "#identity/access-token.ts";
import { basePath, buildAuth, type Auth, type Wiring } from "#identity/better-auth.ts";
import { clientNetwork } from "#identity/client-address.ts";
import { dispatcher, type GoogleAuth } from "#identity/dispatch.ts";
import { discover, googleSignIn, type GoogleConfig } from "#identity/google.ts";
import { confirmAddress, confirmPath, explainedByPage, mailAnotherLink } from "#identity/confirm-address.ts";
import { adoptOwnOrders, ownAddress } from "#identity/own-address.ts";
import { changePassword, confirmSignIn, type Hashing, type OwnChange } from "#identity/own-password.ts";
import { secondsUntilAllowed } from "#identity/rate-limit.ts";
import { isForeign, isForm, readCall, refusal, type Call } from "#identity/requests.ts";
import { asRedirect, forward, withFaultBody, withMessage } from "#identity/responses.ts";
import { sharedSecret, type SecretKeys } from "#identity/secrets.ts";
import { endOverdueSession } from "#identity/session-end.ts";
import { logFault } from "#log/log.ts";
import { emailKey } from "#shop/foundation/email.ts";

export type Identity = {
  /** Returns the response to a request under `/api/identity`. `clientAddress` is the socket's. */
  handle: (request: Request, clientAddress: string) => Promise<Response>;
  /**
   * Returns the actor of an `Authorization` header; null without a token, for a forged or expired one, and for a user who has since been
   * removed, got another staff role or signed out. Throws if the database is unreachable, and `rate_limited` for an API key.
   */
  actorOf: (authorization: string | null) => Promise<Actor | null>;
  /**
   * Returns a bearer token for a user whose session cookie proves that they are `email` (D8). Throws `identity_unproven`, and `unavailable`
   * without the database. Send `setCookies` with the response: they extend the cookie together with the session.
   */
  tokenFor: (
    headers: Headers,
    email: string,
  ) => Promise<{ token: string; user: Omit<Actor, "permissions">; setCookies: string[] }>;
  /** Resolves when the work that continues after responses is done; await it before the pool is closed. */
  settled: () => Promise<void>;
};

export type IdentityOptions = {
  pool: Pool;
  /** What encrypts the secrets in the database; by default nothing does. */
  secretKeys?: SecretKeys;
  /** The shop's origin for browsers. */
  publicUrl: string;
  /** How authenticator apps name the account. */
  shopName: string;
  /** Further origins whose pages may sign people in. */
  trustedOrigins?: string[];
  google: GoogleConfig | null;
  /** Null: attempts are not limited. */
  rateLimit: Pick<BusinessLimits, "signUpsPerHourPerNetwork"> | null;
  trustedProxy: boolean;
  sendMail: (to: string, mail: Mail) => Promise<void>;
  /** Returns the message of a code, and the language tag, for the current request. */
  words: { refusal: (code: string) => string | undefined; language: () => string };
  /** Returns the address of a page in the language of the current request. */
  pageUrl: (path: string) => string;
};

const apiKey = new RegExp(`^Bearer (${keyPrefix}[\\w-]{20,100})$`, "i");

/** Returns the sign-in service: its HTTP handler, and the actor of a request. Throws if the database is unreachable. */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { pool, publicUrl, words, secretKeys = [] } = options;
  const tokens = accessTokens(pool, await sharedSecret(pool, "access_token", secretKeys), publicUrl);
  const wiring = createWiring(options, await sharedSecret(pool, "identity", secretKeys));
  const auth = buildAuth(wiring);
  const hashing = passwordTurns();
  const own =
    <Input>(change: OwnChange<Input>) =>
    (forwarded: Request, input: Record<string, unknown>) =>
      change({ pool, auth, publicUrl, hashing }, forwarded, input as Input);
  const unfinished = new Set<Promise<unknown>>();
  const dispatch = dispatcher({
    auth,
    authWithGoogle: options.google && lazyGoogle(wiring, options.google),
    emailExists: async (email) => {
      const { rowCount } = await pool.query("select 1 from users where email = $1", [email]);
      return rowCount === 1;
    },
    hashing,
    inBackground: (work) => {
      unfinished.add(work);
      void work.finally(() => unfinished.delete(work));
    },
    messageOf: words.refusal,
    own: {
      changePassword: own(changePassword),
      confirmSignIn: own(confirmSignIn),
      confirmAddress: own(confirmAddress),
      mailAnotherLink: own(mailAnotherLink(wiring)),
    },
    recordRefusal: (email, network) =>
      recordRefusedSignIn(drizzle({ client: pool }), { action: "user.sign_in_refused", email, network }),
    mailNewPassword: (email) => mailNewPassword({ auth, pool }, email),
  });

  async function respond(request: Request, call: Call, clientAddress: string): Promise<Response> {
    await endOverdueSession(pool, request.headers.get("cookie"));
    const address = clientNetwork(clientAddress, request.headers.get("x-forwarded-for"), options.trustedProxy);
    const wait = options.rateLimit ? await secondsUntilAllowed(pool, call, address, options.rateLimit) : 0;
    if (wait > 0) {
      if (call.name === "POST /sign-in/email")
        await recordRefusedSignIn(drizzle({ client: pool }), {
          action: "user.limited",
          email: String(call.input["email"]),
          network: address,
        });
      return refusal(429, "RATE_LIMITED", { "retry-after": String(wait) });
    }
    return withFaultBody(await dispatch(call, forward(request, call, { publicUrl, address })));
  }

  return {
    async handle(request, clientAddress) {
      const path = new URL(request.url).pathname.slice(basePath.length);
      const foreign = isForeign(request, wiring.trustedOrigins);
      const call = foreign ? refusal(403, "INVALID_ORIGIN") : await readCall(request, path).catch(unavailable);
      const input = call instanceof Response ? {} : call.input;
      const response = call instanceof Response ? call : await respond(request, call, clientAddress).catch(unavailable);
      if (path === "/verify-email" && request.method === "POST" && isForm(request))
        return explainedByPage(response, options.pageUrl("/confirm-email"), input);
      return path === "/callback/google" ? asRedirect(response) : withMessage(response, path, words.refusal);
    },

    actorOf: (authorization) => {
      const key = apiKey.exec(authorization ?? "")?.[1];
      return key ? actorOfApiKey(drizzle({ client: pool }), key) : tokens.actorOf(authorization);
    },

    async tokenFor(headers, email) {
      const { session, user, setCookies } = await provenSession({ auth, pool }, headers, email);
      // A user without a language gets that of the pages on which they signed in.
      await pool.query("update users set locale = $1 where id = $2 and locale is null", [
        words.language(),
        user.userId,
      ]);
      await adoptOwnOrders(pool, user.userId);
      const token = await tokens.issue({ sessionId: session.id, userId: user.userId, role: user.role });
      return { token, user, setCookies };
    },

    async settled() {
      while (unfinished.size > 0) await Promise.all(unfinished);
    },
  };
}

function passwordTurns(): Hashing {
  const turns = limitConcurrency(concurrentPasswordHashes, timeoutMs.passwordHash);
  return (work) => turns("", work);
}

/** Returns the response to a call that failed. Too many at once are no fault. */
function unavailable(error: unknown): Response {
  if (!(error instanceof ShopError && error.code === "busy")) logFault("identity", error);
  return refusal(503, "UNAVAILABLE", { "retry-after": "5" });
}

function createWiring(
  { pool, publicUrl, shopName, trustedOrigins = [], sendMail, words, pageUrl }: IdentityOptions,
  secret: string,
): Wiring {
  return {
    pool,
    publicUrl,
    shopName,
    secret,
    language: words.language,
    trustedOrigins: [publicUrl, ...trustedOrigins],
    mailReset: (user, url) => sendMail(user.email, { template: "reset_password", data: { name: user.name, url } }),
    pageUrl,
    mailVerification: (user, token) =>
      sendMail(user.email, {
        template: "verify_email",
        data: { name: user.name, url: pageUrl(confirmPath(token)) },
      }),
    verificationToken: ({ email }) =>
      createEmailVerificationToken(secret, email, undefined, validSeconds.verificationLink),
    onPasswordReset: async (user, network) => {
      await ownAddress(pool, user.id);
      await recordSecurity(drizzle({ client: pool }), { action: "user.password", userId: user.id, network });
      await sendMail(user.email, {
        template: "password_changed",
        data: { name: user.name, url: pageUrl("/reset-password") },
      });
    },
  };
}

/** Returns a function for Better Auth with Google sign-in: null until the issuer has been reached once. */
function lazyGoogle(wiring: Wiring, google: GoogleConfig): () => Promise<GoogleAuth | null> {
  let withGoogle: GoogleAuth | null = null;
  return async () => {
    if (withGoogle) return withGoogle;
    const discovery = await discover(google.issuer);
    if (!discovery) return null;
    const built = buildAuth(wiring, [googleSignIn(google, discovery)]);
    const { socialProviders } = await built.$context;
    if (socialProviders.some((provider) => provider.id === "google")) {
      const namesIssuer = discovery.authorization_response_iss_parameter_supported;
      withGoogle = { auth: built, namesIssuer };
    }
    return withGoogle;
  };
}

/** Mails a link to set a new password, not too often. */
async function mailNewPassword({ auth, pool }: { auth: Auth; pool: Pool }, email: string): Promise<void> {
  if ((await secondsToWait(drizzle({ client: pool }), `/request-password-reset|${email}`, mailboxLimit)) > 0) return;
  await auth.api
    .requestPasswordReset({ body: { email, redirectTo: "/reset-password" } })
    .catch((error: unknown) => logFault("identity", error, "password reset"));
}

/** Returns the session whose cookie proves that its user is `email`. Throws `identity_unproven`, and `unavailable` without the database. */
async function provenSession({ auth, pool }: { auth: Auth; pool: Pool }, headers: Headers, email: string) {
  const cookie = headers.get("cookie");
  if (!cookie) throw new ShopError("identity_unproven");
  const { response: found, headers: responseHeaders } = await endOverdueSession(pool, cookie)
    .then(() => auth.api.getSession({ headers: new Headers({ cookie }), returnHeaders: true }))
    .catch((cause: unknown) => {
      throw new ShopError("unavailable", { cause });
    });
  if (found?.user.email !== emailKey(email)) throw new ShopError("identity_unproven");
  const { id: userId, name, role } = found.user;
  const user = { userId, email: found.user.email, name, role: role ?? customerRole };
  return { session: found.session, user, setCookies: responseHeaders.getSetCookie() };
}
