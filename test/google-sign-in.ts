import type { Visitor } from "#test/browser-by-fetch.ts";

export const googleClient = { clientId: "the-shop", clientSecret: "the shop's secret" };

/** Starts 'Continue with Google' and returns the address of the account chooser. */
export async function continueWithGoogle(
  someone: Visitor,
  body: Record<string, unknown> = { callbackURL: "/dashboard" },
): Promise<string> {
  const begun = await someone.post("/api/identity/sign-in/social", { provider: "google", ...body });
  if (!begun.ok) throw new Error(`sign-in/social answered ${begun.status}: ${await begun.text()}`);
  const { url } = (await begun.json()) as { url: string };
  const { url: chooser, response } = await someone.follow(url);
  if (!response?.ok) throw new Error(`the chooser answered ${response?.status}: ${await response?.text()}`);
  return chooser.href;
}

/** Chooses at the account chooser and follows back to the shop's page; answers that page's address. */
export async function choose(someone: Visitor, chooser: string, fields: Record<string, string>): Promise<URL> {
  const chosen = await someone.submit(chooser, fields);
  const next = chosen.headers.get("location");
  if (!next) throw new Error(`the chooser answered ${chosen.status}: ${await chosen.text()}`);
  const { url } = await someone.follow(new URL(next, chooser).href, (at) => !/^\/(api|sandbox)\//.test(at.pathname));
  return url;
}
