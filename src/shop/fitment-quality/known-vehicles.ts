import { isNotNull, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { qualifierSets } from "#shop/fitment/fitment.table.ts";
import type { Qualifiers } from "#shop/fitment/qualifiers.ts";
import type { Known } from "#shop/fitment-quality/findings.ts";
import { vehicles } from "#shop/vehicles/vehicles.table.ts";
import type { Vehicle } from "#shop/vehicles/vehicles.ts";

/** So many sets and judgements are remembered; then they are forgotten and worked out anew. */
const most = 100_000;

/** What applications are held against, read as it is needed: `learn` what the next rows need before they are looked at. */
export async function knownVehicles(db: Db) {
  const ofAll = await (aboutAll.get(db) ?? remember(db));
  const ofSet = new Map<number, Qualifiers>();
  const ofModel = new Map<number, Vehicle[]>();
  const judged = new Map<string, unknown>();

  const known: Known = {
    qualifiers: (setId) => ofSet.get(setId) ?? {},
    vehicles: (modelId) => ofModel.get(modelId) ?? [],
    ...ofAll,
    once: <T>(key: string, work: () => T) => {
      if (judged.has(key)) return judged.get(key) as T;
      if (judged.size >= most) judged.clear();
      const found = work();
      judged.set(key, found);
      return found;
    },
  };
  async function learn(tx: Db, rows: { modelId: number; qualifiersId: number }[]): Promise<void> {
    if (ofSet.size > most) ofSet.clear();
    const sets = [...new Set(rows.map(({ qualifiersId }) => qualifiersId))].filter((id) => !ofSet.has(id));
    if (sets.length > 0) {
      const read = await tx
        .select({ id: qualifierSets.id, qualifiers: qualifierSets.qualifiers })
        .from(qualifierSets)
        .where(sql`${qualifierSets.id} = any(${sql.param(sets)}::int[])`);
      for (const { id, qualifiers } of read) ofSet.set(id, qualifiers);
    }
    const models = [...new Set(rows.map(({ modelId }) => modelId))].filter((id) => !ofModel.has(id));
    if (models.length === 0) return;
    for (const id of models) ofModel.set(id, []);
    for (const vehicle of await tx.select().from(vehicles).where(inArray(vehicles.modelId, models))) {
      ofModel.get(vehicle.modelId)?.push(vehicle);
    }
  }
  return { known, learn };
}

type OfAll = Pick<Known, "firstYear" | "lastYear" | "displacements" | "cylinders">;

/** Vehicles change when the shop is started anew. */
const aboutAll = new WeakMap<Db, Promise<OfAll>>();

function remember(db: Db): Promise<OfAll> {
  const reading = readAll(db);
  aboutAll.set(db, reading);
  reading.catch(() => aboutAll.delete(db));
  return reading;
}

async function readAll(db: Db): Promise<OfAll> {
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
