import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";

/** A test of the EPA, as its file has it. */
export type EpaTest = Record<"make" | "model" | "year" | "disp" | "cyl" | "drive" | "trans", string>;

export async function readEpaFile(): Promise<EpaTest[]> {
  const file = new URL("../../data/vehicles/epa-1984-2021.csv.gz", import.meta.url);
  return parse<EpaTest>(gunzipSync(await readFile(file)), { columns: true });
}
