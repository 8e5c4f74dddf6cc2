import { saleFields } from "#shop/supply/imports/csv-layout.ts";
import { partColumns } from "#shop/supply/imports/part-columns.ts";

// The columns of CSV files, in the order of an exported file; a file that is read may leave any out and order them as it likes. Values of a list are
// separated by `|`; a literal `|` or `\` is written `\|` or `\\`.

/** Which part a row is about, and what is done with it. */
const identityColumns = ["action", "sku", "brand", "brand_id", "part_number", "tier"] as const;

/** What rows of parts say of a part. */
export const partValueColumns: readonly string[] = partColumns.map(({ csv }) => csv);

export const partRowColumns: readonly string[] = [...identityColumns, ...partValueColumns];

/** The columns of a supplier's file of parts that exports don't have: they say how the part is sold. */
export const saleColumns: readonly string[] = [...saleFields, "replaced_by"];

/** Prefix of the columns of measures, as `attr.diameter_mm`. */
export const attributePrefix = "attr.";

/** Marks a measure that is a text although it looks like a number, as in spreadsheets. */
export const textMark = "'";

/** The columns of qualifiers, with the fact each holds. */
export const qualifierColumns = {
  displacement: "displacement",
  cylinders: "cylinders",
  kw: "power",
  version: "version",
  fuel: "fuel",
  turbo: "turbo",
  engine: "engine",
  drive: "drive",
  transmission: "transmission",
  body: "body",
  trim: "trim",
  brakes: "brakes",
  built_from: "builtFrom",
  built_before: "builtBefore",
  vin_from: "vinFrom",
  vin_to: "vinTo",
  vin8: "vin8",
  market: "market",
  with: "with",
  without: "without",
  except: "except",
  vehicle: "vehicle",
  ktype: "ktype",
  hsn_tsn: "hsn_tsn",
  vcdb: "vcdb",
} as const;

export const applicationColumns = [
  ...identityColumns,
  "part_type",
  "make",
  "model",
  "from",
  "to",
  "year",
  "position",
  "quantity",
  ...(Object.keys(qualifierColumns) as (keyof typeof qualifierColumns)[]),
  "notes",
  /** The wording of another file, as JSON; without make and model it is the whole application. */
  "source",
] as const;

/** The columns that, without a part column, distinguish a file of vehicles from one of applications. */
export const vehicleOnlyColumns = [
  "hsn_tsn",
  "hsn",
  "tsn",
  "ktype",
  "vcdb",
  "kw",
  "ccm",
  "version",
  "built_to",
] as const;

export const vehicleColumns = [
  "market",
  "make",
  "model",
  "year",
  "displacement",
  "cylinders",
  "fuel",
  "turbo",
  "built_from",
  ...vehicleOnlyColumns,
] as const;

export const numberColumns = [...identityColumns, "kind", "number", "maker", "replaced_by"] as const;

/** The column that names the kind of a row in a file of all kinds: `part`, `number` or `application`. */
export const rowColumn = "row";

/** Splits `a|b`; empty values are left out. */
export function splitList(cell: string): string[] {
  const values = [""];
  for (let at = 0; at < cell.length; at += 1) {
    const character = cell[at] ?? "";
    const next = cell[at + 1];
    if (character === "\\" && (next === "|" || next === "\\")) {
      values[values.length - 1] += next;
      at += 1;
    } else if (character === "|") values.push("");
    else values[values.length - 1] += character;
  }
  return values.map((value) => value.trim()).filter(Boolean);
}

/** The inverse of `splitList`. */
export function joinList(values: (string | number)[]): string {
  return values.map((value) => String(value).replace(/[\\|]/g, "\\$&")).join("|");
}
