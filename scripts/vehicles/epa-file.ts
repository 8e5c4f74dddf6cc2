import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";

/** A test of the EPA, as its file has it; `fuel` as the vehicle file writes it, where the file says it. */
export type EpaTest = Record<"make" | "model" | "year" | "disp" | "cyl" | "drive" | "trans", string> & {
  fuel?: string;
  /** The model without what the EPA adds to its name; only of the file to 2026. */
  base?: string;
  /** Whether it is a hybrid that is not charged, and whether it has a turbocharger; null: not certain. */
  hybrid?: boolean | null;
  turbo?: boolean | null;
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

export const epaTests = new URL("../../data/vehicles/epa-1984-2026.csv.gz", import.meta.url);

/** Returns the tests of the EPA's file to 2026, which says more than the other two. */
export async function readEpaTests(): Promise<EpaTest[]> {
  const rows = await readGzip<Record<string, string>>("epa-1984-2026");
  return rows.map((row) => {
    const { year = "", make = "", model = "", base = "", displacement = "", cylinders = "", drive = "" } = row;
    const { transmission = "", fuel = "", kind = "", charger = "" } = row;
    return {
      year,
      make,
      model,
      base,
      drive,
      disp: displacement,
      cyl: cylinders,
      trans: transmission,
      fuel: kind === "Plug-in Hybrid" ? kind : kind.startsWith("Bifuel") ? "" : fuelName(fuel),
      hybrid: isHybridTest(row),
      turbo: charger === "" ? false : charger.startsWith("T") || null,
    };
  });
}

/**
 * Whether the trade speaks of it as of a hybrid: not of what has a starter of 48 V for a motor, and of one that is charged now and then. Null: not certain.
 */
function isHybridTest({ model = "", kind = "", volts = "" }: Record<string, string>): boolean | null {
  if (kind === "Plug-in Hybrid") return null;
  if (kind !== "Hybrid") return false;
  return Number(volts) >= 60 || /\bhybrid\b|\bhev\b/i.test(model) || null;
}

/** An engine that also burns ethanol or gas burns petrol; so does that of a plug-in hybrid. */
function fuelName(fuel: string): string {
  if (/^(Regular|Premium|Midgrade|Gasoline)/.test(fuel)) return "Gasoline";
  if (fuel === "CNG" || fuel === "Natural Gas") return "Compressed Natural Gas (CNG)";
  if (fuel === "Electricity") return "Electric";
  return fuel === "Diesel" ? fuel : "";
}

async function readGzip<T>(name: string): Promise<T[]> {
  const file = new URL(`../../data/vehicles/${name}.csv.gz`, import.meta.url);
  return parse<T>(gunzipSync(await readFile(file)), { columns: true });
}
