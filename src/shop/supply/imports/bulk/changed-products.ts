import { and, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { getBulkEdit } from "#shop/supply/imports/imports.ts";
import { byId, readCursor, toPage, type Page, type PageQuery } from "#shop/foundation/keyset.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";
import { selectProductRows, type ProductRow } from "#shop/catalogue/parts/product-list.ts";

/**
 * Returns a page of the products that a bulk edit has changed or reverted, as their rows are now; of changed brands, all their products.
 * Throws `not_found`, and `malformed` for an invalid cursor.
 */
export async function listChangedProducts(
  db: Db,
  actor: Staff<"parts:write">,
  id: string,
  { cursor: text, limit }: PageQuery,
): Promise<Page<ProductRow>> {
  await getBulkEdit(db, actor, id);
  const cursor = readCursor(text);
  const { from, order } = byId(parts.id, cursor, "oldest");
  const ofEntity = (entity: "part" | "brand") =>
    sql`select row_id::uuid from import_changes where import_id = ${id} and entity = ${entity} and not foreseen`;
  // One set of ids, which the primary key of parts finds: two sets joined by `or` would have all parts read.
  const changed = sql`parts.id in (${ofEntity("part")} union select p.id from parts p where p.brand_id in (${ofEntity("brand")}))`;
  const rows = await selectProductRows(db)
    .where(and(isNull(parts.removedAt), changed, from))
    .orderBy(order)
    .limit(limit + 1);
  return toPage(rows, limit, cursor);
}
