import { identity } from "#web/client/api.ts";

type Way = {
  /** The path of the login page, to which Google leads back. */
  login: string;
  /** The page after the sign-in. */
  from: string;
  publicUrl: string;
};

/** Leaves the page for the sign-in at Google. Rejects with `ApiError`. */
export async function signInAtGoogle({ login, from, publicUrl }: Way): Promise<void> {
  const query = new URLSearchParams({ from }).toString();
  if (location.origin !== publicUrl) {
    // The way back from Google ends at the shop's own address; a sign-in begun at another name of it would not be known there.
    location.assign(`${publicUrl}${login}?${query}&start=google`);
    return;
  }
  const { url } = await identity<{ url: string }>("sign-in/social", {
    provider: "google",
    callbackURL: `${login}?${query}&via=google`,
    errorCallbackURL: `${login}?${query}`,
  });
  location.assign(url);
}
