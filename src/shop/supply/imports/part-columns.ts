import { factColumnNames } from "#shop/supply/imports/fact-columns.ts";
import { maxQuantity, partRules } from "#shop/catalogue/parts/part-rules.ts";

/**
 * A column of `parts` that files set and exports write as it is. Its row in `partColumns` is all that imports and exports need to know of it: the CSV
 * and PIES readers, the comparison with the part, the export and the revert follow from the row and the table.
 */
export type PlainColumn = {
  csv: string;
  /** The column's name in `parts.table.ts`. */
  field: string;
  /** Of an integer, `max` is the largest value; of a text, the length it is cut to. An amount is in major units in files and in minor units in the table. */
  type: "text" | "integer" | "flag" | "amount";
  min?: number;
  max?: number;
  /** The `EXPICode` of the PIES extended information that holds the value. */
  piesCode?: string;
};

/** A CSV column with a rule of its own, such as the price with its currency. */
type SpecialColumn = { csv: string };

/** The package of one piece. */
export const packageColumns = [
  { csv: "package_weight_g", field: "weightG" },
  { csv: "package_length_mm", field: "lengthMm" },
  { csv: "package_width_mm", field: "widthMm" },
  { csv: "package_height_mm", field: "heightMm" },
] as const;

/** What a CSV file may say of a part besides which part it is and its `attr.` columns, in the order of an exported file. */
export const partColumns = [
  { csv: "name" },
  { csv: "title", field: "title", type: "text", max: partRules.title.maxLength },
  { csv: "price" },
  { csv: "currency" },
  { csv: "list_price", field: "listCents", type: "amount" },
  { csv: "jobber_price", field: "jobberCents", type: "amount" },
  { csv: "wholesale_price", field: "wholesaleCents", type: "amount" },
  { csv: "core_charge", field: "coreCents", type: "amount" },
  { csv: "map_price", field: "mapCents", type: "amount" },
  { csv: "stock", field: "stock", type: "integer", min: 0, max: maxQuantity },
  { csv: "minimum_order", field: "minimumOrder", type: "integer", min: 1, max: maxQuantity },
  { csv: "part_type" },
  { csv: "system" },
  { csv: "group" },
  { csv: "description", field: "description", type: "text", max: 5_000 },
  { csv: "image" },
  { csv: "universal", field: "universal", type: "flag" },
  { csv: "draft" },
  ...packageColumns.map(({ csv }) => ({ csv })),
  ...factColumnNames.map((csv) => ({ csv })),
] as const satisfies readonly (PlainColumn | SpecialColumn)[];

type Plain = Extract<(typeof partColumns)[number], { field: string }>;

export type PlainField = Plain["field"];

type ValueOf<Type> = Type extends "integer" | "amount" ? number : Type extends "flag" ? boolean : string;

/** The values of plain columns. */
export type PlainValues = { [Column in Plain as Column["field"]]: ValueOf<Column["type"]> };

export const plainColumns: readonly (PlainColumn & { field: PlainField })[] = partColumns.filter(
  (column) => "field" in column,
);

/** The columns of amounts, and their fields besides the price's. */
const amounts = partColumns.filter((column) => "type" in column && column.type === "amount");
export const amountFields = amounts.map(({ field }) => field);
export const amountColumns: readonly string[] = ["price", ...amounts.map(({ csv }) => csv)];

const otherFileColumns: Record<string, string> = {
  priceCents: "price",
  imageUrl: "image",
  makerNumber: "part_number",
  replacedBy: "replaced_by",
};

/** Returns what CSV files call a field of a part; the field itself where they have none. */
export function fileColumnOf(field: string): string {
  return plainColumns.find((column) => column.field === field)?.csv ?? otherFileColumns[field] ?? field;
}

/** Reads a whole number, yes or no, or a text. Undefined: `text` is empty. Null: it is no value of that type; amounts have a reader of their own. */
export function parsePlainValue({ type }: PlainColumn, text: string): string | number | boolean | null | undefined {
  if (text === "") return undefined;
  if (type === "amount") return null;
  if (type === "flag") return isYes(text);
  if (type === "integer") return /^\d{1,9}$/.test(text) ? Number(text) : null;
  return text;
}

/**
 * Whether the value of an attribute is stored as a number. One that begins with further zeros is a code, which would lose them, unless it is measured
 * in a unit.
 */
export function isNumeral(text: string, hasUnit = false): boolean {
  const numeral = hasUnit ? /^-?\d+(?:\.\d+)?$/ : /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
  return text.length <= 15 && numeral.test(text);
}

export function isYes(text: string): boolean {
  return /^(yes|true|1|y)$/i.test(text);
}
