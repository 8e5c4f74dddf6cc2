import { publishedPages } from "#shop/desk/content/read-content.ts";
import { asId } from "#shop/foundation/id.ts";
import { allPartIds } from "#shop/catalogue/parts/parts.ts";
import { contentPath } from "#web/shell/content-links.tsx";
import { pageLoader } from "#web/shell/page-loader.ts";
import { firstShard, shardSize, urlEntry, xml } from "#web/sitemap/sitemap-xml.ts";
import { language } from "#messages/language.ts";

const fixedPages = ["/", "/parts", "/blogs", "/my-portfolio", "/contact", "/about", "/jobs", "/press"];

export const loader = pageLoader(async ({ db, site, cacheTags, params }) => {
  const first = params["after"] === firstShard;
  cacheTags("parts", "content");
  const parts = await allPartIds(db, first ? null : asId(params["after"]), shardSize);
  const fixed = first ? fixedPages.map((path) => urlEntry(site, path)) : [];
  // A page is listed in the languages that it is written in.
  const written = (first ? await publishedPages(db) : [])
    .filter(({ slug, titles }) => !fixedPages.includes(contentPath(slug)) && Object.hasOwn(titles, language))
    .map(({ slug, titles }) => urlEntry(site, contentPath(slug), { writtenIn: Object.keys(titles) }));
  const entries = parts.map(({ id, createdAt }) => urlEntry(site, `/parts/${id}`, { lastChange: createdAt }));
  return xml("urlset", [...fixed, ...written, ...entries]);
});
