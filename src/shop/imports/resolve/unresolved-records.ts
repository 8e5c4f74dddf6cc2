import { and, count, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { unresolvedApplications } from "#shop/fitment/fitment.table.ts";
import type { ApplicationRecord, NamedVehicle, Source } from "#shop/imports/records.ts";
import { parts } from "#shop/parts/parts.table.ts";

const pageSize = 500;

/** The applications that nobody could understand so far, as the records they came as. */
export async function* unresolvedRecords(db: Db): AsyncGenerator<ApplicationRecord> {
  for (let last = 0; ;) {
    const page = await db
      .select({
        id: unresolvedApplications.id,
        sku: parts.sku,
        quantity: unresolvedApplications.quantity,
        source: unresolvedApplications.source,
      })
      .from(unresolvedApplications)
      .innerJoin(parts, eq(parts.id, unresolvedApplications.partId))
      .where(and(gt(unresolvedApplications.id, last), isNull(parts.removedAt)))
      .orderBy(unresolvedApplications.id)
      .limit(pageSize);
    for (const { id, sku, quantity, source } of page) {
      last = id;
      yield recordOf(sku, quantity, source as Source);
    }
    if (page.length < pageSize) return;
  }
}

export async function countUnresolved(db: Db): Promise<number> {
  const [row] = await db.select({ n: count() }).from(unresolvedApplications);
  return row?.n ?? 0;
}

function recordOf(sku: string, quantity: number, source: Source): ApplicationRecord {
  const { PartType: partType, Position: place, position } = source;
  const named = typeof source["make"] === "string" ? (source as unknown as NamedVehicle) : null;
  const written = named ? position : place;
  return {
    kind: "application",
    at: { line: 0, record: sku },
    action: "add",
    part: { number: sku, sku, brand: null, brandName: null },
    partType: typeof partType === "number" ? partType : null,
    position: typeof written === "number" || typeof written === "string" ? written : null,
    quantity,
    source,
    named,
  };
}
