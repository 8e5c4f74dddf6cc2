import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";

/** A test of the EPA, as its file has it; `fuel` as the vehicle file writes it, where the file says it. */
export type EpaTest = Record<"make" | "model" | "year" | "disp" | "cyl" | "drive" | "trans", string> & {
  fuel?: string;
};

export async function readEpaFile(): Promise<EpaTest[]> {
  return readGzip<EpaTest>("epa-1984-2021");
}

/** Returns the tests of the file that says fuels; a fuel that is not known or may be either is ''. */
export async function readEpaFuels(): Promise<EpaTest[]> {
  const rows = await readGzip<Record<string, string>>("epa-fuels-1984-2015");
  return rows.map(({ year = "", make = "", model = "", displacement = "", cylinders = "", fuel = "" }) => ({
    year,
    make,
    model,
    disp: displacement,
    cyl: cylinders,
    drive: "",
    trans: "",
    fuel: fuelName(fuel),
  }));
}

/** An engine that also burns ethanol or gas burns petrol; so does that of a plug-in hybrid. */
function fuelName(fuel: string): string {
  if (/^(Regular|Premium|Midgrade|Gasoline)/.test(fuel)) return "Gasoline";
  if (fuel === "CNG") return "Compressed Natural Gas (CNG)";
  return fuel === "Diesel" ? fuel : "";
}

async function readGzip<T>(name: string): Promise<T[]> {
  const file = new URL(`../../data/vehicles/${name}.csv.gz`, import.meta.url);
  return parse<T>(gunzipSync(await readFile(file)), { columns: true });
}
