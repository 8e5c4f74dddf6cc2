import { and, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { unresolvedApplications } from "#shop/catalogue/fitment/fitment.table.ts";
import { readInPages } from "#shop/supply/imports/resolve/read-in-pages.ts";
import type { ApplicationRecord, NamedVehicle, Source } from "#shop/supply/imports/records.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";

/** Yields the applications that are not understood yet, as the records they came as, from those after an id. */
export async function* unresolvedRecords(db: Db, after: number): AsyncGenerator<ApplicationRecord> {
  const { id, quantity, source } = unresolvedApplications;
  const rows = readInPages(after, (last, limit) =>
    db
      .select({ id, sku: parts.sku, quantity, source })
      .from(unresolvedApplications)
      .innerJoin(parts, eq(parts.id, unresolvedApplications.partId))
      .where(and(gt(id, last), isNull(parts.removedAt)))
      .orderBy(id)
      .limit(limit),
  );
  for await (const row of rows) yield { ...recordOf(row.sku, row.quantity, row.source as Source), waitingId: row.id };
}

export async function countUnresolved(db: Db): Promise<number> {
  return db.$count(unresolvedApplications);
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
