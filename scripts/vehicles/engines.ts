import type { FileVehicle } from "#vehicle-data/vehicle-file.ts";
import type { EngineRow } from "#vehicle-data/packed-files.ts";
import type { EpaTest } from "./epa-file.ts";
import { isNamed, plain, testsByModel } from "./tested-as.ts";

/**
 * The engines that the EPA tested of model years of which vPIC lists none. A test under a longer name that is another model's own
 * ('Grand Am SE' where there is a Grand Am SE) is that model's. What runs on electricity has no displacement and is left out.
 */
export function enginesOf(vehicles: FileVehicle[], tests: EpaTest[]): EngineRow[] {
  const testsOf = testsByModel(tests);
  const ofMake = Map.groupBy(vehicles, ({ make, year }) => `${make}|${year}`);
  const rows: EngineRow[] = [];
  for (const [, listed] of Map.groupBy(vehicles, ({ year, make, model }) => `${year}|${make}|${model}`)) {
    const [vehicle] = listed;
    if (!vehicle || listed.some((one) => one.displacement || one.cylinders || one.fuel === "Electric")) continue;
    const { year, make, model } = vehicle;
    const longer = (ofMake.get(`${make}|${year}`) ?? [])
      .map((other) => plain(other.model))
      .filter((other) => other !== plain(model) && other.startsWith(plain(model)));
    const engines = testsOf(vehicle)
      .filter((test) => test.displacement && test.cylinders && !longer.some((other) => isNamed(test.model, other)))
      .map(({ displacement, cylinders }) => `${displacement}|${cylinders}`);
    for (const engine of [...new Set(engines)].toSorted()) {
      const [displacement = "", cylinders = ""] = engine.split("|");
      rows.push({ year: String(year), make, model, displacement, cylinders });
    }
  }
  return rows;
}
