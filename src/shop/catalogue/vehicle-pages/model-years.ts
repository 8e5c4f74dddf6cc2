import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { applies, possibleSetsOfEach } from "#shop/catalogue/fitment/possible-sets.ts";
import { applications, qualifierSets } from "#shop/catalogue/fitment/fitment.table.ts";
import { effectiveQualifiers } from "#shop/catalogue/fitment/notes/effective-qualifiers.ts";
import { setColumns } from "#shop/catalogue/fitment/set-columns.ts";
import { judge } from "#shop/catalogue/fitment/verdict.ts";
import { nameSlug } from "#shop/catalogue/vehicle-pages/slugs.ts";
import { vehicles as vehicleTable } from "#shop/catalogue/vehicles/vehicles.table.ts";
import type { Vehicle } from "#shop/catalogue/vehicles/vehicles.ts";

/** A model in one model year; `engines` counts its vehicles. */
export type ModelYear = { year: number; make: string; model: string; modelId: number; engines: number };

/** A vehicle without its names. */
export type EngineVehicle = Omit<Vehicle, "make" | "model">;

/** Returns all model years, or those of one year, by make, model and year. */
export async function modelYears(db: Db, year?: number): Promise<ModelYear[]> {
  const { make, model, modelId } = vehicleTable;
  return db
    .select({ year: vehicleTable.year, make, model, modelId, engines: sql<number>`count(*)::integer` })
    .from(vehicleTable)
    .where(year === undefined ? undefined : eq(vehicleTable.year, year))
    .groupBy(make, model, modelId, vehicleTable.year)
    .orderBy(make, model, vehicleTable.year);
}

/** Returns the model years with a part on sale that fits one of their vehicles or depends on an answer. `make` is a slug. */
export async function modelYearsWithParts(db: Db, only: { year?: number; make?: string } = {}): Promise<ModelYear[]> {
  const all = await modelYears(db, only.year);
  const ofMake = only.make ? all.filter(({ make }) => nameSlug(make) === only.make) : all;
  // For most model years a few applications suffice to decide; the others are examined more closely.
  const first = await sampleFit(db, ofMake, 10);
  const second = await sampleFit(
    db,
    ofMake.filter((_, index) => first[index] === "open"),
    1_000,
  );
  const withParts: ModelYear[] = [];
  const later = second[Symbol.iterator]();
  for (const [index, modelYear] of ofMake.entries()) {
    const state = first[index] === "open" ? later.next().value : first[index];
    if (state === "yes" || (state === "open" && (await hasParts(db, modelYear)))) withParts.push(modelYear);
  }
  return withParts;
}

/** Returns whether a part fits one of its vehicles or depends on an answer. */
async function hasParts(db: Db, modelYear: ModelYear): Promise<boolean> {
  const vehicles = await vehiclesOf(db, modelYear);
  const [first] = vehicles;
  const sets = [...new Set((await possibleSetsOfEach(db, vehicles)).flat())];
  if (!first || sets.length === 0) return false;
  const rows = await db.select({ id: applications.id }).from(applications).where(applies(first, sets)).limit(1);
  return rows.length > 0;
}

/** Decides for each model year from its first `most` applications whether it has parts; `open` if they don't decide it. */
async function sampleFit(db: Db, modelYears: ModelYear[], most: number): Promise<("yes" | "no" | "open")[]> {
  const samples = await sampleSets(db, modelYears, most);
  const read = await db
    .select({ id: qualifierSets.id, ...setColumns })
    .from(qualifierSets)
    .where(inArray(qualifierSets.id, [...new Set(samples.flat())]));
  const known = read.map((set) => ({ id: set.id, qualifiers: effectiveQualifiers(set) }));
  const qualifiersOf = new Map(known.map(({ id, qualifiers }) => [id, qualifiers]));
  const unqualified = new Set(
    known.filter(({ qualifiers }) => Object.keys(qualifiers).length === 0).map(({ id }) => id),
  );
  const fitsAll = samples.map((sets) => sets.some((id) => unqualified.has(id)));
  const vehiclesByKey = await vehiclesOfEach(
    db,
    modelYears.filter((_, index) => !fitsAll[index] && samples[index]!.length > 0),
  );
  return modelYears.map((modelYear, index) => {
    const sets = samples[index] ?? [];
    if (sets.length === 0) return "no";
    const vehicles = vehiclesByKey.get(modelYearKey(modelYear)) ?? [];
    const met = (id: number) => vehicles.some((one) => judge(qualifiersOf.get(id) ?? {}, one, {}) !== "unmet");
    return fitsAll[index] || sets.some(met) ? "yes" : "open";
  });
}

/** Returns the qualifier sets of the first `most` applications of each model year. */
async function sampleSets(db: Db, modelYears: ModelYear[], most: number): Promise<number[][]> {
  const { rows } = await db.execute<{ sets: number[] }>(sql`
    select array(
      select distinct qualifiers_id from (
        select qualifiers_id from applications a
        where on_sale and a.model_id = model_years.model_id and year_from <= model_years.year and year_to >= model_years.year
        limit ${most}) as first) as sets
    from ${modelYearRows(modelYears)}
    order by n`);
  return rows.map(({ sets }) => sets);
}

/** Returns the vehicles of each model year, one for each engine, by `modelYearKey`. */
export async function vehiclesOfEach(db: Db, modelYears: ModelYear[]): Promise<Map<string, EngineVehicle[]>> {
  const { rows } = await db.execute<EngineVehicle>(sql`
    select v.id, v.model_id as "modelId", v.related_models as "relatedModels", v.year, displacement_l::float8 as "displacementL", cylinders, power_kw as "powerKw", version,
      fuel, turbo, drives, transmissions
    from ${modelYearRows(modelYears)} join ${vehicleTable} v on v.model_id = model_years.model_id and v.year = model_years.year`);
  return Map.groupBy(rows, modelYearKey);
}

/** The model years as rows `model_years (model_id, year, n)`, numbered from 1. */
export function modelYearRows(modelYears: Pick<ModelYear, "modelId" | "year">[]) {
  const ids = sql.param(modelYears.map(({ modelId }) => modelId));
  const years = sql.param(modelYears.map(({ year }) => year));
  return sql`unnest(${ids}::integer[], ${years}::smallint[]) with ordinality as model_years(model_id, year, n)`;
}

/** Returns the key of a model year in maps and caches. */
export function modelYearKey({ modelId, year }: Pick<ModelYear, "modelId" | "year">): string {
  return `${modelId}-${year}`;
}

/** Returns a model year with its vehicles, whether or not there are parts for it; null if it does not exist. `make` and `model` are slugs. */
export async function modelYearBySlugs(
  db: Db,
  year: number,
  make: string,
  model: string,
): Promise<(ModelYear & { vehicles: Vehicle[] }) | null> {
  const found = (await modelYears(db, year)).find(
    (one) => nameSlug(one.make) === make && nameSlug(one.model) === model,
  );
  return found ? { ...found, vehicles: await vehiclesOf(db, found) } : null;
}

/** Returns the vehicles of a model year, by engine. */
export async function vehiclesOf(db: Db, { modelId, year }: ModelYear): Promise<Vehicle[]> {
  const { displacementL, cylinders, fuel, turbo } = vehicleTable;
  return db
    .select()
    .from(vehicleTable)
    .where(and(eq(vehicleTable.modelId, modelId), eq(vehicleTable.year, year)))
    .orderBy(displacementL, cylinders, fuel, turbo);
}
