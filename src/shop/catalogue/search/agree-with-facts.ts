import type { FitmentAnswers, Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";
import { judge } from "#shop/catalogue/fitment/verdict.ts";
import type { NamedVehicle } from "#shop/catalogue/search/named-vehicle.ts";
import type { FactWords } from "#shop/catalogue/search/vehicle-details.ts";
import type { Vehicle } from "#shop/catalogue/vehicles/vehicles.ts";

type Facts = Pick<NamedVehicle, "engine" | "engineName" | "details" | "words">;
type Fact = keyof FactWords;

/** What tells the engines of a model year apart: a vehicle that is known to have it counts before those of which it is not known. */
const distinguishing: Fact[] = ["displacement", "cylinders", "turbo", "engineName"];

/** Each fact that was typed, as what a part would require; the name of an engine says several. */
function required({ engine, engineName, details }: Facts): [Fact, Qualifiers][] {
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
 * Returns the vehicles that the facts of a query leave. `contradicted`: the words of facts that none of them has, which are ignored. `answers`: the other facts,
 * as far as they say more than which vehicles are left.
 */
export function agreeing(
  vehicles: Vehicle[],
  facts: Facts,
): { left: Vehicle[]; contradicted: string[]; answers: FitmentAnswers } {
  let left = vehicles;
  const refused = new Set<Fact>();
  for (const [fact, wanted] of required(facts)) {
    const judged = Map.groupBy(left, (vehicle) => judge(wanted, vehicle, {}));
    const [met = [], open = []] = [judged.get("met"), judged.get("open")];
    // What nothing contradicts stays: that the fuel of one is known says nothing against one whose fuel is not.
    const found =
      met.length > 0 && distinguishing.includes(fact) ? met : left.filter((one) => [...met, ...open].includes(one));
    if (found.length > 0) left = found;
    else refused.add(fact);
  }
  const contradicted = [...refused].flatMap((fact) => facts.words[fact] ?? []);
  const answers = Object.fromEntries(Object.entries(facts.details).filter(([fact]) => !refused.has(fact as Fact)));
  return { left, contradicted: [...new Set(contradicted)], answers };
}
