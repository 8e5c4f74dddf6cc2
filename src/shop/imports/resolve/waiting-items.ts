import { and, count, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { ItemRecord } from "#shop/imports/records.ts";
import { waitingPartTypes } from "#shop/parts/part-type-names.table.ts";
import { parts } from "#shop/parts/parts.table.ts";

const pageSize = 500;

/** Yields the parts whose type nobody could say so far, as records that state the type again. */
export async function* waitingItems(db: Db): AsyncGenerator<ItemRecord> {
  for (let last = 0; ;) {
    const page = await db
      .select({
        id: waitingPartTypes.id,
        sku: parts.sku,
        spelling: waitingPartTypes.spelling,
        key: waitingPartTypes.key,
      })
      .from(waitingPartTypes)
      .innerJoin(parts, eq(parts.id, waitingPartTypes.partId))
      .where(and(gt(waitingPartTypes.id, last), isNull(parts.removedAt)))
      .orderBy(waitingPartTypes.id)
      .limit(pageSize);
    for (const { id, sku, spelling, key } of page) {
      last = id;
      yield {
        kind: "item",
        at: { line: 0, record: sku },
        action: "add",
        part: { number: sku, sku, brand: null, brandName: null },
        partType: key.startsWith("#") ? Number(spelling) : spelling,
        attributes: [],
        numbers: [],
        // A draft that waits for its type alone says nothing of whether it may be sold.
        withheld: true,
      };
    }
    if (page.length < pageSize) return;
  }
}

export async function countWaiting(db: Db): Promise<number> {
  const [row] = await db.select({ n: count() }).from(waitingPartTypes);
  return row?.n ?? 0;
}
