import type { Db } from "#db/db.ts";
import type { Site } from "#http/shop-context.ts";
import { shownLogo } from "#shop/desk/brand/shown-logo.ts";
import { settingsOf } from "#shop/foundation/settings/settings.ts";
import { brandSection } from "#shop/desk/brand/brand-settings.ts";

/** Returns the site with the name and branding that staff have set; the logo is one of the shop itself. What shows it names the tag `brand`. */
export async function brandedSite(db: Db, site: Site): Promise<Site> {
  const [{ name, mark, ...brand }, logoUrl] = await Promise.all([settingsOf(db, brandSection), shownLogo(db)]);
  const branding = { ...brand, logoUrl };
  return { ...site, name: name || site.name, mark: mark || (name ? initialsOf(name) : site.mark), branding };
}

/** The first letters of up to three words. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return words
    .slice(0, 3)
    .map((word) => [...word][0])
    .join("")
    .toLocaleUpperCase();
}
