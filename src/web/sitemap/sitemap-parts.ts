import { asId } from "#shop/id.ts";
import { allPartIds } from "#shop/parts/parts.ts";
import { pageLoader } from "#web/shell/page-loader.ts";
import { firstShard, shardSize, urlEntry, xml } from "#web/sitemap/sitemap-xml.ts";

const fixedPages = ["/", "/parts", "/blogs", "/my-portfolio", "/contact", "/about", "/jobs", "/press"];

export const loader = pageLoader(async ({ db, site, cacheTags, params }) => {
  const first = params["after"] === firstShard;
  cacheTags("parts");
  const parts = await allPartIds(db, first ? null : asId(params["after"]), shardSize);
  const fixed = first ? fixedPages.map((path) => urlEntry(site, path)) : [];
  const entries = parts.map(({ id, createdAt }) => urlEntry(site, `/parts/${id}`, createdAt));
  return xml("urlset", [...fixed, ...entries]);
});
