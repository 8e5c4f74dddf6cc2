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
  sandbox: { stripe: false, google: false, mail: false },
  googleSignIn: false,
  stripePublishableKey: null,
};

/** What the shop says of itself. Only a page that failed before anything was known does without. */
export function useSite(): Site {
  return useRouteLoaderData("root")?.site ?? unknown;
}

/** What stands before the paths of the pages in `tag`: `/de`, or nothing in the default language. */
export function prefixOf({ languages }: Site, tag: string = language): string {
  return languages.find((one) => one.tag === tag)?.prefix ?? "";
}

/** The whole address of the page at `path` in `tag`, by default in the language of these pages. */
export function pageUrl(site: Site, path: string, tag: string = language): string {
  const prefix = prefixOf(site, tag);
  return site.publicUrl + (path === "/" && prefix ? prefix : prefix + path);
}
