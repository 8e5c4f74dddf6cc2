import { and, eq, gte, isNull, lte, or, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { prepared } from "#shop/foundation/prepared.ts";
import { vinPatterns, vinSchemas } from "#shop/catalogue/vehicles/vehicles.table.ts";
import { isSameSize, litresIn } from "#shop/catalogue/vehicles/engine-codes.ts";
import type { Vehicle } from "#shop/catalogue/vehicles/vehicles.ts";
import { bodyOfVin } from "#shop/catalogue/vehicles/vin-bodies.ts";
import { readPatterns, type VinFacts } from "#shop/catalogue/vehicles/vin-patterns.ts";
import { checkDigitProblem, isComplete, modelYears, wmiOf } from "#shop/catalogue/vehicles/vin.ts";
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

/** A vehicle with what its VIN states: bodies, and its maker's codes of engines. */
export type WithVin<V extends Vehicle> = V & { stated?: { engines?: string[]; bodies?: string[] } };

/**
 * Returns the vehicle with the body and the engine code that its VIN states. A VIN that is not whole, whose check digit is wrong, or that is of another model
 * or year, says nothing.
 */
export async function withVin<V extends Vehicle>(db: Db, vehicle: V, vin: string | undefined): Promise<WithVin<V>> {
  const full = vin?.toUpperCase() ?? "";
  if (!isComplete(full) || checkDigitProblem(full) !== null) return vehicle;
  if (!modelYears(full, vehicle.year).includes(vehicle.year)) return vehicle;
  const facts = await factsOf(db, full, vehicle.year);
  if (!facts.models.some(({ make, model }) => make === vehicle.make && model === vehicle.model)) return vehicle;
  const [bodies, engines] = [bodiesStated(facts), enginesStated(facts, vehicle)];
  return { ...vehicle, stated: { ...(bodies && { bodies }), ...(engines && { engines }) } };
}

function bodiesStated({ body, doors }: VinFacts): string[] | null {
  const only = doors.length === 1 ? (doors[0] ?? null) : null;
  const bodies = body.map((one) => bodyOfVin(one, only));
  const known = bodies.filter((one) => one !== null);
  return known.length > 0 && known.length === bodies.length ? known : null;
}

/** Returns the codes where none contradicts what else is known of the engine: its size, and which codes VINs of the year state beside that. */
function enginesStated({ engines, displacementL: stated }: VinFacts, vehicle: Vehicle): string[] | null {
  const { displacementL: size, engines: listed } = vehicle;
  const isOfSize = size === null || stated.length === 0 || stated.some((litres) => isSameSize(litres, size));
  const isConsistent = (code: string) => {
    const written = litresIn(code);
    const sizes = size === null ? stated : [...stated, size];
    return (
      (listed === null || listed.includes(code)) &&
      (written === null || sizes.every((litres) => isSameSize(litres, written)))
    );
  };
  return isOfSize && engines.length > 0 && engines.every(isConsistent) ? engines : null;
}
