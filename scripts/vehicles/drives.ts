import type { FileVehicle } from "#db/seed/vehicle-file.ts";
import type { DriveRow } from "#db/seed/vin-files.ts";
import type { EpaTest } from "./epa-file.ts";

type Test = { model: string; displacement: string; cylinders: string; drive: string; transmission: string };

/**
 * The drives and gearboxes that the EPA tested of each model and engine. A model is taken to be tested under every name that begins
 * with its own ('Accord' also under 'Accord Wagon'), so that a list may be too long, but one of a single drive is the only drive.
 */
export function drivesOf(vehicles: FileVehicle[], tests: EpaTest[]): DriveRow[] {
  const tested = Map.groupBy(tests, ({ make, year }) => `${make.toLowerCase()}|${year}`);
  const ofMakeAndYear = new Map<string, Test[]>();
  const testsOf = (key: string): Test[] => {
    const known = ofMakeAndYear.get(key) ?? (tested.get(key) ?? []).map(toTest);
    ofMakeAndYear.set(key, known);
    return known;
  };
  const rows = new Map<string, DriveRow>();
  for (const vehicle of vehicles) {
    const { year, make, model, displacement, cylinders } = vehicle;
    const key = [year, make, model, displacement, cylinders].join("|");
    if (rows.has(key)) continue;
    const scion = model.startsWith("Scion ");
    const found = testsOf(`${scion ? "scion" : make.toLowerCase()}|${year}`).filter(
      (test) =>
        isNamed(test.model, plain(scion ? model.slice("Scion ".length) : model)) &&
        agrees(displacement, test.displacement) &&
        agrees(cylinders, test.cylinders),
    );
    const drives = listed(found.map((test) => test.drive));
    const transmissions = listed(found.map((test) => test.transmission));
    if (drives || transmissions)
      rows.set(key, { year: String(year), make, model, displacement, cylinders, drives, transmissions });
  }
  return [...rows.values()];
}

function toTest({ model, disp, cyl, drive, trans }: EpaTest): Test {
  return {
    model: plain(model),
    displacement: Number(disp) ? Number(disp).toFixed(1) : "",
    cylinders: Number(cyl) ? String(Number(cyl)) : "",
    drive,
    transmission: trans,
  };
}

/** A name that ends in a digit is not the beginning of a longer number: Q5 is no Q50. */
function isNamed(tested: string, model: string): boolean {
  return model !== "" && tested.startsWith(model) && !/^\d{2}/.test(model.slice(-1) + tested.charAt(model.length));
}

function agrees(vehicle: string, test: string): boolean {
  return vehicle === "" || vehicle === test;
}

/** A test that does not say makes the whole list unknown: what it was could be one more. */
function listed(values: string[]): string {
  return values.includes("") ? "" : [...new Set(values)].toSorted().join(";");
}

function plain(model: string): string {
  return model.toLowerCase().replace(/[^a-z0-9]/g, "");
}
