import { createHash } from "node:crypto";
import {
  applicationColumns,
  numberColumns,
  partRowColumns,
  partValueColumns,
  rowColumn,
  saleColumns,
  vehicleColumns,
  vehicleOnlyColumns,
} from "#adapters/catalogue-files/csv-columns.ts";
import { decodeByEvidence, markedEncoding } from "#adapters/catalogue-files/csv-encoding.ts";
import { fieldOf, headerKey, lesserFieldOf } from "#adapters/catalogue-files/csv-headers.ts";
import { withMeasures } from "#adapters/catalogue-files/csv-measures.ts";
import { columnsOfShop } from "#adapters/catalogue-files/csv-shops.ts";
import { cellsUsed, rowSplitter, type CsvRow } from "#adapters/catalogue-files/csv-rows.ts";
import { tidyCell } from "#adapters/catalogue-files/csv-text.ts";
import { decodeText } from "#adapters/catalogue-files/decode-text.ts";
import { UnusableFile } from "#shop/supply/imports/import-outcome.ts";
import { positionContext, type PositionContext } from "#adapters/catalogue-files/csv-positions.ts";
import { codeKinds } from "#shop/catalogue/vehicles/code-rules.ts";
import {
  csvSeparators,
  isRepeatable,
  saleFields,
  type ColumnField,
  type CsvLayout,
} from "#shop/supply/imports/csv-layout.ts";
import { isFactColumn } from "#shop/supply/imports/fact-columns.ts";
import { csvPreviewSizes } from "#shop/foundation/limits.ts";

export type CsvKind = "applications" | "numbers" | "parts" | "vehicles" | "catalogue";

/** The first bytes of a file with the rest of it. */
export type BegunFile = { head: Buffer; isWhole: boolean; file: AsyncIterable<Uint8Array> };

/** Reads as many bytes of a file as the detection of its format needs. */
export async function beginFile(file: AsyncIterable<Uint8Array>): Promise<BegunFile> {
  const chunks = file[Symbol.asyncIterator]();
  const begun: Uint8Array[] = [];
  let [length, isWhole] = [0, false];
  while (length < csvPreviewSizes.bytes && !isWhole) {
    const next = await chunks.next();
    if (next.done) isWhole = true;
    else length += begun.push(next.value) && next.value.length;
  }
  const head = Buffer.concat(begun);
  async function* whole() {
    if (head.length > 0) yield head;
    if (!isWhole) yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return { head, isWhole, file: whole() };
}

/**
 * Identifies the first lines of a file, so that the one that is a known header is recognised whatever its encoding and separator, and whatever
 * title stands above it.
 */
export function signaturesOf(head: Buffer): string[] {
  const text = head
    .subarray(0, csvPreviewSizes.bytes)
    .toString("latin1")
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, "");
  const lines = text.split(/\r\0?\n\0?|\n\0?|\r\0?/).slice(0, csvPreviewSizes.lines);
  return lines.map((line) =>
    createHash("sha256").update(line.replaceAll("\0", "").trim().toLowerCase()).digest("hex").slice(0, 32),
  );
}

/** Decodes a CSV file with the chosen encoding, or with the one that its bytes indicate. Calls `onEncoding` once, as soon as it is known. */
export function textOf(
  { head, file }: BegunFile,
  chosen: string | null,
  onEncoding: (encoding: string) => void,
): AsyncIterable<string> {
  const encoding = chosen ?? markedEncoding(head);
  if (encoding === null) return decodeByEvidence(file, onEncoding);
  onEncoding(encoding);
  return decodeText(file, encoding);
}

/** The layout of a file: its separator, its header, and the field of each column. */
export type CsvHead = {
  separator: string;
  /** The line of the header. */
  line: number;
  /** The number of rows above the header, which contain no data. */
  above: number;
  names: string[];
  columns: ColumnField[];
  kind: CsvKind;
  /** The codes among the positions of the first rows. */
  positions: PositionContext;
};

const needs: Record<CsvKind, readonly string[]> = {
  catalogue: [rowColumn],
  applications: ["make", "model"],
  numbers: ["kind", "number"],
  parts: [],
  vehicles: ["make", "model"],
};

