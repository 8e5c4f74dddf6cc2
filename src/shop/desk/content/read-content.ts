import { asc, eq } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { cachedRead } from "#shop/foundation/cached-read.ts";
import { slugFormat } from "#shop/desk/content/content-rules.ts";
import { contentPages, type ContentText } from "#shop/desk/content/content.table.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { cacheTtlMs, mostContentPages } from "#shop/foundation/limits.ts";

/** A published page by its titles; `titles` has at least one, by language. */
export type ContentLink = { slug: string; titles: Record<string, string> };

/** Returns the published pages, which every page links. They are cached in the process; what shows them names the tag `content`. */
export const publishedPages = cachedRead({ tags: ["content"], ttlMs: cacheTtlMs.settings }, readLinks);

async function readLinks(db: Db): Promise<ContentLink[]> {
  const { slug, texts } = contentPages;
  const rows = await db
    .select({ slug, texts })
    .from(contentPages)
    .where(eq(contentPages.published, true))
    .orderBy(asc(slug))
    .limit(mostContentPages);
  return rows.map((row) => ({ slug: row.slug, titles: titlesOf(row.texts) }));
}

/** Returns the titles of a page by language. */
export function titlesOf(texts: Record<string, ContentText>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([tag, { title }]) => [tag, title]));
}

/** Returns the texts of a published page by language; what shows them names the tag `content:{slug}`. Throws `not_found`. */
export async function contentPage(db: Db, slug: string): Promise<Record<string, ContentText>> {
  checkSlug(slug);
  const [page] = await db
    .select({ texts: contentPages.texts, published: contentPages.published })
    .from(contentPages)
    .where(eq(contentPages.slug, slug));
  if (!page?.published) throw new ShopError("not_found");
  return page.texts;
}

/** Throws `not_found` for what no page can be called. */
export function checkSlug(slug: string): void {
  if (!slugFormat.test(slug)) throw new ShopError("not_found");
}
