import { createEmailVerificationToken } from "better-auth/api";
import { hashPassword } from "better-auth/crypto";
import type { Pool } from "pg";
import { customerRole, type Actor } from "#shop/actor.ts";
import { describeFault } from "#shop/describe-fault.ts";
import { ShopError } from "#shop/errors.ts";
import type { Mail } from "#shop/mails/outbox.ts";
import { accessTokens } from "#identity/access-token.ts";
import { addressHeader, basePath, buildAuth, type Auth, type Wiring } from "#identity/better-auth.ts";
import { clientNetwork } from "#identity/client-address.ts";
import { discover, googleSignIn, type GoogleConfig } from "#identity/google.ts";
import { ownAddress } from "#identity/own-address.ts";
import { addressLimits, countAttempt, mailboxLimit } from "#identity/rate-limit.ts";
import { isForeign, readCall, refusal, type Call } from "#identity/requests.ts";
import { sharedSecret } from "#identity/secrets.ts";
import { takeTurns } from "#identity/take-turns.ts";

export type Identity = {
  /** Answers every request under `/api/identity`. `clientAddress` is the socket's. */
  handle: (request: Request, clientAddress: string) => Promise<Response>;
  /**
   * Returns who sends this `Authorization` header. Null for no token, a forged or an expired one, and for a user who has since been
   * removed, given another staff role or signed out. Throws only where the database can't be asked.
   */
  actorOf: (authorization: string | null) => Promise<Actor | null>;
  /**
   * Returns a bearer token to a user whose session cookie proves that they are `email` (D8). Throws `identity_unproven`.
   * `setCookies` are to be sent along: they keep the session's cookie as fresh as the session.
   */
  tokenFor: (
    headers: Headers,
    email: string,
  ) => Promise<{ token: string; user: Omit<Actor, "permissions">; setCookies: string[] }>;
  /** Resolves when nothing that was answered already is still being done: to be awaited before the pool is closed. */
  settled: () => Promise<void>;
};

export type IdentityOptions = {
  pool: Pool;
  /** The shop's origin, as browsers see it. */
  publicUrl: string;
  /** Further origins whose pages may sign people in. */
  trustedOrigins?: string[];
  google: GoogleConfig | null;
  rateLimit: boolean;
  trustedProxy: boolean;
  sendMail: (to: string, mail: Mail) => Promise<void>;
  /** The message for the code of a response, and the tag of the language, both of the request under way. */
  words: { refusal: (code: string) => string | undefined; language: () => string };
};

