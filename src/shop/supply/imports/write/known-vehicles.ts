import { and, inArray, isNull } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { VehicleRecord } from "#shop/supply/imports/records.ts";
import { readMeantModels } from "#shop/catalogue/vehicles/meant-models.ts";
import { vehicles } from "#shop/catalogue/vehicles/vehicles.table.ts";

/** A record of codes with the ids of the vehicles that it means; none where the shop knows no such vehicle. */
export type KnownVehicles = { record: VehicleRecord; ids: string[] };

const firstYear = 1886;
const lastYear = 9_999;

/** Returns the vehicles that records of codes mean, by make, model, years and as much of the engine as they state. */
export async function findKnownVehicles(tx: Db, records: VehicleRecord[]): Promise<KnownVehicles[]> {
  if (records.length === 0) return [];
  const meant = await readMeantModels(tx, records, new Map());
  const queries = records.map((record) => {
    const [from, to] = [yearOf(record.built.from), yearOf(record.built.to)];
    const found = meant(record, { from, to });
    // Several models are meant only where they are one that changed its name.
    const isOne = found.length === 1 || found.every(({ years }) => years !== undefined);
    const asked = { from: from ?? firstYear, to: to ?? lastYear };
    return { record, models: isOne ? found.map(({ id, years }) => ({ id, ...(years ?? asked) })) : [] };
  });
  const modelIds = [...new Set(queries.flatMap((query) => query.models.map(({ id }) => id)))];
  const rows =
    modelIds.length === 0
      ? []
      : await tx
          .select()
          .from(vehicles)
          .where(and(inArray(vehicles.modelId, modelIds), isNull(vehicles.market)));
  const ofModel = Map.groupBy(rows, ({ modelId }) => modelId);
  return queries.map(({ record, models }) => {
    const ofYears = models.flatMap(({ id, from, to }) =>
      (ofModel.get(id) ?? []).filter(({ year }) => year >= from && year <= to),
    );
    const found = ofYears.filter((row) =>
      engineFacts.every((fact) => record[fact] === null || record[fact] === row[fact]),
    );
    return { record, ids: found.map(({ id }) => id) };
  });
}

const engineFacts = ["displacementL", "cylinders", "fuel", "turbo"] as const;

const yearOf = (month: string | null) => (month === null ? null : Number(month.slice(0, 4)));
