import { createContext } from "react-router";
import type { Db } from "#db/db.ts";
import type { Tag } from "#shop/invalidation.ts";

/** A language the shop speaks. `prefix` stands before the paths of its pages: `/de`, or nothing for the default language. */
export type SiteLanguage = { tag: string; name: string; prefix: string };

/** The public facts about this shop: the same for every visitor, and part of the pages. */
export type Site = {
  name: string;
  mark: string;
  currency: string;
  /** The default language first. */
  languages: SiteLanguage[];
  publicUrl: string;
  apiUrl: string | null;
  sandbox: { stripe: boolean; google: boolean; mail: boolean };
  googleSignIn: boolean;
  stripePublishableKey: string | null;
};

/** What the loader of a page works with. */
export type ShopContext = {
  db: Db;
  site: Site;
  /** Tags the page by what it shows: its cached copy is dropped when one of the tags is invalidated. */
  cacheTags: (...tags: Tag[]) => void;
};

export const shopContext = createContext<ShopContext>();
