import { useRouteLoaderData } from "react-router";
import type { Site } from "#http/shop-context.ts";
import { language } from "#messages/language.ts";

const unknown: Site = {
  name: "Camber",
  mark: "CMB",
  currency: "USD",
  languages: [],
  publicUrl: "",
  apiUrl: null,
  sandbox: { stripe: false, google: false, mail: false, carriers: false, vatRegister: false, webhooks: false },
  googleSignIn: false,
  stripePublishableKey: null,
  securityContact: null,
};

/** What the shop says of itself. Only a page that failed before anything was known does without. */
export function useSite(): Site {
  return useRouteLoaderData("root")?.site ?? unknown;
}

/** What stands before the paths of these pages: `/de`, or nothing in the default language. */
export function prefixOf({ languages }: Site): string {
  return languages.find(({ tag }) => tag === language)?.prefix ?? "";
}

/** The whole address of the page at `path` in the language of these pages. */
export function pageUrl(site: Site, path: string): string {
  return prefixed(site, prefixOf(site), path);
}

/**
 * The page at `path` in each of the shop's languages, or only in those with one of `tags`, and as `x-default` in the first of them; nothing in a
 * shop with one language.
 */
export function alternatesOf(site: Site, path: string, tags?: string[]): { tag: string; url: string }[] {
  const written = site.languages.filter(({ tag }) => tags?.includes(tag) ?? true);
  const [main] = written;
  if (!main || site.languages.length < 2) return [];
  return [...written, { ...main, tag: "x-default" }].map(({ tag, prefix }) => ({
    tag,
    url: prefixed(site, prefix, path),
  }));
}

function prefixed({ publicUrl }: Site, prefix: string, path: string): string {
  return publicUrl + (path === "/" && prefix ? prefix : prefix + path);
}
