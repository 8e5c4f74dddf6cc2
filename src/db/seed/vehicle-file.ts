import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { stableId } from "#db/seed/stable-id.ts";

/** A row of the vehicle file. Texts as they stand there; an empty one is not known. */
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

export async function readVehicles(): Promise<FileVehicle[]> {
  const rows: string[][] = parse(await readFile(vehicleFile), { from_line: 2 });
  return rows.map((row) => {
    const [year = "", make = "", model = "", displacement = "", cylinders = "", fuel = "", turbo = ""] = row;
    return {
      id: stableId(knownSince, row.join("|")),
      year: Number(year),
      make,
      model,
      displacement,
      cylinders,
      fuel,
      turbo,
    };
  });
}

/** The engine of a vehicle as `data/catalogue/applications.csv` writes it. */
export function engineKey(vehicle: Pick<FileVehicle, "displacement" | "cylinders" | "fuel" | "turbo">): string {
  return `${vehicle.displacement}/${vehicle.cylinders}/${vehicle.fuel.replaceAll("/", "+")}/${vehicle.turbo}`;
}
