import { APIError, isAPIError } from "better-auth/api";
import { decodeJwt } from "jose";
import type { Pool } from "pg";
import type { Auth, Wiring } from "#identity/better-auth.ts";
import { adoptOwnOrders, missingProof, proveMailbox, type MissingProof } from "#identity/own-address.ts";
import { checkPassword, whereOf, type OwnChange } from "#identity/own-password.ts";
import { refusal } from "#identity/requests.ts";
import { redirectTo } from "#identity/responses.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import type { IdentityCode } from "#shop/people/users/identity-codes.ts";
import { emailKey } from "#shop/foundation/email.ts";

/** The path of the page that confirms an address with the token of a mail. */
export const confirmPath = (token: string) => `/confirm-email?${new URLSearchParams({ token })}`;

/**
 * Returns the response to a form without scripts: a refusal leads to the page at `pageUrl`, which explains it. One that was sent with a password comes from the step after the
 * address was confirmed, to which the page returns.
 */
export async function explainedByPage(
  response: Response,
  pageUrl: string,
  { token, password }: Record<string, unknown>,
): Promise<Response> {
  if (response.status < 400) return response;
  const { code } = (await response.json()) as { code: string };
  const step: Record<string, string> =
    password === undefined ? {} : { done: "yes", needs: "password", token: String(token) };
  return redirectTo(303, `${new URL(pageUrl).pathname}?${new URLSearchParams({ ...step, error: code })}`);
}

/**
 * Confirms the address that a mailed token names; it signs nobody in. The token is good for each of its effects once, and for no later account with that address. Only in a browser that is signed in to the account does that prove that whoever reads the mail also holds
 * the account, which then has what was ordered with the address. `password`: the account's, where there are two ways into it. `callbackURL`: a form without scripts is led there,
 * with `done` (and `signedIn=no` in another browser, or `needs` and the token where the proof takes more) or the `error`. Else returns JSON, with what the proof still `needs`.
 */
export const confirmAddress: OwnChange<{ token: string; callbackURL?: string; password?: string }> = async (
  { pool, auth, hashing },
  request,
  { token, callbackURL, password },
) => {
  const named = namedIn(token);
  const session = named && (await signedInAs(auth, request, named.email));
  const isUsable = named && (await isFresh(pool, named, session !== null));
  if (!isUsable || (await refusalOf(auth.api.verifyEmail({ query: { token } }))))
    return answer({ error: "INVALID_TOKEN" }, refusal(400, "INVALID_TOKEN"), callbackURL);
  const check = () => checkPassword(pool, session?.id ?? "", { password: password ?? "", ...whereOf(request) });
  const wrong = session && password !== undefined ? await refusalOf(hashing(check)) : null;
  const needs = session && (await prove(pool, session, password !== undefined && !wrong));
  const said = { done: "yes", ...(!session && { signedIn: "no" }), ...(needs && { needs, token }) };
  return wrong
    ? answer({ ...said, error: wrong.code }, refusal(wrong.status, wrong.code, wrong.headers), callbackURL)
    : answer(said, Response.json({ status: true, ...(needs && { needs }) }), callbackURL);
};

type Named = { email: string; issuedAt: number };

/** Returns what a token says, which may be forged; null if it says nothing. */
function namedIn(token: string): Named | null {
  try {
    const { email, iat } = decodeJwt(token);
    return typeof email === "string" && iat !== undefined ? { email, issuedAt: iat } : null;
  } catch {
    return null;
  }
}

/** Whether a token still has an effect: the address is not confirmed yet or, in a browser that is signed in to the account, the mailbox not proved. */
async function isFresh(pool: Pool, { email, issuedAt }: Named, isSignedIn: boolean): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from users where email = $1 and created_at < to_timestamp($2::float8 + 1)
       and (not email_verified or ($3 and mailbox_proven_at is null))`,
    [emailKey(email), issuedAt, isSignedIn],
  );
  return rowCount === 1;
}

/** Returns a redirect that says it where a form without scripts asks, else the response in JSON. */
function answer(said: Record<string, string>, json: Response, callbackURL?: string): Response {
  if (callbackURL === undefined) return json;
  const [path, query = ""] = callbackURL.split("?");
  const params = new URLSearchParams(query);
  for (const [name, value] of Object.entries(said)) params.set(name, value);
  return redirectTo(303, `${path}?${params}`);
}

type Refused = { status: number; code: IdentityCode; headers?: Record<string, string> };

/** Returns how work is refused, by Better Auth or as too much at once; null if it is not. */
async function refusalOf(work: Promise<unknown>): Promise<Refused | null> {
  return work.then(
    () => null,
    (refused: unknown) => {
      if (refused instanceof ShopError && refused.code === "busy")
        return { status: 503, code: "UNAVAILABLE", headers: { "retry-after": "5" } };
      if (!isAPIError(refused)) throw refused;
      const code = refused.body?.code as IdentityCode;
      const headers = new Headers(refused.headers);
      return { status: refused.statusCode, code, headers: Object.fromEntries(headers) };
    },
  );
}

type Linking = Pick<Wiring, "mailVerification" | "verificationToken">;

/** Mails another link to a signed-in user whose address is confirmed, but not by whom. Throws `EMAIL_ALREADY_VERIFIED` once they have proved that they read its mailbox. */
export const mailAnotherLink =
  (linking: Linking): OwnChange<{ email: string }> =>
  async ({ pool, auth }, request, { email }) => {
    const own = await signedInAs(auth, request, email);
    const { rows } = await pool.query<{ id: string; name: string; email: string; emailVerified: boolean }>(
      `select id, name, email, email_verified as "emailVerified" from users where id = $1 and mailbox_proven_at is null`,
      [own?.id],
    );
    const [user] = rows;
    if (!user) throw new APIError("BAD_REQUEST", { code: "EMAIL_ALREADY_VERIFIED" });
    await linking.mailVerification(user, await linking.verificationToken(user));
    return Response.json({ status: true });
  };

type Session = { id: string; email: string; sessionId: string };

/** Notes that the user of the session reads their mailbox, and gives them what was ordered with its address. Returns what that still takes. */
async function prove(pool: Pool, session: Session, byPassword: boolean): Promise<MissingProof | null> {
  await proveMailbox(pool, { ...session, passwordOf: byPassword ? session.sessionId : undefined });
  await adoptOwnOrders(pool, session.id);
  return missingProof(pool, session);
}

/** Returns the user of a browser that is signed in with this address; null for any other browser. The session is not prolonged: its cookie would not be. */
async function signedInAs(auth: Auth, request: Request, email: string): Promise<Session | null> {
  const headers = new Headers({ cookie: request.headers.get("cookie") ?? "" });
  const found = await auth.api.getSession({ headers, query: { disableRefresh: true } });
  if (found?.user.email !== emailKey(email)) return null;
  return { id: found.user.id, email: found.user.email, sessionId: found.session.id };
}
