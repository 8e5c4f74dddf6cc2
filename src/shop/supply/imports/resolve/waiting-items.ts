import { and, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { readInPages } from "#shop/supply/imports/resolve/read-in-pages.ts";
import type { ItemRecord } from "#shop/supply/imports/records.ts";
import { waitingPartTypes } from "#shop/catalogue/parts/part-type-names.table.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";

/** Yields the parts whose type is still unknown, as records that state the type again, from those after an id. */
export async function* waitingItems(db: Db, after: number): AsyncGenerator<ItemRecord> {
  const { id, spelling, key } = waitingPartTypes;
  const rows = readInPages(after, (last, limit) =>
    db
      .select({ id, sku: parts.sku, spelling, key })
      .from(waitingPartTypes)
      .innerJoin(parts, eq(parts.id, waitingPartTypes.partId))
      .where(and(gt(id, last), isNull(parts.removedAt)))
      .orderBy(id)
      .limit(limit),
  );
  for await (const row of rows) {
    yield {
      kind: "item",
      waitingId: row.id,
      at: { line: 0, record: row.sku },
      action: "add",
      part: { number: row.sku, sku: row.sku, brand: null, brandName: null },
      partType: row.key.startsWith("#") ? Number(row.spelling) : row.spelling,
      attributes: [],
      numbers: [],
      // A draft that waits for its type alone says nothing of whether it may be sold.
      withheld: true,
    };
  }
}

export async function countWaiting(db: Db): Promise<number> {
  return db.$count(waitingPartTypes);
}
