import { isAPIError } from "better-auth/api";
import { decodeJwt } from "jose";
import type { Pool } from "pg";
import type { Auth } from "#identity/better-auth.ts";
import { adoptOwnOrders, missingProof, proveMailbox, type MissingProof } from "#identity/own-address.ts";
import { checkPassword, whereOf, type OwnChange } from "#identity/own-password.ts";
import { refusal } from "#identity/requests.ts";
import { redirectTo } from "#identity/responses.ts";

/** The path of the page that confirms an address with the token of a mail. */
export const confirmPath = (token: string) => `/confirm-email?${new URLSearchParams({ token })}`;

/** Returns the response to a form without scripts: a refusal leads to the page at `pageUrl`, which explains it. */
export async function explainedByPage(response: Response, pageUrl: string): Promise<Response> {
  if (response.status < 400) return response;
  const { code } = (await response.json()) as { code: string };
  return redirectTo(303, `${new URL(pageUrl).pathname}?${new URLSearchParams({ error: code })}`);
}

/**
 * Confirms the address that a mailed token names; it signs nobody in. Only in a browser that is signed in to the account does that prove that whoever reads the mail also holds
 * the account, which then has what was ordered with the address. `password`: the account's, where there are two ways into it. `callbackURL`: a form without scripts is led there,
 * with `done` (and `signedIn=no` in another browser, or `needs` and the token where the proof takes more) or the `error`. Else returns JSON.
 */
export const confirmAddress: OwnChange<{ token: string; callbackURL?: string; password?: string }> = async (
  { pool, auth },
  request,
  { token, callbackURL, password },
) => {
  const error = await refusalOf(auth.api.verifyEmail({ query: { token } }), () => "INVALID_TOKEN");
  const session = error ? null : await signedInAs(auth, request, String(decodeJwt(token)["email"]));
  const wrong =
    session && password !== undefined
      ? await refusalOf(checkPassword(pool, session.id, { password, ...whereOf(request) }))
      : null;
  const needs = session && (await prove(pool, session, password !== undefined && !wrong));
  if (callbackURL === undefined) {
    const code = error ?? wrong;
    return code ? refusal(400, code as "INVALID_TOKEN") : Response.json({ status: true });
  }
  const [path, query = ""] = callbackURL.split("?");
  const params = new URLSearchParams(query);
  const said = error ? { error } : { done: "yes", ...(!session && { signedIn: "no" }), ...(needs && { needs, token }) };
  for (const [name, value] of Object.entries({ ...said, ...(wrong && { error: wrong }) })) params.set(name, value);
  return redirectTo(303, `${path}?${params}`);
};

/** Returns the code with which Better Auth refuses; null if it does not. */
async function refusalOf(work: Promise<unknown>, codeOf = (code: string) => code): Promise<string | null> {
  return work.then(
    () => null,
    (refused: unknown) => {
      if (isAPIError(refused)) return codeOf(String(refused.body?.code));
      throw refused;
    },
  );
}

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
  if (found?.user.email !== email.toLowerCase()) return null;
  return { id: found.user.id, email: found.user.email, sessionId: found.session.id };
}
