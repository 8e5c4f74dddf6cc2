import { escapeXml } from "#adapters/catalogue-files/escape-xml.ts";
import { partShards } from "#shop/catalogue/parts/part-shards.ts";
import { modelShards } from "#shop/catalogue/vehicle-pages/page-list.ts";
import { pageLoader } from "#web/shell/page-loader.ts";
import { firstShard, mostAddresses, shardSize, xml } from "#web/sitemap/sitemap-xml.ts";

/** The index of the sitemaps, which are of one language each. The first of the parts holds the fixed pages too, the first of the vehicles years and makes. */
export const loader = pageLoader(async ({ db, site, cacheTags }) => {
  cacheTags("parts", "vehicles");
  const [afterParts, fromModels] = await Promise.all([partShards(db, shardSize), modelShards(db, mostAddresses)]);
  const shards = [
    ...[firstShard, ...afterParts].map((after) => `parts/${after}`),
    ...(fromModels.length > 0 ? [firstShard, ...fromModels] : []).map((from) => `vehicles/${from}`),
  ];
  return xml(
    "sitemapindex",
    site.languages.flatMap(({ prefix }) =>
      shards.map(
        (shard) => `<sitemap><loc>${escapeXml(`${site.publicUrl}${prefix}/sitemap/${shard}.xml`)}</loc></sitemap>`,
      ),
    ),
  );
});
