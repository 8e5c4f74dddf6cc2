import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { parse } from "csv-parse/sync";

const wmi = ["wmi", "kind", "make"] as const;
const schema = ["wmi", "schema", "from", "to"] as const;
const pattern = [
  "schema",
  "keys",
  "make",
  "model",
  "displacement",
  "cylinders",
  "fuel",
  "turbo",
  "body",
  "trim",
  "series",
  "engine",
  "doors",
  "heavy",
  "weight_from",
  "weight_to",
] as const;
const drive = ["year", "make", "model", "displacement", "cylinders", "drives", "transmissions"] as const;

/** What is known of a vehicle beside its row, by the values of the row. */
const fact = [
  "year",
  "make",
  "model",
  "displacement",
  "cylinders",
  "fuel",
  "drives",
  "transmissions",
  "turbo",
  "hybrid",
  "engines",
  "bodies",
] as const;

const engine = ["year", "make", "model", "displacement", "cylinders", "fuel", "turbo"] as const;

type Row<Columns extends readonly string[]> = Record<Columns[number], string>;

/** The columns of the packed files under `data/vehicles`, as `scripts/build-vehicles.ts` writes them. */
export const vehicleColumns = {
  "vin-wmis": wmi,
  "vin-schemas": schema,
  "vin-patterns": pattern,
  "epa-drives": drive,
  engines: engine,
  "later-engines": engine,
  "vehicle-facts": fact,
};

export type VinWmiRow = Row<typeof wmi>;
export type VinSchemaRow = Row<typeof schema>;
export type VinPatternRow = Row<typeof pattern>;
/** An engine of a model year for which vPIC lists none. */
export type EngineRow = Row<typeof engine>;
/** The drives and transmissions in which the EPA tested a vehicle, each a list separated by `;`. */
export type DriveRow = Row<typeof drive>;
/** Lists are separated by `;`, turbo and hybrid are T or F; empty is unknown. */
export type FactRow = Row<typeof fact>;

export const vehicleDataFile = (name: keyof typeof vehicleColumns) =>
  new URL(`../../../data/vehicles/${name}.csv.gz`, import.meta.url);

const unpack = promisify(gunzip);

/** Returns the rows of a packed file, as text; an empty value is unknown. */
export async function readPacked<Name extends keyof typeof vehicleColumns>(
  name: Name,
): Promise<Row<(typeof vehicleColumns)[Name]>[]> {
  return parse<Row<(typeof vehicleColumns)[Name]>>(await unpack(await readFile(vehicleDataFile(name))), {
    columns: true,
  });
}
