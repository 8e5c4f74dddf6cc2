import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import type { FileVehicle } from "#seed/vehicles/vehicle-file.ts";
import { readPacked } from "#seed/vehicles/packed-files.ts";

/** `other` is an engine that burns something, but nobody says what: it takes oil filters, but no spark plugs. */
export type Engine = { displacement: string; cylinders: number; kind: "petrol" | "diesel" | "other" };

export type Engines = {
  /** What is under the hood, as far as the sources agree; null where they leave it open or it is electric. */
  engineOf: (vehicle: FileVehicle) => Engine | null;
  soldWithManual: (vehicle: FileVehicle) => boolean;
  drivesOf: (vehicle: FileVehicle) => string[];
};

type EpaRow = { model: string; displacement: string; cylinders: string; manual: boolean };

const petrol = new Set(["Gasoline", "Ethanol (E85)", "Flexible Fuel Vehicle (FFV)"]);
const notCombustion = /electric|plug-in|fuel cell|hydrogen/i;

/** Reads the engines from the vehicle file and checks them against what the EPA tested. */
export async function readEngines(vehicles: FileVehicle[]): Promise<Engines> {
  const tested = Map.groupBy(await readEpa(), ([key]) => key);
  const drives = new Map((await readPacked("epa-drives")).map((row) => [testKey(row), row.drives.split(";")]));
  const siblings = Map.groupBy(vehicles, (v) => `${v.make}|${v.model}|${v.displacement}`);

  function testsOf(vehicle: FileVehicle): EpaRow[] {
    const scion = vehicle.model.startsWith("Scion ");
    const make = scion ? "scion" : vehicle.make.toLowerCase();
    const model = plain(scion ? vehicle.model.slice(6) : vehicle.model);
    const rows = tested.get(`${make}|${vehicle.year}`) ?? [];
    return rows.flatMap(([, row]) =>
      row.model.startsWith(model) || (model.length > 5 && row.model.includes(model)) ? [row] : [],
    );
  }

  /** The same model with the same displacement in other years or under a fuller entry. */
  const known = (vehicle: FileVehicle, field: "fuel" | "cylinders") =>
    new Set(
      (siblings.get(`${vehicle.make}|${vehicle.model}|${vehicle.displacement}`) ?? [])
        .map((v) => v[field])
        .filter(Boolean),
    );

  function engineOf(vehicle: FileVehicle): Engine | null {
    // It may have any of those that are listed beside it.
    if (!vehicle.displacement && !vehicle.cylinders) return null;
    if (notCombustion.test(vehicle.fuel)) return null;
    const tests = testsOf(vehicle).filter(
      (row) => row.displacement && (!vehicle.cylinders || row.cylinders === vehicle.cylinders),
    );
    // The vehicle file holds the odd filing error: an engine that this model was never tested with is left out.
    const displacement = vehicle.displacement || only(new Set(tests.map((row) => row.displacement)));
    if (!displacement) return null;
    const matching = tests.filter((row) => Math.abs(Number(row.displacement) - Number(displacement)) < 0.06);
    if (testsOf(vehicle).length > 0 && matching.length === 0) return null;
    const cylinders =
      vehicle.cylinders || only(known(vehicle, "cylinders")) || only(new Set(matching.map((row) => row.cylinders)));
    if (!cylinders) return null;
    const fuels = vehicle.fuel
      ? new Set([vehicle.fuel])
      : vehicle.displacement
        ? known(vehicle, "fuel")
        : new Set<string>();
    return { displacement, cylinders: Number(cylinders), kind: kindOf(fuels) };
  }

  return {
    engineOf,
    drivesOf: (vehicle) => (drives.get(testKey(vehicle)) ?? []).filter(Boolean),
    soldWithManual: (vehicle) =>
      testsOf(vehicle).some(
        (row) => row.manual && (!vehicle.displacement || row.displacement === vehicle.displacement),
      ),
  };
}

type Tested = Record<"make" | "model" | "displacement" | "cylinders", string> & { year: string | number };

function testKey({ year, make, model, displacement, cylinders }: Tested): string {
  return [year, make, model, displacement, cylinders].join("|");
}

function kindOf(fuels: Set<string>): Engine["kind"] {
  if (fuels.size === 0) return "other";
  if ([...fuels].every((fuel) => petrol.has(fuel))) return "petrol";
  return [...fuels].every((fuel) => fuel === "Diesel") ? "diesel" : "other";
}

function only(values: Set<string>): string {
  return values.size === 1 ? ([...values][0] ?? "") : "";
}

function plain(model: string): string {
  return model.toLowerCase().replace(/[^a-z0-9]/g, "");
}

async function readEpa(): Promise<[key: string, row: EpaRow][]> {
  const file = new URL("../../data/vehicles/epa-1984-2021.csv.gz", import.meta.url);
  const rows: Record<string, string>[] = parse(gunzipSync(await readFile(file)), { columns: true });
  return rows.map(({ make = "", model = "", year = "", disp = "", cyl = "", trans = "" }) => [
    `${make.toLowerCase()}|${year}`,
    {
      model: plain(model),
      displacement: Number(disp) ? Number(disp).toFixed(1) : "",
      cylinders: Number(cyl) ? String(Number(cyl)) : "",
      manual: trans === "Manual",
    },
  ]);
}
