import { isFactColumn } from "#shop/supply/imports/fact-columns.ts";

/** The field that a column is imported as, as `csv-columns.ts` of the readers names it; null: it is left out. */
export type ColumnField = string | null;

/** What a supplier says of the sale of a part: it may keep the part or its price from being sold as it stands. */
export const saleFields = [
  "status",
  "discontinued",
  "active",
  "replaces",
  "oe_numbers",
  "cross_numbers",
  "price_unit",
  "sales_unit",
  "pack_quantity",
  "valid_from",
  "valid_to",
] as const;

/** Whether several columns can have a field: remarks are notes beside each other, and all that is said of the sale of a part counts. */
export const isRepeatable = (field: string) =>
  field === "notes" || isFactColumn(field) || saleFields.some((one) => one === field);

/** Whether a layout may give several columns a field: of prices, as in exports of other shops, the first in a row counts. */
export const mayBeShared = (field: string) => field === "price" || isRepeatable(field);

export const decimalStyles = ["point", "comma"] as const;
export const dateStyles = ["dmy", "mdy"] as const;
export type DecimalStyle = (typeof decimalStyles)[number];
export type DateStyle = (typeof dateStyles)[number];

/** How a supplier writes CSV files. What is null is detected in each file; numbers and dates with two meanings are then reported. */
export type CsvLayout = {
  encoding: string | null;
  separator: string | null;
  decimal: DecimalStyle | null;
  /** Whether the day or the month comes first in `03/04/2025`. */
  dates: DateStyle | null;
  /** One entry for each column. Null: columns are recognised by their names. */
  columns: ColumnField[] | null;
};

/** How one file is read, with the line of its header and the columns that hold the same in all rows. */
export type FileLayout = CsvLayout & { line?: number; same?: number[] };

export const detectedLayout: CsvLayout = { encoding: null, separator: null, decimal: null, dates: null, columns: null };

/** Encodings that a file may be declared to have, by the names that browsers use. */
export const csvEncodings = [
  "utf-8",
  "windows-1252",
  "macintosh",
  "utf-16le",
  "utf-16be",
  "iso-8859-1",
  "iso-8859-2",
  "iso-8859-15",
  "windows-1250",
] as const;

export const csvSeparators = [",", ";", "\t", "|"] as const;

/** The beginning of a CSV file as it would be read. */
export type CsvPreview = {
  /** Identifies the header; the version is that of the layout stored for it, 0 where there is none. */
  signature: string;
  version: number;
  /** Null: two encodings are as likely. */
  encoding: string | null;
  separator: string;
  decimal: DecimalStyle | null;
  dates: DateStyle | null;
  /** The line of the header. */
  line: number;
  /** Null: which part a row is about, or what it says of it, is not known yet. */
  kind: "applications" | "numbers" | "parts" | "vehicles" | "catalogue" | null;
  columns: { name: string; field: ColumnField }[];
  rows: { line: number; cells: string[] }[];
  problems: { line: number; code: string; error: boolean; params: Record<string, string | number> }[];
};

export type PreviewOptions = {
  currency: string;
  /** What the user has chosen instead of what is stored or detected. */
  chosen: Partial<CsvLayout>;
  findLayout: (signatures: string[]) => Promise<{ signature: string; layout: CsvLayout; version: number } | null>;
};

/** Throws `UnusableFile`. */
export type PreviewCsv = (bytes: Uint8Array, options: PreviewOptions) => Promise<CsvPreview>;
