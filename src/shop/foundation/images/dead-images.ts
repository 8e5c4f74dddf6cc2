import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import type { ImageFault } from "#shop/foundation/images/fetch-images.ts";
import { isNamedByStaff } from "#shop/foundation/images/external-images.ts";
import { externalImages } from "#shop/foundation/images/images.table.ts";
import { enqueue } from "#shop/foundation/jobs/enqueue.ts";
import { byId, readCursor, toPage, type Page } from "#shop/foundation/keyset.ts";

/** `parts`: how many parts name it, counted up to 100; `part`: one of them, null for an image of a page or the logo. `nextAttempt`: null after the last one. */
type DeadImage = {
  id: string;
  url: string;
  fault: ImageFault;
  nextAttempt: Date | null;
  parts: number;
  part: { id: string; sku: string; name: string } | null;
};

/**
 * Returns a page of the images on other servers that could not be fetched at the last attempt, one row per address, newest first, without those that only parts off sale or users' photos name. Throws
 * `malformed` for an invalid cursor.
 */
export async function listDeadImages(
  db: Db,
  _actor: Staff<"parts:read">,
  { limit, cursor: text }: { limit: number; cursor?: string },
): Promise<Page<DeadImage>> {
  const cursor = readCursor(text);
  const { id, url, fault } = externalImages;
  const { from, order } = byId(id, cursor, "newest");
  const present = sql`from part_images i join parts p on p.id = i.part_id
    where i.url = external_images.url and i.url like 'https://%' and p.removed_at is null`;
  const rows = await db
    .select({
      id,
      url,
      fault: sql<ImageFault>`${fault}`,
      nextAttempt: sql<Date | null>`nullif(${externalImages.fetchAt}, 'infinity')`.mapWith(externalImages.fetchAt),
      parts: sql<number>`(select count(*)::int from (select ${present} limit 100) named)`,
      part: sql<DeadImage["part"]>`(
        select json_build_object('id', p.id, 'sku', p.sku, 'name', coalesce(p.title, p.name)) ${present} order by p.id limit 1)`,
    })
    .from(externalImages)
    .where(and(isNotNull(fault), sql`(exists (select ${present}) or ${isNamedByStaff})`, from))
    .orderBy(order)
    .limit(limit + 1);
  return toPage(rows, limit, cursor);
}

/** Schedules an image that could not be fetched for a new series of attempts. It is listed until it is fetched. Throws `not_found` if it is not listed. */
export async function retryImage(db: Db, _actor: Staff<"parts:write">, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const retried = await tx
      .update(externalImages)
      .set({ fetchAt: sql`now()`, attempts: 0 })
      .where(and(eq(externalImages.id, id), isNotNull(externalImages.fault)))
      .returning({ id: externalImages.id });
    if (retried.length === 0) throw new ShopError("not_found");
    await enqueue(tx, "fetch-images");
  });
}
