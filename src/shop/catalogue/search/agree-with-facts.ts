import type { Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";
import { judge } from "#shop/catalogue/fitment/verdict.ts";
import type { NamedVehicle } from "#shop/catalogue/search/named-vehicle.ts";
import type { FactWords } from "#shop/catalogue/search/vehicle-details.ts";
import type { Vehicle } from "#shop/catalogue/vehicles/vehicles.ts";

/** What a query says of a vehicle beside year, make and model. */
export type NamedFacts = Pick<NamedVehicle, "engine" | "engineName" | "details">;
type Fact = keyof FactWords;

/** What tells the engines of a model year apart: a vehicle that is known to have it counts before those of which it is not known. */
const distinguishing: Fact[] = ["displacement", "cylinders", "turbo", "engineName"];

/** Each fact that was typed, as what a part would require; the name of an engine says several. */
function required({ engine, engineName, details }: NamedFacts): [Fact, Qualifiers][] {
  const { displacement, cylinders, fuel, turbo } = engine;
  const { drive, body, transmission } = details;
  const all: [Fact, Qualifiers | undefined | "" | 0 | null][] = [
    ["displacement", displacement && { displacement: [Number(displacement)] }],
    ["cylinders", cylinders && { cylinders: [Number(cylinders)] }],
    ["fuel", fuel && { fuel: [fuel] }],
    ["turbo", turbo && { turbo: turbo === "yes" }],
    ["engineName", engineName?.fuel && { fuel: [engineName.fuel] }],
    ["engineName", engineName?.displacementL && { displacement: engineName.displacementL }],
    ["engineName", engineName?.cylinders && { cylinders: [engineName.cylinders] }],
    ["engineName", engineName?.turbo && { turbo: true }],
    ["drive", drive && { drive: [drive] }],
    ["body", body && { body: [body] }],
    ["transmission", transmission && { transmission: [transmission] }],
  ];
  return all.flatMap(([fact, wanted]) => (wanted ? [[fact, wanted] as const] : []));
}

/**
 * Returns the vehicles that the facts of a query leave, and the facts that one of them has or may have. `contradicted`: the words for the others, which are
 * ignored.
 */
export function agreeing(vehicles: Vehicle[], named: NamedVehicle) {
  let left = vehicles;
  const refused = new Set<string>();
  for (const [fact, wanted] of required(named)) {
    const judged = Map.groupBy(left, (vehicle) => judge(wanted, vehicle, {}));
    const { met = [], open = [], unmet = [] } = Object.fromEntries(judged);
    if (distinguishing.includes(fact)) {
      if (met.length > 0) left = met;
      else if (unmet.length > 0) refused.add(fact);
    } else if (met.length + open.length === 0) refused.add(fact);
    // That the fuel of one is known says nothing against another whose fuel is not.
    else left = left.filter((vehicle) => !unmet.includes(vehicle));
  }
  return { left, ...without(named, refused) };
}

/** Returns the facts that are not refused, and the words for those that are. */
export function without({ engine, engineName, details, words }: NamedVehicle, refused: Set<string>) {
  const kept = <Facts extends object>(facts: Facts): Partial<Facts> =>
    Object.fromEntries(Object.entries(facts).filter(([fact]) => !refused.has(fact))) as Partial<Facts>;
  const facts: NamedFacts = {
    engine: kept(engine),
    engineName: refused.has("engineName") ? null : engineName,
    details: kept(details),
  };
  const contradicted = Object.entries(words).flatMap(([fact, word]) => (refused.has(fact) ? [word] : []));
  return { facts, contradicted };
}
