import { attributePrefix, joinList, rowColumn } from "#adapters/catalogue-files/csv-columns.ts";
import { columnProblems, warning } from "#adapters/catalogue-files/csv-column-problems.ts";
import { applicationRow } from "#adapters/catalogue-files/csv-applications.ts";
import {
  beginFile,
  findHead,
  signaturesOf,
  textOf,
  type CsvHead,
  type CsvKind,
} from "#adapters/catalogue-files/csv-head.ts";
import { currencyGate, refuseForeignHeader, refuseForeignLine } from "#adapters/catalogue-files/csv-currency.ts";
import { withUnit } from "#adapters/catalogue-files/csv-measures.ts";
import { shopifyRows } from "#adapters/catalogue-files/shopify-rows.ts";
import { footerLabel } from "#adapters/catalogue-files/csv-footers.ts";
import { actionIn, numberRow, partIn, partRow, unknownTier } from "#adapters/catalogue-files/csv-records.ts";
import { headerKey, isLesser } from "#adapters/catalogue-files/csv-headers.ts";
import { isSwedish } from "#adapters/catalogue-files/csv-header-languages.ts";
import { isInessential, readLeniently } from "#adapters/catalogue-files/csv-lenient.ts";
import { remarkFinder, trimFinder } from "#adapters/catalogue-files/csv-remarks.ts";
import { sameColumns } from "#adapters/catalogue-files/same-columns.ts";
import { repeatFinder, type Repeat } from "#adapters/catalogue-files/csv-repeats.ts";
import { refuseCell, RowFault, type CellStyle, type Row } from "#adapters/catalogue-files/csv-row.ts";
import { writtenNumber } from "#shop/catalogue/parts/number-key.ts";
import { vehicleRow } from "#adapters/catalogue-files/csv-vehicles.ts";
import { cellsUsed, rowSplitter, type CsvRow } from "#adapters/catalogue-files/csv-rows.ts";
import { fromPlainCell, tidyCell, turnsDirection } from "#adapters/catalogue-files/csv-text.ts";
import { detectedLayout, type CsvLayout, type FileLayout } from "#shop/supply/imports/csv-layout.ts";
import { isNumeral } from "#shop/supply/imports/part-columns.ts";
import type {
  CatalogueRecord,
  FileEnd,
  FileStart,
  ProblemRecord,
  ReadOptions,
  UnreadApplication,
} from "#shop/supply/imports/records.ts";
import { csvPreviewSizes } from "#shop/foundation/limits.ts";

/** A file whose header is known: its rows begin behind it. */
export type OpenCsv = {
  layout: CsvLayout;
  signature: string;
  encoding: string;
  head: CsvHead;
  rows: AsyncIterable<CsvRow>;
};

/** Finds out how a CSV file is written, by its layout where one is known for its header, and opens its rows. Throws `UnusableFile`. */
export async function openCsv(
  file: AsyncIterable<Uint8Array>,
  { layout: chosen = null, findLayout }: Pick<ReadOptions, "layout" | "findLayout">,
): Promise<OpenCsv> {
  const begun = await beginFile(file);
  const signatures = signaturesOf(begun.head);
  const stored = chosen ? null : await findLayout?.(signatures);
  const layout = chosen ?? stored?.layout ?? detectedLayout;
  const knownLine = chosen?.line ?? (stored ? signatures.indexOf(stored.signature) + 1 : null);
  let encoding = "ascii";
  const text = textOf(begun, layout.encoding, (found) => (encoding = found))[Symbol.asyncIterator]();
  let start = "";
  let ended = false;
  while (!ended && start.length < csvPreviewSizes.bytes) {
    const next = await text.next();
    if (next.done) ended = true;
    else start += next.value;
  }
  const head = findHead({ text: start, isWhole: ended, knownLine: knownLine === 0 ? null : knownLine }, layout);
  async function* rows() {
    const split = rowSplitter(head.separator);
    for (const row of split(start.replace(/^\ufeff/, ""), head.names.length)) yield row;
    for (;;) {
      const next = ended ? { done: true as const } : await text.next();
      for (const row of split(next.done ? null : next.value, head.names.length)) yield row;
      if (next.done) return;
    }
  }
  return { layout, signature: signatures[head.line - 1] ?? "", encoding, head, rows: rows() };
}

const readers: Record<Exclude<CsvKind, "catalogue">, (row: Row) => CatalogueRecord[]> = {
  applications: applicationRow,
  numbers: numberRow,
  parts: partRow,
  vehicles: vehicleRow,
};

