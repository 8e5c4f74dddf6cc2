import { createContext } from "react-router";
import type { Db } from "#db/db.ts";
import type { ErrorCode } from "#shop/foundation/errors.ts";
import type { Brand } from "#shop/desk/brand/brand-settings.ts";
import type { PriceTerms } from "#shop/selling/tax/price-terms.ts";
import type { Client } from "#shop/foundation/rate-limit.ts";
import type { Tag } from "#shop/foundation/invalidation.ts";

/** A language of the shop. `prefix` precedes the paths of its pages: `/de`, or nothing for the default language. */
export type SiteLanguage = { tag: string; name: string; prefix: string };

/** The public settings of the shop, which are part of the pages. */
export type Site = {
  name: string;
  mark: string;
  currency: string;
  /** The default language first. */
  languages: SiteLanguage[];
  publicUrl: string;
  apiUrl: string | null;
  sandbox: {
    stripe: boolean;
    google: boolean;
    mail: boolean;
    carriers: boolean;
    vatRegister: boolean;
    webhooks: boolean;
  };
  googleSignIn: boolean;
  stripePublishableKey: string | null;
  /** Where to report a vulnerability, for `security.txt`. */
  securityContact: string | null;
  /** What staff have set besides name and mark. */
  branding?: Omit<Brand, "name" | "mark">;
  /** What is said beside prices. */
  prices?: PriceTerms;
};

/** The dependencies of page loaders. */
export type ShopContext = {
  db: Db;
  /** For what a personal page reads and writes. */
  writes: Db;
  site: Site;
  /** The client of a personal page; null: without rate limits. Public pages are identical for all clients. */
  client?: Client | null;
  /** Marks the page's own scripts for its Content-Security-Policy. */
  nonce?: string;
  /** Why no loader may read anything. */
  refused?: ErrorCode;
  /** Tags the page with what it shows: its cached copy is dropped when one of the tags is invalidated. */
  cacheTags: (...tags: Tag[]) => void;
};

export const shopContext = createContext<ShopContext>();
