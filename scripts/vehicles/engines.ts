import type { FileVehicle } from "#seed/vehicles/vehicle-file.ts";
import type { EngineRow } from "#seed/vehicles/packed-files.ts";
import type { EpaTest } from "./epa-file.ts";
import type { HandEngine } from "./hand-engines.ts";
import { isNamed, isVeryName, plain, testsByModel, type Test } from "./epa-tests.ts";

export type EngineSources = {
  tests: EpaTest[];
  /** Tests of the EPA's other file, which says the fuel. */
  fuels: EpaTest[];
  byHand: HandEngine[];
};

/** What is mistyped in the EPA's file: no other test of the model, and nothing that its maker published, has the engine. */
const mistyped = new Set(["1995|Jaguar|XJR|5.3|6", "1999|Suzuki|Esteem|2.0|4", "2007|Land Rover|LR3|4.0|8"]);

/**
 * Returns the engines that vPIC lacks: those written by hand, and those that the EPA tested. A test under a longer name that is another model's own
 * ('Grand Am SE' where there is a Grand Am SE) is that model's. Where vPIC lists a displacement, a longer name may also be a car that vPIC
 * counts elsewhere (Genesis Coupe): then only tests under the model's very name count, and only engines that are certainly others. What
 * runs on electricity is left to vPIC. A model year that only the list by hand has is one that vPIC lacks.
 */
export function enginesOf(vehicles: FileVehicle[], { tests, fuels, byHand }: EngineSources): EngineRow[] {
  const [testsOf, fuelTestsOf] = [testsByModel(tests), testsByModel(fuels)];
  const ofMake = Map.groupBy(vehicles, ({ make, year }) => `${make}|${year}`);
  const handOf = Map.groupBy(byHand.flatMap(everyYear), modelYear);
  const groups = new Map(Map.groupBy(vehicles, modelYear));
  for (const name of handOf.keys()) if (!groups.has(name)) groups.set(name, []);
  return [...groups].flatMap(([name, listed]): EngineRow[] => {
    const hand = (handOf.get(name) ?? []).filter((engine) => !listed.some((one) => isSameEngine(one, engine)));
    const [vehicle] = listed;
    if (!vehicle || listed.some(({ fuel }) => /^(Electric|Plug-in Hybrid)$/.test(fuel))) return hand;
    const { year, make, model } = vehicle;
    const others = (ofMake.get(`${make}|${year}`) ?? [])
      .map((other) => plain(other.model))
      .filter((other) => other !== plain(model));
    const longer = others.filter((other) => other.startsWith(plain(model)));
    const exactly = listed.some(({ displacement }) => displacement);
    // 'S10 Blazer' is another model's, though the EPA counts it to the Blazers.
    const own = (test: Test) => {
      const theirs = test.base === plain(model) && !isNamed(test.model, plain(model)) ? others : longer;
      return !theirs.some((other) => isNamed(test.model, other)) && (!exactly || isVeryName(test.model, model));
    };
    const fuelTests = fuelTestsOf(vehicle).filter(own);
    const engines = testsOf(vehicle)
      .filter((test) => test.displacement && test.cylinders && own(test))
      .filter((test) => [...listed, ...hand].every((one) => isOtherEngine(one, test)))
      .map(({ displacement, cylinders }) => `${displacement}|${cylinders}`)
      .filter((engine) => !mistyped.has(`${name}|${engine}`));
    const tested = [...new Set(engines)].toSorted().map((engine) => {
      const [displacement = "", cylinders = ""] = engine.split("|");
      const same = fuelTests.filter((test) => isSameEngine(test, { displacement, cylinders }));
      const known = new Set(same.map(({ fuel }) => fuel));
      const [fuel = ""] = known.size === 1 ? known : [];
      return { year: String(year), make, model, displacement, cylinders, fuel, turbo: "" };
    });
    return [...hand, ...tested];
  });
}

/** Returns the engines that only the EPA's tests to 2026 name: those of its other files are among the vehicles. */
export function laterEnginesOf(vehicles: FileVehicle[], tests: EpaTest[]): EngineRow[] {
  return enginesOf(vehicles, { tests, fuels: tests, byHand: [] });
}

type Size = { displacement: string; cylinders: string };

function isSameEngine(one: Size, other: Size): boolean {
  return one.displacement === other.displacement && one.cylinders === other.cylinders;
}

/** Whether these are certainly two engines: one that differs by a tenth of a litre may be the same, rounded otherwise (6.7 and 6.8). */
function isOtherEngine(listed: Size, tested: Size): boolean {
  if (!listed.displacement) return true;
  if (listed.cylinders && listed.cylinders !== tested.cylinders) return true;
  return Math.abs(Number(listed.displacement) - Number(tested.displacement)) > 0.15;
}

function modelYear({ year, make, model }: { year: string | number; make: string; model: string }): string {
  return `${year}|${make}|${model}`;
}

function everyYear({ from, to, ...engine }: HandEngine): EngineRow[] {
  const count = Number(to) - Number(from) + 1;
  return Array.from({ length: count }, (_, at) => ({ ...engine, year: String(Number(from) + at) }));
}
