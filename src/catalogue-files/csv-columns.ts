/**
 * The columns of the CSV files, as they are written; each may be left out and stand in any place. A list of values is separated by `|`, and a `|` or
 * `\` that is meant is written `\|` and `\\`.
 */
export const partColumns = [
  "action",
  "sku",
  "brand",
  "brand_id",
  "part_number",
  "tier",
  "name",
  "price",
  "currency",
  "stock",
  "minimum_order",
  "part_type",
  "system",
  "group",
  "description",
  "image",
  "universal",
  "draft",
] as const;

/** A measure of a part, as `attr.diameter_mm`. */
export const attributePrefix = "attr.";

/** Before a measure that is a text though it looks like a number, as spreadsheets have it. */
export const textMark = "'";

/** The qualifiers of an application that are columns, with the fact each is. */
export const qualifierColumns = {
  displacement: "displacement",
  cylinders: "cylinders",
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
  with: "with",
  without: "without",
  vehicle: "vehicle",
} as const;

export const applicationColumns = [
  "action",
  "sku",
  "brand",
  "brand_id",
  "part_number",
  "tier",
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
  /** How another file wrote it, as JSON; without make and model: all that is known of it. */
  "source",
] as const;

export const numberColumns = [
  "action",
  "sku",
  "brand",
  "brand_id",
  "part_number",
  "tier",
  "kind",
  "number",
  "maker",
  "replaced_by",
] as const;

/** In a file of rows of all kinds: `part`, `number` or `application`. */
export const rowColumn = "row";

/** `a|b` as a list. */
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

/** The contrary of `splitList`. */
export function joinList(values: (string | number)[]): string {
  return values.map((value) => String(value).replace(/[\\|]/g, "\\$&")).join("|");
}
