/** Writes `data/catalogue` from the vehicles of `data/vehicles`: the same bytes every time. */
import { mkdir, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { catalogueColumns, type Catalogue } from "#db/seed/catalogue-files.ts";
import { readVehicles } from "#db/seed/vehicle-file.ts";
import { assembleCatalogue } from "./catalogue/assemble.ts";
import { readEngines } from "./catalogue/engines.ts";
import { readGenerations } from "./catalogue/generations.ts";

export async function buildCatalogue(): Promise<Catalogue> {
  const vehicles = await readVehicles();
  return assembleCatalogue(vehicles, readGenerations(vehicles, await readEngines(vehicles)));
}

/** The files of a catalogue, by name. */
export function catalogueFiles({ brands, partTypes, parts, applications }: Catalogue): Map<string, string> {
  return new Map([
    ["brands.csv", csv(catalogueColumns.brands, brands)],
    ["part-types.csv", csv(catalogueColumns["part-types"], partTypes)],
    ["parts.csv", csv(catalogueColumns.parts, parts)],
    ["applications.csv", csv(catalogueColumns.applications, applications)],
  ]);
}

function csv<K extends string>(columns: readonly K[], rows: Record<K, string>[]): string {
  const line = (values: string[]) =>
    `${values.map((value) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(",")}\n`;
  return line([...columns]) + rows.map((row) => line(columns.map((column) => row[column]))).join("");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const catalogue = await buildCatalogue();
  const folder = new URL("../data/catalogue/", import.meta.url);
  await mkdir(folder, { recursive: true });
  for (const [name, text] of catalogueFiles(catalogue)) await writeFile(new URL(name, folder), text);
  process.stdout.write(
    `${catalogue.parts.length} parts, ${catalogue.partTypes.length} part types, ${catalogue.brands.length} brands\n`,
  );
}
