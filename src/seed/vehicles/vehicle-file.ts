import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { stableId } from "#db/stable-id.ts";
import { readPacked } from "#seed/vehicles/packed-files.ts";
import { readWeightClasses } from "#seed/vehicles/weight-classes.ts";

/** A row of the vehicle file, as text; an empty value is unknown. */
export type FileVehicle = {
  id: string;
  year: number;
  make: string;
  model: string;
  displacement: string;
  cylinders: string;
  fuel: string;
  turbo: string;
};

export const vehicleFile = new URL("../../../data/vehicles/vpic-us-1981-2026.csv", import.meta.url);
const knownSince = Date.UTC(2025, 0, 1);

/** Returns the vehicles as vPIC lists them. */
export async function readVehicles(): Promise<FileVehicle[]> {
  const rows: string[][] = parse(await readFile(vehicleFile), { from_line: 2 });
  return rows.map(toVehicle);
}

/** Returns the vehicles that a shop has: those that the demo catalogue was written for, and the engines of the EPA's file to 2026. */
export async function readAllVehicles(): Promise<FileVehicle[]> {
  return [...(await readCatalogueVehicles()), ...(await readEngines("later-engines"))];
}

/**
 * Returns the vehicles that the demo catalogue is written for: those of vPIC, the engines that it lacks, and the weight classes of what vPIC does not
 * divide. Others are added beside them, so that the catalogue stays what it is.
 */
export async function readCatalogueVehicles(): Promise<FileVehicle[]> {
  return [...(await readVehicles()), ...(await readEngines("engines")), ...(await readClassVehicles())];
}

async function readEngines(name: "engines" | "later-engines"): Promise<FileVehicle[]> {
  const engines = await readPacked(name);
  // The id is that of displacement and cylinders alone: a fuel that becomes known makes no other vehicle of it.
  return engines.map(({ year, make, model, displacement, cylinders, fuel, turbo }) => ({
    ...toVehicle([year, make, model, displacement, cylinders, "", ""]),
    fuel,
    turbo,
  }));
}

/** Returns the vehicles of weight classes. */
export async function readClassVehicles(): Promise<FileVehicle[]> {
  const classes = await readWeightClasses();
  return classes.flatMap(({ make, name, from, to, engines }) =>
    Array.from({ length: to - from + 1 }, (_, at) => from + at).flatMap((year) =>
      engines.map(({ displacement, cylinders, fuel, turbo }) =>
        toVehicle([String(year), make, name, displacement, cylinders, fuel, turbo]),
      ),
    ),
  );
}

function toVehicle(row: string[]): FileVehicle {
  const [year = "", make = "", model = "", displacement = "", cylinders = "", , turbo = ""] = row;
  const id = stableId(knownSince, row.join("|"));
  return { id, year: Number(year), make, model, displacement, cylinders, fuel: fuelOf(row), turbo };
}

/** vPIC calls plug-in hybrids electric, too; an electric car has neither displacement nor cylinders. */
function fuelOf([_year, _make, _model, displacement = "", cylinders = "", fuel = ""]: string[]): string {
  const hasEngine = Number(displacement) > 0 || cylinders !== "";
  return fuel === "Electric" && hasEngine ? "Plug-in Hybrid" : fuel;
}

/** Returns the engine of a vehicle as `data/catalogue/applications.csv` writes it. */
export function engineKey(vehicle: Pick<FileVehicle, "displacement" | "cylinders" | "fuel" | "turbo">): string {
  return `${vehicle.displacement}/${vehicle.cylinders}/${vehicle.fuel.replaceAll("/", "+")}/${vehicle.turbo}`;
}
