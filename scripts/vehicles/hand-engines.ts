import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";

/** An engine that a model was sold with in a range of years, as `data/vehicles/engines-by-hand.csv` has it. */
export type HandEngine = Record<
  "make" | "model" | "from" | "to" | "displacement" | "cylinders" | "fuel" | "turbo",
  string
>;

export async function readHandEngines(): Promise<HandEngine[]> {
  const file = new URL("../../data/vehicles/engines-by-hand.csv", import.meta.url);
  return parse<HandEngine>(await readFile(file), { columns: true });
}
