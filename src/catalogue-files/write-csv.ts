import {
  applicationColumns,
  attributePrefix,
  joinList,
  numberColumns,
  partColumns,
  qualifierColumns,
  rowColumn,
  textMark,
} from "#catalogue-files/csv-columns.ts";
import type { ExportedRow } from "#shop/exports/export-csv.ts";
import type { ExportedApplication, ExportedName, ExportedPart, ExportedUnresolved } from "#shop/exports/exported.ts";
import type { MapRow } from "#shop/exports/export-map.ts";

type Cells = Record<string, string | number | null | undefined>;

/** Writes rows of parts, numbers and applications under one head, in which `row` says what each is. */
export function createCsvWriter(attributes: string[], toMajor: (cents: number) => number) {
  const measures = attributes.map((name) => attributePrefix + name);
  const columns = [...new Set([rowColumn, ...partColumns, ...measures, ...numberColumns, ...applicationColumns])];
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
  const { title, priceCents, stock, minimumOrder, partType, description, imageUrl, universal, draft } = part;
  const measures = Object.entries(part.attributes).map(([name, value]) => [attributePrefix + name, measure(value)]);
  return {
    name: title,
    price: priceCents === null ? null : toMajor(priceCents),
    stock,
    minimum_order: minimumOrder,
    part_type: partType?.name,
    system: partType?.system,
    group: partType?.group,
    description,
    image: imageUrl,
    universal: yesNo(universal),
    draft: yesNo(draft),
    ...Object.fromEntries(measures),
  };
}

function measure(value: string | number): string | number {
  return typeof value === "string" && /^(-?\d|')/.test(value) ? textMark + value : value;
}

function applicationCells(row: ExportedApplication): Cells {
  const { make, model, from, to, position, quantity, qualifiers, notes, partType } = row;
  const cells = { make, model, from, to, position: position?.name, quantity, part_type: partType?.name };
  return { ...cells, ...qualifierCells(qualifiers), notes: joinList(notes) };
}

/** In names as a CSV file wrote it, or by ids, whole in one cell. */
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

/** A mapping file, as `--map` takes it. */
export const mapHead = line(["kind", "id", "value", "value", "value"]);

export function mapLine({ kind, id, values }: MapRow): string {
  return line([kind, id, ...values]);
}

function line(cells: (string | number)[]): string {
  return `${cells.map(cell).join(",")}\r\n`;
}

function cell(value: string | number): string {
  const text = String(value);
  return /[",\r\n\t;]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