/** The fields that rows of a kind are read from, besides attributes. */
export const fieldsOfKind: Record<CsvKind, readonly string[]> = {
  applications: applicationColumns,
  numbers: numberColumns,
  parts: [...partRowColumns, ...saleColumns],
  vehicles: vehicleColumns,
  catalogue: [rowColumn, ...partRowColumns, ...numberColumns, ...applicationColumns],
};

export function kindOf(columns: ColumnField[]): CsvKind | null {
  const has = (name: string) => columns.includes(name);
  if (!has("sku") && !has("part_number"))
    return needs.vehicles.every(has) && (has("market") || vehicleOnlyColumns.some(has)) ? "vehicles" : null;
  for (const kind of ["catalogue", "applications", "numbers"] as const) if (needs[kind].every(has)) return kind;
  // The type of the part may stand beside its vehicles, too.
  const isPriced = partValueColumns.some((name) => name !== "part_type" && !isFactColumn(name) && has(name));
  if (codeKinds.some(has) && !isPriced) return "applications";
  return partValueColumns.some(has) ||
    saleColumns.some(has) ||
    has("tier") ||
    columns.some((one) => one?.startsWith("attr."))
    ? "parts"
    : null;
}

/** The beginning of a file as text, whether it is the whole file, and the line of a header that is known by its signature. */
export type HeadText = { text: string; isWhole: boolean; knownLine: number | null };

/**
 * Finds the header among the first rows: the one that is known, else the first whose columns are those of parts, applications or numbers. Throws
 * `columns_unknown` where there is none, and `columns_repeated` for two columns of one meaning.
 */
export function findHead({ text, isWhole, knownLine }: HeadText, layout: CsvLayout): CsvHead {
  const [, declared] = /^\ufeff?sep=(.)\s*[\r\n]/i.exec(text) ?? [];
  const separators = layout.separator ?? declared ?? null;
  let first: CsvRow | undefined;
  for (const separator of separators === null ? inOrder(text) : [separators]) {
    const split = rowSplitter(separator, Infinity);
    const rows = [...split(text.replace(/^\ufeff/, ""), null), ...(isWhole ? split(null, null) : [])];
    const found = headOf(rows, separator, { knownLine, columns: layout.columns });
    if (found) return found;
    first ??= rows.find(({ cells }) => cellsUsed(cells) > 0);
  }
  if (!first) throw new UnusableFile(text.trim() === "" ? "empty_file" : "columns_unknown", 1, { columns: "" });
  const columns = first.cells.map(tidyCell).join(", ").slice(0, 200);
  throw new UnusableFile("columns_unknown", first.line, { columns });
}

/** Returns the possible separators, the most frequent one of the first lines first. */
export function inOrder(text: string): string[] {
  const start = text.slice(0, 4_000).replace(/"(?:[^"]|"")*"/g, "");
  const count = (one: string) => start.split(one).length;
  return csvSeparators.toSorted((a, b) => count(b) - count(a));
}

type HeadOptions = { knownLine: number | null; columns: ColumnField[] | null };

function headOf(rows: CsvRow[], separator: string, { knownLine, columns: chosen }: HeadOptions): CsvHead | null {
  const used = rows.filter(
    ({ cells }) => cellsUsed(cells) > 0 && !/^\ufeff?sep=.$/i.test(cells.join(separator).trim()),
  );
  for (const [at, { line, cells, broken }] of used.slice(0, csvPreviewSizes.lines).entries()) {
    if (broken || (knownLine !== null && line !== knownLine)) continue;
    const names = cells.map(tidyCell);
    const columns = chosen ?? recognised(names, line);
    const kind = kindOf(columns);
    // A chosen layout without a known line belongs to the first row that has that many columns.
    // A template has the names for programs below those for people.
    const below = used[at + 1];
    const isAbove =
      below !== undefined && !chosen && columnsOfShop(below.cells.map((cell) => headerKey(tidyCell(cell))));
    if (kind && !isAbove && (!chosen || cellsUsed(cells) <= chosen.length))
      return { separator, line, above: at, names, columns, kind, positions: positionsIn(rows, columns) };
  }
  return null;
}

