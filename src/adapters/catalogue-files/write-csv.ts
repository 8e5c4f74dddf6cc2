import {
  applicationColumns,
  attributePrefix,
  joinList,
  numberColumns,
  partRowColumns,
  qualifierColumns,
  rowColumn,
  textMark,
} from "#adapters/catalogue-files/csv-columns.ts";
import { factCells } from "#adapters/catalogue-files/csv-fact-cells.ts";
import { asPlainCell } from "#adapters/catalogue-files/csv-text.ts";
import { packageColumns, plainColumns } from "#shop/supply/imports/part-columns.ts";
import type { ExportedRow } from "#shop/supply/exports/export-csv.ts";
import type {
  ExportedApplication,
  ExportedName,
  ExportedPart,
  ExportedUnresolved,
} from "#shop/supply/exports/exported.ts";
import type { MapRow } from "#shop/supply/exports/export-map.ts";

type Cells = Record<string, string | number | null | undefined>;

/** Returns the head and a writer for rows of parts, numbers and applications; the column `row` names the kind of each. */
export function createCsvWriter(attributes: string[], toMajor: (cents: number) => number) {
  const measures = attributes.map((name) => attributePrefix + name);
  const columns = [...new Set([rowColumn, ...partRowColumns, ...measures, ...numberColumns, ...applicationColumns])];
  return {
    head: line(columns),
    rows: (row: ExportedRow) =>
      cellsOf(row, toMajor)
        .map((cells) => line(columns.map((column) => cells[column] ?? "")))
        .join(""),
  };
}

function cellsOf(row: ExportedRow, toMajor: (cents: number) => number): Cells[] {
  const named = { row: row.kind === "unresolved" ? "application" : row.kind, ...nameOf(row.name) };
  if (row.kind === "part") return [{ ...named, ...partCells(row, toMajor) }];
  if (row.kind === "number") {
    return [{ ...named, kind: row.type, number: row.number, maker: row.maker, replaced_by: row.replacedBy }];
  }
  if (row.kind === "unresolved") return [{ ...named, ...unresolvedCells(row) }];
  const cells = { ...named, ...applicationCells(row) };
  if (row.written.length === 0) return [cells];
  return row.written.map(({ source, quantity }) => ({ ...cells, quantity, source: JSON.stringify(source) }));
}

function nameOf({ sku, makerNumber, brand, brandId, tier }: ExportedName): Cells {
  return { sku, part_number: makerNumber, brand, brand_id: brandId, tier };
}

function partCells(part: ExportedPart, toMajor: (cents: number) => number): Cells {
  const { partName, priceCents, partType, imageUrl, draft } = part;
  const measures = Object.entries(part.attributes).map(([name, value]) => [attributePrefix + name, measure(value)]);
  return {
    name: partName,
    price: priceCents === null ? null : toMajor(priceCents),
    part_type: partType?.name,
    system: partType?.system,
    group: partType?.group,
    image: imageUrl,
    draft: yesNo(draft),
    ...Object.fromEntries(
      plainColumns.map(({ csv, field, type }) => {
        const value = part[field];
        return [csv, type === "amount" && typeof value === "number" ? toMajor(value) : cellOf(value)];
      }),
    ),
    ...factCells(part.facts),
    ...Object.fromEntries(packageColumns.map(({ csv, field }) => [csv, part.package[field]])),
    ...Object.fromEntries(measures),
  };
}

function cellOf(value: string | number | boolean | null) {
  return typeof value === "boolean" ? yesNo(value) : value;
}

function measure(value: string | number): string | number {
  return typeof value === "string" && /^(-?\d|')/.test(value) ? textMark + value : value;
}

function applicationCells(row: ExportedApplication): Cells {
  const { make, model, from, to, position, quantity, qualifiers, notes, partType } = row;
  const cells = { make, model, from, to, position: position?.name, quantity, part_type: partType?.name };
  return { ...cells, ...qualifierCells(qualifiers), notes: joinList(notes) };
}

/** In names, as a CSV file had it, or by ids, in one cell. */
function unresolvedCells({ source, quantity }: ExportedUnresolved): Cells {
  if (typeof source["make"] !== "string") return { quantity, source: JSON.stringify(source) };
  const { make, model, from, to, position, qualifiers, notes } = source as Record<string, string | null> & {
    qualifiers: Record<string, unknown>;
    notes: string[];
  };
  return { quantity, make, model, from, to, position, ...qualifierCells(qualifiers), notes: joinList(notes) };
}

function qualifierCells(qualifiers: Record<string, unknown>): Cells {
  return Object.fromEntries(
    Object.entries(qualifierColumns).flatMap(([column, fact]) => {
      const value = qualifiers[fact];
      if (value === undefined) return [];
      if (typeof value === "boolean") return [[column, yesNo(value)]];
      return [[column, Array.isArray(value) ? joinList(value as string[]) : String(value)]];
    }),
  );
}

const yesNo = (value: boolean) => (value ? "yes" : "no");

/** The first line of a mapping file, as `--map` takes it. */
export const mapHead = line(["kind", "id", "value", "value", "value"]);

export function mapLine({ kind, id, values }: MapRow): string {
  return line([kind, id, ...values]);
}

function line(cells: (string | number)[]): string {
  return `${cells.map(cell).join(",")}\r\n`;
}

function cell(value: string | number): string {
  const text = typeof value === "number" ? String(value) : asPlainCell(value);
  return /[",\r\n\t;]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
