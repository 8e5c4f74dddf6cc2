import { isAPIError } from "better-auth/api";
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
 * Confirms the address that a mailed token names; it signs nobody in. `callbackURL`: a form without scripts is led there, with `done` or the `error`.
 * Else returns JSON.
 */
export const confirmAddress: OwnChange<{ token: string; callbackURL?: string }> = async (
  { auth },
  _request,
  { token, callbackURL },
) => {
  const error = await auth.api.verifyEmail({ query: { token } }).then(
    () => null,
    (refused: unknown) => {
      if (isAPIError(refused)) return "INVALID_TOKEN" as const;
      throw refused;
    },
  );
  if (callbackURL === undefined) return error ? refusal(400, error) : Response.json({ status: true });
  const [path, query = ""] = callbackURL.split("?");
  const params = new URLSearchParams(query);
  if (error) params.set("error", error);
  else params.set("done", "yes");
  return redirectTo(303, `${path}?${params}`);
};
