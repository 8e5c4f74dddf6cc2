import { and, asc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { noEntity, writeAudit } from "#shop/foundation/audit/audit.ts";
import type { contentPageInput } from "#shop/desk/content/content-input.ts";
import { imagesOfTexts } from "#shop/desk/content/content-images.ts";
import { contentPages, type ContentText } from "#shop/desk/content/content.table.ts";
import { checkSlug, titlesOf } from "#shop/desk/content/read-content.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { noteAddresses } from "#shop/foundation/images/external-images.ts";
import { invalidate } from "#shop/foundation/invalidation.ts";
import { mostContentPages } from "#shop/foundation/limits.ts";

export type ContentSummary = {
  slug: string;
  published: boolean;
  titles: Record<string, string>;
  updatedAt: Date;
};
type Page = { version: number; published: boolean; texts: Record<string, ContentText> };

/** Returns the pages that staff have written, by their slugs. */
export async function listContentPages(db: Db, _actor: Staff<"content:write">): Promise<ContentSummary[]> {
  const rows = await db.select().from(contentPages).orderBy(asc(contentPages.slug)).limit(mostContentPages);
  return rows.map(({ slug, published, texts, updatedAt }) => ({ slug, published, titles: titlesOf(texts), updatedAt }));
}

/** Returns a page as it is stored; one that was never saved is an unpublished page without texts. Throws `not_found` for what is no slug. */
export async function contentPageForStaff(db: Db, _actor: Staff<"content:write">, slug: string): Promise<Page> {
  checkSlug(slug);
  const { version, published, texts } = contentPages;
  const [page] = await db.select({ version, published, texts }).from(contentPages).where(eq(contentPages.slug, slug));
  return page ?? { version: 0, published: false, texts: {} };
}

/**
 * Saves a page. Returns its new version. Throws `not_found` for what is no slug, `changed_meanwhile` if others have saved it since, and
 * `invalid` beyond the number of pages that a shop may have.
 */
export async function saveContentPage(
  db: Db,
  actor: Staff<"content:write">,
  { slug, version, published, texts: sent }: z.infer<typeof contentPageInput> & { slug: string },
): Promise<number> {
  checkSlug(slug);
  const texts = Object.fromEntries(Object.entries(sent).filter(([, { body }]) => body !== ""));
  const next = { version: version + 1, published, texts };
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(contentPages).where(eq(contentPages.slug, slug)).for("update");
    const saved = version === 0 ? await add(tx, slug, next) : await change(tx, slug, { version, next });
    if (!saved) throw new ShopError("changed_meanwhile");
    await noteAddresses(tx, imagesOfTexts(texts));
    await writeAudit(tx, actor, {
      action: "content.save",
      entityId: noEntity,
      before: { slug, version: 0, ...(before && pageOf(before)) },
      after: { slug, ...next },
    });
    invalidate(tx, `content:${slug}`);
    if (linkOf(before) !== linkOf(next)) invalidate(tx, "content");
    return next.version;
  });
}

/** Removes a page with all of its texts. Returns how many: 0 if it was removed before. */
export async function removeContentPage(db: Db, actor: Staff<"content:write">, slug: string): Promise<number> {
  checkSlug(slug);
  return db.transaction(async (tx) => {
    const [gone] = await tx.delete(contentPages).where(eq(contentPages.slug, slug)).returning();
    if (!gone) return 0;
    const before = { slug, ...pageOf(gone) };
    await writeAudit(tx, actor, { action: "content.remove", entityId: noEntity, before });
    invalidate(tx, `content:${slug}`, "content");
    return 1;
  });
}

async function add(tx: Db, slug: string, page: Page): Promise<boolean> {
  // One at a time, so that the number of them holds.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('content_pages'))`);
  if ((await tx.$count(contentPages)) >= mostContentPages)
    throw new ShopError("invalid", {
      fields: [{ field: "slug", code: "too_many", params: { limit: mostContentPages } }],
    });
  const added = await tx
    .insert(contentPages)
    .values({ slug, ...page, imagesNoted: true })
    .onConflictDoNothing()
    .returning({ slug: contentPages.slug });
  return added.length === 1;
}

async function change(tx: Db, slug: string, { version, next }: { version: number; next: Page }): Promise<boolean> {
  const changed = await tx
    .update(contentPages)
    .set({ ...next, imagesNoted: true, updatedAt: sql`now()` })
    .where(and(eq(contentPages.slug, slug), eq(contentPages.version, version)))
    .returning({ slug: contentPages.slug });
  return changed.length === 1;
}

const pageOf = ({ version, published, texts }: Page): Page => ({ version, published, texts });

/** What the other pages show of a page. */
function linkOf(page: Page | undefined): string {
  return page?.published ? JSON.stringify(Object.entries(titlesOf(page.texts)).toSorted()) : "";
}