/** Reads a row that names its own kind. */
function rowOfAnyKind(row: Row): CatalogueRecord[] {
  const kind = row.cells.get(rowColumn)?.toLowerCase();
  if (kind === "part") return partRow(row);
  if (kind === "number") return numberRow(row);
  return kind === "application" ? applicationRow(row) : refuseCell(row, rowColumn, "value_wrong");
}

/** Yields the records of a CSV file of applications, numbers, parts or all three: its columns tell which. Throws `UnusableFile`. */
export async function* readCsv(
  file: AsyncIterable<Uint8Array>,
  options: ReadOptions,
): AsyncGenerator<FileStart | CatalogueRecord | FileEnd> {
  const { layout, head, rows } = await openCsv(file, options);
  const { kind } = head;
  refuseForeignHeader(head, options.currency);
  yield { kind: "start", format: "csv", version: kind, header: {}, layout: { ...layout, line: head.line } };
  if (head.above > 0) yield warning(1, "lines_above_header", { line: head.line });
  yield* columnProblems(head, layout, options.layout?.same);
  const readRow = rowReader(head, options.layout ?? layout, options.currency);
  const pass = currencyGate(kind);
  let count = 0;
  const constant = sameColumns();
  for await (const row of rows) {
    refuseForeignLine(row, head, options.currency);
    if (row.line <= head.line) continue;
    constant.add(row.cells);
    const records = pass(readRow(row));
    count += records.length;
    for (const record of records) yield record;
  }
  const last = pass(null);
  count += last.length;
  yield* last;
  if (count === 0) yield warning(head.line, "no_rows", {});
  yield { kind: "end", recordCount: null, same: constant.columns() };
}

/** Returns a function that reads the rows of a file one after the other. It throws `RowFault` for a row that can't be read. */
export function rowReader(head: CsvHead, layout: FileLayout, currency: string): (row: CsvRow) => CatalogueRecord[] {
  const { kind, names, columns } = head;
  const width = cellsUsed(names);
  const fields = columns.flatMap((field, at) => (field === null ? [] : [{ field, at }]));
  const nameByField = new Map(fields.map(({ field, at }) => [field, (names[at] || field).slice(0, 60)]));
  const nameOf = (field: string) => nameByField.get(field) ?? field;
  const style: CellStyle = {
    decimal: layout.decimal,
    dates: layout.dates,
    currency,
    literal: kind === "catalogue",
    positions: head.positions,
    nameOf,
  };
  const [remarksIn, trimsIn] = [remarkFinder(head, layout), trimFinder(head)];
  const constant = sameColumns();
  const complete = shopifyRows(names);
  const measured = fields.filter(({ field }) => field.startsWith("package_"));
  const isOptional = ({ field, at }: { field: string; at: number }) =>
    isInessential(field) || (layout.columns === null && isLesser(field, names[at]));
  const lesser = fields.filter(isOptional);
  const read = kind === "catalogue" ? rowOfAnyKind : readers[kind];
  const fuelIn = isSwedish(names.map(headerKey)) ? withoutEl : (fuel: string) => fuel;
  const repeated = kind === "parts" ? repeatFinder() : null;
  const mixed = kind === "parts" ? mixedTypes(nameOf) : () => [];
  return ({ line, cells: raw, broken }) => {
    const tidy = style.literal ? raw.map((cell) => fromPlainCell(cell.trim())) : complete(raw.map(tidyCell));
    if (tidy === null) return [imageRow(line)];
    const used = cellsUsed(tidy);
    if (!broken && used === 0) return [];
    const cells = cellsOf(fields, tidy);
    if (cells.has("fuel")) cells.set("fuel", fuelIn(cells.get("fuel") ?? ""));
    if (!style.literal)
      for (const { field, at } of measured) cells.set(field, withUnit(tidy[at] ?? "", names[at] ?? ""));
    constant.add(raw);
    const remarks = remarksIn(tidy, layout.same ?? constant.columns());
    if (remarks.length > 0) cells.set("notes", [cells.get("notes") ?? "", joinList(remarks)].filter(Boolean).join("|"));
    const record = (cells.get("sku") || cells.get("part_number") || "").slice(0, 60);
    const row: Row = { line, cells, style, at: { line, record }, trims: trimsIn(tidy) };
    try {
      if (broken) throw new RowFault(row, "row_broken", {});
      const label = style.literal || kind === "vehicles" ? null : footerLabel(cells, tidy);
      if (label !== null) return [warning(line, "footer_skipped", { value: label })];
      const nameless = tidy.findIndex((cell, at) => cell !== "" && !names[at] && columns[at] == null);
      if (used > width && nameless === -1) throw new RowFault(row, "row_cells", { cells: used, columns: width });
      if (nameless !== -1 || tidy.length < width) {
        throw new RowFault(row, "row_cells", {
          cells: Math.min(tidy.length, Math.max(used, width + (nameless === -1 ? -1 : 1))),
          columns: width,
        });
      }
      if (used > 1 && tidy.slice(0, width).join("\n") === names.slice(0, width).join("\n"))
        return [warning(line, "header_repeated", {})];
      const records = readLeniently(row, lesser, read);
      const before = repeated ? repeatOf(row, tidy, repeated) : null;
      if (before?.isSame)
        return [warning(line, "row_repeated", { column: nameOf("sku"), value: record, first: before.line })];
      if (before) throw new RowFault(row, "sku_repeated", { column: nameOf("sku"), value: record, first: before.line });
      const turned = style.literal ? [] : turnedCells(row, raw, names);
      return [...mixed(row, records), ...turned, ...unknownTier(row), ...records];
    } catch (error) {
      if (!(error instanceof RowFault)) throw error;
      return [{ ...error.problem, ...(kind === "applications" && unreadIn(row, error)) }];
    }
  };
}

