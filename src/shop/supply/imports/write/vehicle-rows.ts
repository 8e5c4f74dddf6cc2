import { inArray } from "drizzle-orm";
import type { VehicleRecord } from "#shop/supply/imports/records.ts";
import type { Batch } from "#shop/supply/imports/write/batch.ts";
import type { ImportedModel } from "#shop/supply/imports/write/import-models.ts";
import { vehicles } from "#shop/catalogue/vehicles/vehicles.table.ts";

/** A vehicle to be written: what a record says of one year. */
export type NewVehicle = Omit<
  typeof vehicles.$inferSelect,
  "id" | "drives" | "transmissions" | "hybrid" | "engines" | "bodies" | "relatedModels" | "market"
> & { market: string };

const rowsAtOnce = 2_000;

/** Returns a row for each year in which the vehicle was built; while it still is, to the present one. */
export function vehicleRowsOf(record: VehicleRecord, model: ImportedModel): NewVehicle[] {
  const { built, version, displacementL, displacementCcm, cylinders, powerKw, fuel, turbo } = record;
  if (built.from === null) return [];
  const first = Number(built.from.slice(0, 4));
  const last = built.to === null ? new Date().getUTCFullYear() : Number(built.to.slice(0, 4));
  const facts = { version, displacementL, displacementCcm, cylinders, powerKw, fuel, turbo };
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => ({
    year: first + at,
    make: model.make,
    model: model.name,
    modelId: model.id,
    market: model.market,
    ...facts,
    builtFrom: `${built.from}-01`,
    builtTo: built.to && `${built.to}-01`,
  }));
}

/** The ids of written rows, and which of them this batch has added. */
export type WrittenVehicles = {
  idOf: (row: NewVehicle) => string | undefined;
  isNew: (row: NewVehicle) => boolean;
};

/** Adds the vehicles that the shop does not have; the same vehicle is one, however many rows of a file name it. */
export async function addVehicles({ tx, tally }: Batch, rows: NewVehicle[]): Promise<WrittenVehicles> {
  const modelIds = [...new Set(rows.map(({ modelId }) => modelId))];
  const stored =
    modelIds.length === 0 ? [] : await tx.select().from(vehicles).where(inArray(vehicles.modelId, modelIds));
  const ids = new Map(stored.map((row) => [vehicleKey(row), row.id]));
  const missing = new Map(rows.filter((row) => !ids.has(vehicleKey(row))).map((row) => [vehicleKey(row), row]));
  const added = new Set(missing.keys());
  const all = [...missing.values()];
  for (let from = 0; from < all.length; from += rowsAtOnce) {
    const written = await tx
      .insert(vehicles)
      .values(all.slice(from, from + rowsAtOnce))
      .returning();
    for (const { id, ...row } of written) {
      ids.set(vehicleKey(row), id);
      const { drives: _drives, transmissions: _transmissions, relatedModels: _related, ...known } = row;
      const { hybrid: _hybrid, engines: _engines, bodies: _bodies, ...after } = known;
      const key = [row.year, row.make, row.model, row.version, row.powerKw && `${row.powerKw} kW`];
      tally.changes.push({
        entity: "vehicle",
        action: "add",
        key: key.filter(Boolean).join(" "),
        rowId: id,
        after,
      });
    }
  }
  return { idOf: (row) => ids.get(vehicleKey(row)), isNew: (row) => added.has(vehicleKey(row)) };
}

/** What makes two vehicles one: the columns of the unique index, the model for its make and name. */
function vehicleKey(row: Omit<NewVehicle, "market">): string {
  const {
    year,
    modelId,
    version,
    displacementL,
    displacementCcm,
    cylinders,
    powerKw,
    fuel,
    turbo,
    builtFrom,
    builtTo,
  } = row;
  return JSON.stringify([
    year,
    modelId,
    version,
    displacementL,
    displacementCcm,
    cylinders,
    powerKw,
    fuel,
    turbo,
    builtFrom,
    builtTo,
  ]);
}
