import { ShopError } from "#shop/foundation/errors.ts";
import { pagesOfShard, pagesAboveModels } from "#shop/catalogue/vehicle-pages/page-list.ts";
import { pageLoader } from "#web/shell/page-loader.ts";
import { firstShard, mostAddresses, urlEntry, xml } from "#web/sitemap/sitemap-xml.ts";
import { vehiclePath } from "#web/vehicle-pages/vehicle-path.ts";

/** The pages of vehicles from a model and year on, or those of years and makes. */
export const loader = pageLoader(async ({ db, site, cacheTags, params }) => {
  const { from = "" } = params;
  const keys = await (from === firstShard ? pagesAboveModels(db) : pagesOfShard(db, from, mostAddresses));
  if (keys.length === 0) throw new ShopError("not_found");
  cacheTags("parts", "vehicles");
  return xml(
    "urlset",
    keys.map((key) => urlEntry(site, vehiclePath(key))),
  );
});
