import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import type { FileVehicle } from "#seed/vehicles/vehicle-file.ts";

/** An engine that a model was sold with in a range of years, as `data/vehicles/engines-by-hand.csv` has it. */
export type HandEngine = Record<
  "make" | "model" | "from" | "to" | "displacement" | "cylinders" | "fuel" | "turbo",
  string
>;

export async function readHandEngines(): Promise<HandEngine[]> {
  const file = new URL("../../data/vehicles/engines-by-hand.csv", import.meta.url);
  return parse<HandEngine>(await readFile(file), { columns: true });
}

/** Returns the codes by which makers call engines whose VINs don't say them, by the values of vehicles. A turbo or a hybrid is no other engine here. */
export async function readHandCodes(): Promise<(vehicle: FileVehicle) => string> {
  const file = new URL("../../data/vehicles/engine-codes-by-hand.csv", import.meta.url);
  const rows = parse<Record<string, string>>(await readFile(file), { columns: true });
  const codes = new Map(
    rows.flatMap(({ make, models = "", from, to, displacement, cylinders, fuel, codes: named = "" }) =>
      models
        .split(";")
        .flatMap((model) =>
          Array.from(
            { length: Number(to) - Number(from) + 1 },
            (_, at) => [[Number(from) + at, make, model, displacement, cylinders, fuel].join("|"), named] as const,
          ),
        ),
    ),
  );
  return ({ year, make, model, displacement, cylinders, fuel }) =>
    codes.get([year, make, model, displacement, cylinders, fuel].join("|")) ?? "";
}
