/** Writes `data/catalogue` from the vehicles of `data/vehicles`: the same bytes every time. */
import { mkdir, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { catalogueColumns, type Catalogue } from "#seed/demo/catalogue-files.ts";
import { readCatalogueVehicles } from "#seed/vehicles/vehicle-file.ts";
import { assembleCatalogue } from "./catalogue/assemble.ts";
import { readEngines } from "./catalogue/engines.ts";
import { readGenerations } from "./catalogue/generations.ts";

export async function buildCatalogue(): Promise<Catalogue> {
  const vehicles = await readCatalogueVehicles();
  return assembleCatalogue(vehicles, readGenerations(vehicles, await readEngines(vehicles)));
}

/** The texts of a catalogue's files, by name. */
export function catalogueFiles(catalogue: Catalogue): Map<keyof typeof catalogueColumns, string> {
  const { brands, partTypes, parts, applications, numbers } = catalogue;
  return new Map([
    ["brands.csv", csv(catalogueColumns["brands.csv"], brands)],
    ["part-types.csv", csv(catalogueColumns["part-types.csv"], partTypes)],
    ["parts.csv", csv(catalogueColumns["parts.csv"], parts)],
    ["applications.csv.gz", csv(catalogueColumns["applications.csv.gz"], applications)],
    ["numbers.csv.gz", csv(catalogueColumns["numbers.csv.gz"], numbers)],
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
  for (const [name, text] of catalogueFiles(catalogue)) {
    await writeFile(new URL(name, folder), name.endsWith(".gz") ? gzipSync(text, { level: 9 }) : text);
  }
  process.stdout.write(
    `${catalogue.parts.length} parts, ${catalogue.partTypes.length} part types, ${catalogue.brands.length} brands\n`,
  );
}
