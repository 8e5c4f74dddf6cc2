/** A sitemap may hold 50,000 addresses; smaller ones are made quicker. */
export const shardSize = 10_000;
export const mostAddresses = 50_000;
export const firstShard = "first";

export function xml(root: "sitemapindex" | "urlset", entries: string[]): Response {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</${root}>\n`;
  // Search engines don't come for every part that is sold: an hour old is new enough.
  return new Response(body, {
    headers: { "content-type": "application/xml; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
}
