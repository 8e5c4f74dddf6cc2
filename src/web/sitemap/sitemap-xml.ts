import { escapeXml } from "#adapters/catalogue-files/escape-xml.ts";
import type { Site } from "#http/shop-context.ts";
import { alternatesOf, pageUrl } from "#web/ui/site.ts";

/** A sitemap may hold 50,000 addresses; smaller ones are made quicker. */
export const shardSize = 10_000;
export const mostAddresses = 50_000;
export const firstShard = "first";

/** The entry of a page: its address in the language of this sitemap, and in every language, or those that it is written in. */
export function urlEntry(
  site: Site,
  path: string,
  { lastChange, writtenIn }: { lastChange?: Date; writtenIn?: string[] } = {},
): string {
  const links = alternatesOf(site, path, writtenIn).map(
    ({ tag, url }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeXml(url)}"/>`,
  );
  const changed = lastChange ? `<lastmod>${lastChange.toISOString().slice(0, 10)}</lastmod>` : "";
  return `<url><loc>${escapeXml(pageUrl(site, path))}</loc>${changed}${links.join("")}</url>`;
}

export function xml(root: "sitemapindex" | "urlset", entries: string[]): Response {
  const names = `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"`;
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${names}>\n${entries.join("\n")}\n</${root}>\n`;
  // Search engines don't come for every part that is sold: an hour old is new enough.
  return new Response(body, {
    headers: { "content-type": "application/xml; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
}
