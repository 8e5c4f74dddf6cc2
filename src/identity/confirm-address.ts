import { isAPIError } from "better-auth/api";
import { decodeJwt } from "jose";
import type { Auth } from "#identity/better-auth.ts";
import { adoptOwnOrders, proveMailbox } from "#identity/own-address.ts";
import { redirectTo } from "#identity/responses.ts";
import type { OwnChange } from "#identity/own-password.ts";
import { refusal } from "#identity/requests.ts";

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
 * the account, which then has what was ordered with the address. `callbackURL`: a form without scripts is led there, with `done` (and `signedIn=no` in another browser) or the
 * `error`. Else returns JSON.
 */
export const confirmAddress: OwnChange<{ token: string; callbackURL?: string }> = async (
  { pool, auth },
  request,
  { token, callbackURL },
) => {
  const error = await auth.api.verifyEmail({ query: { token } }).then(
    () => null,
    (refused: unknown) => {
      if (isAPIError(refused)) return "INVALID_TOKEN" as const;
      throw refused;
    },
  );
  const user = error ? null : await signedInAs(auth, request, String(decodeJwt(token)["email"]));
  if (user) {
    await proveMailbox(pool, user);
    await adoptOwnOrders(pool, user.id);
  }
  if (callbackURL === undefined) return error ? refusal(400, error) : Response.json({ status: true });
  const [path, query = ""] = callbackURL.split("?");
  const params = new URLSearchParams(query);
  if (error) params.set("error", error);
  else params.set("done", "yes");
  if (!error && !user) params.set("signedIn", "no");
  return redirectTo(303, `${path}?${params}`);
};

/** Returns the user of a browser that is signed in with this address; null for any other browser. The session is not prolonged: its cookie would not be. */
async function signedInAs(auth: Auth, request: Request, email: string): Promise<{ id: string; email: string } | null> {
  const headers = new Headers({ cookie: request.headers.get("cookie") ?? "" });
  const user = (await auth.api.getSession({ headers, query: { disableRefresh: true } }))?.user;
  return user?.email === email.toLowerCase() ? user : null;
}
