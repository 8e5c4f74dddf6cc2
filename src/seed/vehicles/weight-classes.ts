import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";

type Row = Record<
  "make" | "models" | "class" | "series" | "weight_from" | "weight_to" | "from" | "to" | "engines",
  string
>;

/** A weight class of models that vPIC lists without one, and the engines that it was sold with in these years. */
export type WeightClass = {
  make: string;
  /** The models without a class. */
  divided: string[];
  name: string;
  series: string;
  weightFrom: string;
  weightTo: string;
  from: number;
  to: number;
  engines: Record<"displacement" | "cylinders" | "fuel" | "turbo", string>[];
};

export const weightClassFile = new URL("../../../data/vehicles/weight-classes.csv", import.meta.url);

export async function readWeightClasses(): Promise<WeightClass[]> {
  const rows: Row[] = parse(await readFile(weightClassFile), { columns: true });
  return rows.map((row) => ({
    make: row.make,
    divided: row.models.split(";"),
    name: row.class,
    series: row.series,
    weightFrom: row.weight_from,
    weightTo: row.weight_to,
    from: Number(row.from),
    to: Number(row.to),
    engines: row.engines.split(";").map((engine) => {
      const [displacement = "", cylinders = "", fuel = "", turbo = ""] = engine.split("/");
      return { displacement, cylinders, fuel, turbo };
    }),
  }));
}
