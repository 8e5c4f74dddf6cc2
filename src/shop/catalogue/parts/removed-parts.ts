import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { byId, likeWords, readCursor, toPage, type Page } from "#shop/foundation/keyset.ts";
import { brands, parts } from "#shop/catalogue/parts/parts.table.ts";

const columns = {
  id: parts.id,
  sku: parts.sku,
  name: sql<string>`coalesce(${parts.title}, ${parts.name})`,
  brand: brands.name,
  removedAt: sql<Date>`${parts.removedAt}`.mapWith(parts.removedAt),
};

/** Returns a page of the parts that were taken off sale, those added last first; `q` searches name, SKU and brand. Throws `malformed` for an invalid cursor. */
export async function listRemovedParts(
  db: Db,
  _actor: Staff<"parts:read">,
  { q, limit, cursor: text }: { q?: string; limit: number; cursor?: string },
): Promise<Page<{ id: string; sku: string; name: string; brand: string | null; removedAt: Date }>> {
  const cursor = readCursor(text);
  const { from, order } = byId(parts.id, cursor, "newest");
  const searched = sql`lower(concat_ws(' ', ${parts.name}, ${parts.title}, ${parts.sku}, ${brands.name}))`;
  const rows = await db
    .select(columns)
    .from(parts)
    .leftJoin(brands, eq(brands.id, parts.brandId))
    .where(and(isNotNull(parts.removedAt), from, ...likeWords(q).map((word) => sql`${searched} like ${word}`)))
    .orderBy(order)
    .limit(limit + 1);
  return toPage(rows, limit, cursor);
}