/** In Swedish, 'el' is electricity. In other languages it may be anything, such as a trim. */
const withoutEl = (fuel: string) => fuel.replace(/(?<![\p{L}\p{N}-])el(?![\p{L}\p{N}-])/giu, "elektrisk");

/** One warning for all rows that have only a further image of their product. */
const imageRow = (line: number): ProblemRecord => ({
  kind: "problem",
  at: { line, record: "" },
  problem: { code: "image_row_skipped", error: false, key: "", params: {} },
});

/** The cells of a row by field; those of several columns of remarks are a list. */
function cellsOf(fields: { field: string; at: number }[], tidy: string[]): Map<string, string> {
  const cells = new Map<string, string>();
  for (const { field, at } of fields) {
    const [before, cell] = [cells.get(field), tidy[at] ?? ""];
    // Of the prices of another shop's export the first counts.
    cells.set(field, before && cell && field !== "price" ? `${before}|${cell}` : before || cell);
  }
  return cells;
}

/** Returns what a refused row of applications names; nothing where it removes one. The cells of a row that is shifted or broken say nothing. */
function unreadIn(row: Row, { problem: { problem } }: RowFault): { unread: UnreadApplication } | null {
  if (/^row_(broken|cells)$/.test(problem.code)) return { unread: { part: null } };
  if (actionIn(row) === "remove") return null;
  try {
    return { unread: { part: partIn(row) } };
  } catch (error) {
    if (error instanceof RowFault) return { unread: { part: null } };
    throw error;
  }
}

/** Reports cells with marks that turn the direction in which a text is shown, which `tidyCell` has removed. */
function turnedCells({ line }: Row, raw: string[], names: string[]): ProblemRecord[] {
  return raw.flatMap((cell, at) => {
    if (!turnsDirection(cell)) return [];
    const params = { column: (names[at] ?? "").slice(0, 60), value: tidyCell(cell).slice(0, 60) };
    return [warning(line, "characters_removed", params)];
  });
}

function repeatOf({ cells, line }: Row, tidy: string[], find: ReturnType<typeof repeatFinder>): Repeat | null {
  const sku = cells.get("sku");
  const brand = sku ? "" : (cells.get("brand_id") || cells.get("brand") || "").toUpperCase();
  return find(`${brand}\n${writtenNumber(sku || (cells.get("part_number") ?? ""))}`, tidy.slice(1).join("\n"), line);
}

/** Returns a function that reports, once for each attribute, that some rows have a number in it and others a text. */
function mixedTypes(nameOf: (field: string) => string): (row: Row, records: CatalogueRecord[]) => ProblemRecord[] {
  const types = new Map<string, { isNumber: boolean; reported: boolean }>();
  return ({ cells, line }, records) => {
    const problems: ProblemRecord[] = [];
    const attributes = records.flatMap((record) => (record.kind === "item" ? record.attributes : []));
    for (const { name, value, isText } of attributes) {
      const field = `${attributePrefix}${name}`;
      const isNumber = !isText && isNumeral(value ?? "");
      const known = types.get(field);
      if (!known) types.set(field, { isNumber, reported: false });
      else if (
        known.isNumber !== isNumber &&
        !known.reported &&
        !/_(mm|cm|m|in|ft|g|kg|lb|oz|ml|l|qt|gal|v|a|ah|w|kw|nm|ohm|bar|psi)$/.test(field)
      ) {
        known.reported = true;
        problems.push(
          warning(line, "mixed_types", { column: nameOf(field), value: (cells.get(field) ?? "").slice(0, 60) }),
        );
      }
    }
    return problems;
  };
}