function positionsIn(rows: CsvRow[], columns: ColumnField[]): PositionContext {
  const at = columns.indexOf("position");
  return positionContext(at === -1 ? [] : rows.map(({ cells }) => tidyCell(cells[at] ?? "")));
}

/**
 * In a file that names no part, and beside years, a brand beside a model is the vehicle's: both are called `Marke` and `Hersteller` in German. What is
 * called `qty` there is how many a vehicle takes.
 */
function vehicleColumnsOf(columns: ColumnField[], keys: string[]): ColumnField[] {
  const has = (field: string) => columns.includes(field);
  const isOfPart = has("sku") || has("part_number");
  const isOfVehicle = !isOfPart || ((has("year") || has("from")) && !has("price"));
  const makes = !has("make") && has("model") && isOfVehicle;
  const isCounted = has("quantity") || keys.some((key) => lesserFieldOf(key) === "quantity");
  const counts = isOfPart && has("model") && isOfVehicle && !isCounted;
  return columns.map((field, at) => {
    if (makes && field === "brand" && (!isOfPart || keys[at] !== "brand")) return "make";
    return counts && keys[at] === "qty" ? "quantity" : field;
  });
}

/**
 * Returns the field of each column. An exact field name takes precedence over synonyms, and synonyms over lesser ones, of which the first counts. All
 * columns of remarks are notes.
 */
function recognised(names: string[], line: number): ColumnField[] {
  const keys = names.map(headerKey);
  const ofShop = columnsOfShop(keys);
  if (ofShop) return withMeasures(ofShop, names);
  const certain = vehicleColumnsOf(withReference(names.map(fieldOf), keys), keys);
  const own = new Set(keys);
  const columns = certain.map((field, at) => {
    const isOwn = field !== null && keys[at] === field;
    return field !== null && !isRepeatable(field) && !isOwn && own.has(field) ? null : field;
  });
  const guessed = ofKind(withLesserNames(columns, names, keys), keys);
  const twice = guessed.findIndex(
    (field, at) => field !== null && !isRepeatable(field) && guessed.indexOf(field) !== at,
  );
  if (twice !== -1 && kindOf(guessed))
    throw new UnusableFile("columns_repeated", line, { column: (names[twice] ?? "").slice(0, 60) });
  return kindOf(guessed) === "parts" ? withMeasures(guessed, names) : guessed;
}

/** Adds columns of lesser names, unless they would make another kind of file of it. */
function withLesserNames(columns: ColumnField[], names: string[], keys: string[]): ColumnField[] {
  const lesser = names.map(lesserFieldOf);
  const all = columns.map((field, at) => {
    const other = lesser[at] ?? null;
    return field ?? (columns.includes(other) || lesser.indexOf(other) !== at ? null : other);
  });
  const guessed = vehicleColumnsOf(all, keys);
  const kind = kindOf(columns);
  return kind && kindOf(guessed) !== kind ? columns : guessed;
}

/** In a file of parts a number is one that a part is found by; in others nothing is said of a sale, and emissions are those of vehicles. */
function ofKind(columns: ColumnField[], keys: string[]): ColumnField[] {
  if (kindOf(columns) === "parts")
    return columns.map((field, at) => (field === "number" ? numberFieldOf(keys[at] ?? "") : field));
  const isOfSale = (field: string) =>
    saleFields.some((one) => one === field) || (kindOf(columns) !== "catalogue" && isFactColumn(field));
  return columns.map((field) => (field !== null && isOfSale(field) ? null : field));
}

const numberFieldOf = (key: string) => (/^(?:oe|oem|number$)/.test(key) ? "oe_numbers" : "cross_numbers");

/** Where no other column names the part, what is called a reference does, as in French. */
function withReference(columns: ColumnField[], keys: string[]): ColumnField[] {
  if (["sku", "part_number", "kind"].some((field) => columns.includes(field))) return columns;
  const at = keys.findIndex((key, place) => columns[place] === "number" && key.startsWith("reference"));
  return columns.map((field, place) => (place === at ? "sku" : field));
}
