/** Writes `data/vehicles/epa-1984-2026.csv.gz` from the EPA's fuel economy data (named as the argument): what the vehicles need of each test, once. */
import { readFile, writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { epaTests } from "./vehicles/epa-file.ts";

type Row = Record<
  | "year"
  | "make"
  | "model"
  | "baseModel"
  | "displ"
  | "cylinders"
  | "drive"
  | "trany"
  | "fuelType1"
  | "atvType"
  | "tCharger"
  | "sCharger"
  | "evMotor",
  string
>;

const columns = "year,make,model,base,displacement,cylinders,drive,transmission,fuel,kind,charger,volts";

/** The volts of the electric motor's battery, as far as its name says them: '245V AC Induction'. */
const volts = (motor: string) => /(\d+) ?V(?:\b|,)/i.exec(motor)?.[1] ?? "";

const path = process.argv[2];
if (!path) throw new Error("Name the EPA's file: node scripts/pack-epa.ts vehicles.csv");
const rows = parse<Row>(await readFile(path), { columns: true });
const lines = rows.map((row) => {
  const transmission = /^(Automatic|Manual)/.exec(row.trany)?.[0] ?? "";
  const [displacement = "", cylinders = ""] = [row.displ, row.cylinders].map((value) => (value === "NA" ? "" : value));
  const { year, make, model, baseModel, drive, fuelType1, atvType, tCharger, sCharger, evMotor } = row;
  const values = [year, make, model, baseModel, displacement, cylinders, drive, transmission, fuelType1, atvType];
  return [...values, tCharger + sCharger, atvType === "Hybrid" ? volts(evMotor) : ""]
    .map((value) => (/[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value))
    .join(",");
});
const packed = gzipSync(`${[columns, ...new Set(lines)].join("\n")}\n`, { level: 9 });
await writeFile(epaTests, packed);
process.stdout.write(`${new Set(lines).size} rows, ${packed.length} bytes\n`);
