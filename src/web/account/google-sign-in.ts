import { identity } from "#web/client/api.ts";

type Way = {
  /** The path of the login page, to which Google leads back. */
  login: string;
  /** The page after the sign-in; null: none was named. */
  from: string | null;
  publicUrl: string;
};

/** Leaves the page for the sign-in at Google. Rejects with `ApiError`. */
export async function signInAtGoogle({ login, from, publicUrl }: Way): Promise<void> {
  const query = new URLSearchParams(from === null ? {} : { from }).toString();
  if (location.origin !== publicUrl) {
    // The way back from Google ends at the shop's own address; a sign-in begun at another name of it would not be known there.
    location.assign(`${publicUrl}${login}?${join(query, "start=google")}`);
    return;
  }
  const { url } = await identity<{ url: string }>("sign-in/social", {
    provider: "google",
    callbackURL: `${login}?${join(query, "via=google")}`,
    errorCallbackURL: query === "" ? login : `${login}?${query}`,
  });
  location.assign(url);
}

const join = (query: string, more: string) => (query === "" ? more : `${query}&${more}`);