/** Returns the sign-in service: its HTTP handler, and the actor of a request. Throws where the database cannot be reached. */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { pool, publicUrl, sendMail, words } = options;
  const secret = await sharedSecret(pool, "identity");
  const tokens = accessTokens(pool, await sharedSecret(pool, "access_token"), publicUrl);
  const origins = [publicUrl, ...(options.trustedOrigins ?? [])];
  const hashing = takeTurns(4);
  const unfinished = new Set<Promise<unknown>>();

  const wiring: Wiring = {
    pool,
    publicUrl,
    secret,
    language: words.language,
    trustedOrigins: origins,
    mailReset: (user, url) => sendMail(user.email, { template: "reset_password", data: { name: user.name, url } }),
    mailVerification: (user, url) => sendMail(user.email, { template: "verify_email", data: { name: user.name, url } }),
    verificationUrl: async (user) => {
      const query = new URLSearchParams({
        token: await createEmailVerificationToken(secret, user.email, undefined, 24 * 60 * 60),
        callbackURL: "/dashboard/myprofile?verified=yes",
      });
      return `${publicUrl}${basePath}/verify-email?${query}`;
    },
    onPasswordReset: (user) => ownAddress(pool, user.id),
  };
  const auth = buildAuth(wiring);
  let withGoogle: Auth | null = null;

  /** Null while the issuer can't be reached: the next one to ask tries again. */
  async function authWithGoogle(google: GoogleConfig): Promise<Auth | null> {
    if (withGoogle) return withGoogle;
    const discovery = await discover(google.issuer);
    if (!discovery) return null;
    const built = buildAuth(wiring, [googleSignIn(google, discovery)]);
    const { socialProviders } = await built.$context;
    if (socialProviders.some((provider) => provider.id === "google")) withGoogle = built;
    return withGoogle;
  }

  async function secondsToWait(call: Call, address: string): Promise<number> {
    const limit = addressLimits[call.path];
    if (!options.rateLimit || !limit) return 0;
    const wait = await countAttempt(pool, `${call.path}|${address}`, limit);
    const sendsMail = call.path === "/request-password-reset" || call.path === "/send-verification-email";
    if (wait > 0 || !sendsMail) return wait;
    return countAttempt(pool, `${call.path}|${String(call.input.email)}`, mailboxLimit);
  }

  async function answer(call: Call, forwarded: Request): Promise<Response> {
    switch (call.name) {
      case "POST /sign-in/social":
      case "GET /callback/google": {
        if (!options.google) return refusal(404, "PROVIDER_NOT_FOUND");
        const google = await authWithGoogle(options.google);
        return google ? google.handler(forwarded) : refusal(503, "PROVIDER_UNAVAILABLE", { "retry-after": "10" });
      }
      case "POST /request-password-reset": {
        // Answered before it is looked up whether there is such a user, so neither words nor time can tell.
        const work = auth
          .handler(forwarded)
          .catch((error: unknown) => console.error(`identity: password reset: ${describeFault(error)}`));
        unfinished.add(work);
        void work.finally(() => unfinished.delete(work));
        return Response.json({ status: true, message: words.refusal("RESET_REQUESTED") });
      }
      case "POST /sign-up/email": {
        const response = await hashing(() => auth.handler(forwarded));
        if (response.status !== 422) return response;
        // A taken address costs as much as a new one; and whoever lost a race for it hears the same.
        await hashing(() => hashPassword("as much work as a new account"));
        const taken = await pool.query("select 1 from users where email = $1", [call.input.email]);
        return taken.rowCount ? refusal(422, "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL") : response;
      }
      case "POST /sign-in/email":
      case "POST /reset-password":
        return hashing(() => auth.handler(forwarded));
      default:
        return auth.handler(forwarded);
    }
  }

  async function handle(request: Request, path: string, clientAddress: string): Promise<Response> {
    if (isForeign(request, origins)) return refusal(403, "INVALID_ORIGIN");
    const call = await readCall(request, path);
    if (call instanceof Response) return call;
    const address = clientNetwork(clientAddress, request.headers.get("x-forwarded-for"), options.trustedProxy);
    const wait = await secondsToWait(call, address);
    if (wait > 0) return refusal(429, "RATE_LIMITED", { "retry-after": String(wait) });
    return speaking(await answer(call, forward(request, call, publicUrl, address)));
  }

  return {
    async handle(request, clientAddress) {
      const path = new URL(request.url).pathname.slice(basePath.length);
      const response = await handle(request, path, clientAddress).catch((error: unknown) => {
        console.error(`identity: ${describeFault(error)}`);
        return refusal(503, "UNAVAILABLE", { "retry-after": "5" });
      });
      return path === "/callback/google" ? alwaysAPage(response) : inWords(response, words.refusal);
    },

    actorOf: tokens.actorOf,

    async tokenFor(headers, email) {
      const cookie = headers.get("cookie");
      if (!cookie) throw new ShopError("identity_unproven");
      const { response: found, headers: answered } = await auth.api
        .getSession({ headers: new Headers({ cookie }), returnHeaders: true })
        .catch((cause: unknown) => {
          throw new ShopError("unavailable", { cause });
        });
      if (found?.user.email !== email.trim().toLowerCase()) throw new ShopError("identity_unproven");
      const { id: userId, name, role } = found.user;
      const user = { userId, email: found.user.email, name, role: role ?? customerRole };
      // Whoever has no language yet is written to in that of the pages they signed in on.
      await pool.query("update users set locale = $1 where id = $2 and locale is null", [words.language(), userId]);
      return {
        token: await tokens.issue({ sessionId: found.session.id, userId, role: user.role }),
        user,
        setCookies: answered.getSetCookie(),
      };
    },

    async settled() {
      while (unfinished.size > 0) await Promise.all(unfinished);
    },
  };
}

/** The request as Better Auth gets it: at the shop's own address, with what was checked and nothing else. */
function forward(request: Request, call: Call, publicUrl: string, address: string): Request {
  const url = new URL(basePath + call.path, publicUrl);
  const headers = new Headers({ [addressHeader]: address, origin: publicUrl });
  for (const name of ["cookie", "user-agent"]) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  if (request.method === "GET") {
    for (const [name, value] of Object.entries(call.input))
      if (value !== undefined) url.searchParams.set(name, String(value));
    return new Request(url, { headers });
  }
  headers.set("content-type", "application/json");
  return new Request(url, { method: "POST", headers, body: JSON.stringify(call.input) });
}

/** Better Auth answers a fault of ours without a word. */
function speaking(response: Response): Response {
  return response.status >= 500 && response.status !== 503 ? refusal(500, "INTERNAL_SERVER_ERROR") : response;
}

/** Google sends a person back, not a program: whatever went wrong, they end on the login page, which says so. */
function alwaysAPage(response: Response): Response {
  if (response.status >= 300 && response.status < 400) return response;
  const error =
    response.status === 503
      ? "provider_unavailable"
      : response.status < 500
        ? "invalid_callback"
        : "internal_server_error";
  return new Response(null, { status: 302, headers: { location: `/login?error=${error}` } });
}

/** A refusal with the message for its code, where there are words for it. */
async function inWords(response: Response, messageFor: IdentityOptions["words"]["refusal"]): Promise<Response> {
  if (response.status < 400 || !response.headers.get("content-type")?.includes("json")) return response;
  const body = (await response.json()) as { code?: string; message?: string };
  const message = (body.code && messageFor(body.code)) ?? body.message;
  const { status } = response;
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  return Response.json({ ...body, message }, { status, headers });
}
