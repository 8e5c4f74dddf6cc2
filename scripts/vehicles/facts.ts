import type { FileVehicle } from "#seed/vehicles/vehicle-file.ts";
import type { DriveRow, FactRow } from "#seed/vehicles/packed-files.ts";
import type { EpaTest } from "./epa-file.ts";
import { testsByModel, type Test } from "./epa-tests.ts";
import { agrees, listed } from "./drives.ts";
import type { SoldWith } from "./sold-with.ts";

/** The model year from which on the EPA's older file is not complete. */
const firstYear = 2021;

/**
 * What VINs and the EPA's tests to 2026 say of each vehicle: engines, bodies, turbo and hybrid of a known engine where all its tests agree, drives and transmissions where the older
 * file says nothing. A model counts as tested under longer names too, so a list may be too long; a list of one is certain.
 */
export function factsOf(
  vehicles: FileVehicle[],
  { tests, drives, sold }: { tests: EpaTest[]; drives: DriveRow[]; sold: (vehicle: FileVehicle) => SoldWith },
): FactRow[] {
  const testsOf = testsByModel(tests);
  const isTurboSize = turboSizes(vehicles, tests);
  const older = new Map(drives.filter(({ year }) => Number(year) < firstYear).map((row) => [engineOf(row), row]));
  const rows = new Map<string, FactRow>();
  for (const vehicle of vehicles) {
    const { year, make, model, displacement, cylinders, fuel } = vehicle;
    const key = `${engineOf(vehicle)}|${fuel}`;
    if (rows.has(key)) continue;
    const found = testsOf(vehicle).filter((test) => isOf(test, vehicle));
    const known = older.get(engineOf(vehicle));
    const isEngine = displacement !== "" && cylinders !== "";
    const turbo = isEngine ? flagOf(found.map((test) => test.turbo)) : "";
    rows.set(key, {
      year: String(year),
      make,
      model,
      displacement,
      cylinders,
      fuel,
      ...sold(vehicle),
      drives: known?.drives || listed(found.map((test) => test.drive)),
      transmissions: known?.transmissions || listed(found.map((test) => test.transmission)),
      // A test under another name may have been of the turbo.
      turbo: turbo === "F" && isTurboSize(vehicle) ? "" : turbo,
      hybrid: isEngine ? flagOf(found.map((test) => test.hybrid)) : "",
    });
  }
  return [...rows.values()].filter(
    ({ drives: all, transmissions, turbo, hybrid, engines, bodies }) =>
      all + transmissions + turbo + hybrid + engines + bodies !== "",
  );
}

function isOf(test: Test, { displacement, cylinders, fuel }: FileVehicle): boolean {
  return agrees(displacement, test.displacement) && agrees(cylinders, test.cylinders) && mayBurn(fuel, test.fuel);
}

const petrol = /^(Gasoline|Plug-in Hybrid|.*\((E85|FFV)\))$/;

function mayBurn(fuel: string, tested: string): boolean {
  return fuel === "" || tested === "" || fuel === tested || (petrol.test(fuel) && petrol.test(tested));
}

/** T or F where all values are that; '' where one is not known, or there are none. */
function flagOf(values: (boolean | null)[]): string {
  const [value, ...others] = new Set(values);
  return others.length > 0 || value == null ? "" : value ? "T" : "F";
}

/** Whether a source calls an engine of that size and maker a turbo in that model year. */
function turboSizes(vehicles: FileVehicle[], tests: EpaTest[]): (vehicle: FileVehicle) => boolean {
  const key = (year: string | number, make: string, displacement: string, cylinders: string) =>
    [year, make.toLowerCase(), Number(displacement).toFixed(1), Number(cylinders)].join("|");
  const sizes = new Set([
    ...vehicles
      .filter(({ turbo }) => turbo === "T")
      .map((one) => key(one.year, one.make, one.displacement, one.cylinders)),
    ...tests.filter(({ turbo }) => turbo !== false).map((one) => key(one.year, one.make, one.disp, one.cyl)),
  ]);
  return ({ year, make, displacement, cylinders }) => sizes.has(key(year, make, displacement, cylinders));
}

function engineOf({
  year,
  make,
  model,
  displacement,
  cylinders,
}: Omit<Pick<FileVehicle, "year" | "make" | "model" | "displacement" | "cylinders">, "year"> & {
  year: string | number;
}): string {
  return [year, make, model, displacement, cylinders].join("|");
}
