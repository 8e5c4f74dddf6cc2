import { and, eq, gte, isNull, lte, or, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { prepared } from "#shop/foundation/prepared.ts";
import { vinPatterns, vinSchemas } from "#shop/catalogue/vehicles/vehicles.table.ts";
import type { Vehicle } from "#shop/catalogue/vehicles/vehicles.ts";
import { bodyOfVin } from "#shop/catalogue/vehicles/vin-bodies.ts";
import { readPatterns, type VinFacts } from "#shop/catalogue/vehicles/vin-patterns.ts";
import { padVin, vinLength, wmiOf } from "#shop/catalogue/vehicles/vin.ts";
import { classesMeant } from "#shop/catalogue/vehicles/weight-classes.ts";

const patternsOf = prepared((db) =>
  db
    .select({
      keys: vinPatterns.keys,
      stale: sql<boolean>`${vinSchemas.yearTo} is null and ${vinSchemas.yearFrom} < ${sql.placeholder("year")}`,
      make: vinPatterns.make,
      model: vinPatterns.model,
      displacementL: vinPatterns.displacementL,
      cylinders: vinPatterns.cylinders,
      fuel: vinPatterns.fuel,
      turbo: vinPatterns.turbo,
      body: vinPatterns.body,
      trim: vinPatterns.trim,
      series: vinPatterns.series,
      engine: vinPatterns.engine,
      doors: vinPatterns.doors,
      heavy: vinPatterns.heavy,
      weightFrom: vinPatterns.weightFrom,
      weightTo: vinPatterns.weightTo,
    })
    .from(vinSchemas)
    .innerJoin(vinPatterns, eq(vinPatterns.schemaId, vinSchemas.schemaId))
    .where(
      and(
        eq(vinSchemas.wmi, sql.placeholder("wmi")),
        lte(vinSchemas.yearFrom, sql.placeholder("year")),
        or(isNull(vinSchemas.yearTo), gte(vinSchemas.yearTo, sql.placeholder("year"))),
      ),
    )
    .prepare("vin_patterns_of"),
);

/** Returns what a VIN of a model year says; of models that are sold in weight classes the classes that it leaves. */
export async function factsOf(db: Db, vin: string, year: number): Promise<VinFacts> {
  const facts = readPatterns(await patternsOf(db).execute({ wmi: wmiOf(vin), year }), vin);
  return facts.models.length === 0 ? facts : { ...facts, models: await classesMeant(db, year, facts) };
}

/**
 * Returns the vehicle with the body and the engine code that its VIN states, where a model was sold with several or that is not known. A VIN that is not
 * whole, or of another model, says nothing.
 */
export async function withVin<V extends Vehicle>(db: Db, vehicle: V, vin: string | undefined): Promise<V> {
  if (vin?.length !== vinLength) return vehicle;
  const facts = await factsOf(db, padVin(vin.toUpperCase()), vehicle.year);
  if (!facts.models.some(({ make, model }) => make === vehicle.make && model === vehicle.model)) return vehicle;
  const [doors = null, ...others] = facts.doors;
  const bodies = facts.body.map((body) => bodyOfVin(body, others.length > 0 ? null : doors));
  const known = bodies.filter((body) => body !== null);
  return {
    ...vehicle,
    ...(known.length > 0 && known.length === bodies.length && { bodies: known }),
    ...(facts.engines.length > 0 && { engines: facts.engines }),
  };
}
