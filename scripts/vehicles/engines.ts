import type { FileVehicle } from "#vehicle-data/vehicle-file.ts";
import type { EngineRow } from "#vehicle-data/packed-files.ts";
import type { EpaTest } from "./epa-file.ts";
import type { HandEngine } from "./hand-engines.ts";
import { isNamed, plain, testsByModel } from "./epa-tests.ts";

export type EngineSources = {
  tests: EpaTest[];
  /** Tests of the EPA's other file, which says the fuel. */
  fuels: EpaTest[];
  byHand: HandEngine[];
};

/**
 * Returns the engines written by hand that vPIC lacks, and for other model years for which vPIC lists no displacement those that the EPA
 * tested. A test under a longer name that is another model's own ('Grand Am SE' where there is a Grand Am SE) is that model's. What runs on electricity has
 * no displacement and is left out. A model year that only the list by hand has is one that vPIC lacks.
 */
export function enginesOf(vehicles: FileVehicle[], { tests, fuels, byHand }: EngineSources): EngineRow[] {
  const [testsOf, fuelTestsOf] = [testsByModel(tests), testsByModel(fuels)];
  const ofMake = Map.groupBy(vehicles, ({ make, year }) => `${make}|${year}`);
  const handOf = Map.groupBy(byHand.flatMap(everyYear), modelYear);
  const groups = new Map(Map.groupBy(vehicles, modelYear));
  for (const name of handOf.keys()) if (!groups.has(name)) groups.set(name, []);
  return [...groups].flatMap(([name, listed]): EngineRow[] => {
    const isListed = (engine: EngineRow) =>
      listed.some((one) => one.displacement === engine.displacement && one.cylinders === engine.cylinders);
    const hand = handOf.get(name)?.filter((engine) => !isListed(engine));
    const [vehicle] = listed;
    if (hand || !vehicle) return hand ?? [];
    if (listed.some(({ displacement, fuel }) => displacement || /^(Electric|Plug-in Hybrid)$/.test(fuel))) return [];
    const { year, make, model } = vehicle;
    const longer = (ofMake.get(`${make}|${year}`) ?? [])
      .map((other) => plain(other.model))
      .filter((other) => other !== plain(model) && other.startsWith(plain(model)));
    const own = (test: { model: string }) => !longer.some((other) => isNamed(test.model, other));
    const fuelTests = fuelTestsOf(vehicle).filter(own);
    const engines = testsOf(vehicle)
      .filter((test) => test.displacement && test.cylinders && own(test))
      .map(({ displacement, cylinders }) => `${displacement}|${cylinders}`);
    return [...new Set(engines)].toSorted().map((engine) => {
      const [displacement = "", cylinders = ""] = engine.split("|");
      const same = fuelTests.filter((test) => test.displacement === displacement && test.cylinders === cylinders);
      const known = new Set(same.map(({ fuel }) => fuel));
      const [fuel = ""] = known.size === 1 ? known : [];
      return { year: String(year), make, model, displacement, cylinders, fuel, turbo: "" };
    });
  });
}

function modelYear({ year, make, model }: { year: string | number; make: string; model: string }): string {
  return `${year}|${make}|${model}`;
}

function everyYear({ from, to, ...engine }: HandEngine): EngineRow[] {
  const count = Number(to) - Number(from) + 1;
  return Array.from({ length: count }, (_, at) => ({ ...engine, year: String(Number(from) + at) }));
}
