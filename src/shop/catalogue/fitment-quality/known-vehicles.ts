import { isNotNull, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { qualifierSets } from "#shop/catalogue/fitment/fitment.table.ts";
import { effectiveQualifiers } from "#shop/catalogue/fitment/notes/effective-qualifiers.ts";
import { setColumns } from "#shop/catalogue/fitment/set-columns.ts";
import type { Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";
import type { Known } from "#shop/catalogue/fitment-quality/findings.ts";
import { cacheEntries } from "#shop/foundation/limits.ts";
import { vehicles } from "#shop/catalogue/vehicles/vehicles.table.ts";
import type { Vehicle } from "#shop/catalogue/vehicles/vehicles.ts";

/** Returns what applications are checked against. `load` reads what the next rows need; call it before they are checked. */
export async function knownVehicles(db: Db) {
  const ofAll = await (valuesOfAll.get(db) ?? cacheValuesOfAll(db));
  const ofSet = new Map<number, Qualifiers>();
  const ofModel = new Map<number, Vehicle[]>();
  const results = new Map<string, unknown>();

  const known: Known = {
    qualifiers: (setId) => ofSet.get(setId) ?? {},
    vehicles: (modelId) => ofModel.get(modelId) ?? [],
    ...ofAll,
    cached: <T>(key: string, compute: () => T) => {
      if (results.has(key)) return results.get(key) as T;
      if (results.size >= cacheEntries.fitmentChecks) results.clear();
      const result = compute();
      results.set(key, result);
      return result;
    },
  };
  async function load(tx: Db, rows: { modelId: number; qualifiersId: number }[]): Promise<void> {
    if (ofSet.size > cacheEntries.fitmentChecks) ofSet.clear();
    const sets = [...new Set(rows.map(({ qualifiersId }) => qualifiersId))].filter((id) => !ofSet.has(id));
    if (sets.length > 0) {
      const read = await tx
        .select({ id: qualifierSets.id, ...setColumns })
        .from(qualifierSets)
        .where(sql`${qualifierSets.id} = any(${sql.param(sets)}::int[])`);
      for (const set of read) ofSet.set(set.id, effectiveQualifiers(set));
    }
    const models = [...new Set(rows.map(({ modelId }) => modelId))].filter((id) => !ofModel.has(id));
    if (models.length === 0) return;
    for (const id of models) ofModel.set(id, []);
    for (const vehicle of await tx.select().from(vehicles).where(inArray(vehicles.modelId, models))) {
      ofModel.get(vehicle.modelId)?.push(vehicle);
    }
  }
  return { known, load };
}

type ValuesOfAll = Pick<Known, "firstYear" | "lastYear" | "displacements" | "cylinders">;

/** Cached for the life of the process: vehicles only change when the shop starts. */
const valuesOfAll = new WeakMap<Db, Promise<ValuesOfAll>>();

function cacheValuesOfAll(db: Db): Promise<ValuesOfAll> {
  const reading = readValuesOfAll(db);
  valuesOfAll.set(db, reading);
  reading.catch(() => valuesOfAll.delete(db));
  return reading;
}

async function readValuesOfAll(db: Db): Promise<ValuesOfAll> {
  const [span] = await db
    .select({ first: sql<number>`min(${vehicles.year})`, last: sql<number>`max(${vehicles.year})` })
    .from(vehicles);
  const [displacements, cylinders] = [
    await valuesOf(db, vehicles.displacementL),
    await valuesOf(db, vehicles.cylinders),
  ];
  return { firstYear: span?.first ?? 0, lastYear: span?.last ?? 0, displacements, cylinders };
}

async function valuesOf(
  db: Db,
  column: typeof vehicles.displacementL | typeof vehicles.cylinders,
): Promise<Set<number>> {
  const rows = await db.selectDistinct({ value: column }).from(vehicles).where(isNotNull(column));
  return new Set(rows.flatMap(({ value }) => value ?? []));
}
