import { allPartIds } from "#shop/parts/parts.ts";
import { pageLoader } from "#web/page-loader.ts";
import { firstShard, shardSize, xml } from "#web/pages/sitemap/sitemap-xml.ts";

/** The index of the sitemaps: the first holds the fixed pages too, each further one goes on after a part. */
export const loader = pageLoader(async ({ db, site }) => {
  const shards = [firstShard];
  for (let after: string | null = null; ;) {
    const ids = await allPartIds(db, after, shardSize);
    const last = ids.at(-1);
    if (ids.length < shardSize || !last) break;
    after = last.id;
    shards.push(last.id);
  }
  const entries = shards.map((after) => `<sitemap><loc>${site.publicUrl}/sitemap/parts/${after}.xml</loc></sitemap>`);
  return xml("sitemapindex", entries);
});
