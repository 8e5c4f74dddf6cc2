import type { CellFault, Value } from "#adapters/catalogue-files/csv-values.ts";
import { foreignAmong, type NamedCurrency } from "#adapters/catalogue-files/currency-words.ts";
import type { PositionContext } from "#adapters/catalogue-files/csv-positions.ts";
import type { DateStyle, DecimalStyle } from "#shop/supply/imports/csv-layout.ts";
import type { ProblemParams } from "#shop/supply/imports/import-outcome.ts";
import type { SourceLocation, ProblemRecord } from "#shop/supply/imports/records.ts";

/** A row by the fields of its columns. */
export type Cells = Map<string, string>;

/** How the cells of a file are read. */
export type CellStyle = {
  decimal: DecimalStyle | null;
  dates: DateStyle | null;
  /** The shop's currency, ISO 4217. */
  currency: string;
  /** The file is an export: its texts are taken as they are. */
  literal: boolean;
  /** The codes among the positions of the file. */
  positions: PositionContext;
  /** Returns what the file calls the column of a field. */
  nameOf: (field: string) => string;
};

/** A row that is being read. `trims`: what may be one in its unknown columns. */
export type Row = { line: number; cells: Cells; style: CellStyle; at: SourceLocation; trims: string[] };

/** Thrown inside a row's reader: the row is left out, and the problem says why. */
export class RowFault extends Error {
  readonly problem: ProblemRecord;

  constructor({ at, line }: Pick<Row, "at" | "line">, code: string, params: ProblemParams) {
    super(code);
    this.problem = { kind: "problem", at, problem: { code, error: true, key: String(line), params } };
  }
}

/** Refuses the row for what one of its cells holds. */
export function refuseCell(row: Row, field: string, code: CellFault | "cell_missing"): never {
  const value = (row.cells.get(field) ?? "").slice(0, 60);
  throw new RowFault(row, code, { column: row.style.nameOf(field), value });
}

/** Refuses the row if one of its cells names another currency than the shop's, in which it can't sell. */
export function refuseForeign(row: Row, field: string, named: readonly NamedCurrency[]): void {
  const own = row.style.currency;
  const currency = foreignAmong(named, own);
  if (currency !== null)
    throw new RowFault(row, "foreign_currency", { column: row.style.nameOf(field), currency, own });
}

/** Reads a cell; undefined where it is empty or the file has no such column. Refuses the row for a cell that has no such value. */
export function cellValue<T>(row: Row, field: string, read: (text: string) => Value<T>): T | undefined {
  const text = row.cells.get(field) ?? "";
  if (text === "") return undefined;
  const found = read(text);
  return "fault" in found ? refuseCell(row, field, found.fault) : found.value;
}

/** A warning about a row that is imported all the same. */
export function warnOf(row: Row, code: string, params: ProblemParams): ProblemRecord {
  const key = `${row.line} ${String(params["column"] ?? "")}`;
  return { kind: "problem", at: row.at, problem: { code, error: false, key, params } };
}
