import type { FileVehicle } from "#seed/vehicles/vehicle-file.ts";
import type { DriveRow } from "#seed/vehicles/packed-files.ts";
import type { EpaTest } from "./epa-file.ts";
import { testsByModel } from "./epa-tests.ts";

/**
 * The drives and gearboxes that the EPA tested of each model and engine. A list may be too long, since longer names count too,
 * but one of a single drive is the only drive.
 */
export function drivesOf(vehicles: FileVehicle[], tests: EpaTest[]): DriveRow[] {
  const testsOf = testsByModel(tests);
  const rows = new Map<string, DriveRow>();
  for (const vehicle of vehicles) {
    const { year, make, model, displacement, cylinders } = vehicle;
    const key = [year, make, model, displacement, cylinders].join("|");
    if (rows.has(key)) continue;
    const found = testsOf(vehicle).filter(
      (test) => agrees(displacement, test.displacement) && agrees(cylinders, test.cylinders),
    );
    const drives = listed(found.map((test) => test.drive));
    const transmissions = listed(found.map((test) => test.transmission));
    if (drives || transmissions)
      rows.set(key, { year: String(year), make, model, displacement, cylinders, drives, transmissions });
  }
  return [...rows.values()];
}

export function agrees(vehicle: string, test: string): boolean {
  return vehicle === "" || vehicle === test;
}

/** A test that does not say makes the whole list unknown: what it was could be one more. */
export function listed(values: string[]): string {
  return values.includes("") ? "" : [...new Set(values)].toSorted().join(";");
}
