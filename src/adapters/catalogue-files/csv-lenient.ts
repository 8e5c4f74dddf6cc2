import { RowFault, warnOf, type Row } from "#adapters/catalogue-files/csv-row.ts";
import type { CatalogueRecord } from "#shop/supply/imports/records.ts";

/** Whether a part is sold as well without what a cell says of it. A price, a stock, a name or a deposit that can't be read is not passed over. */
export const isInessential = (field: string) =>
  /^(?:attr\.|package_|(?:image|title|description|part_type|system|group|list_price|jobber_price|wholesale_price|map_price)$)/.test(
    field,
  );

/** Reads a row; a cell that is no value of a field that matters less, or that its column is only taken for, is left out with a warning. */
export function readLeniently(
  row: Row,
  lesser: { field: string }[],
  read: (row: Row) => CatalogueRecord[],
): CatalogueRecord[] {
  try {
    return read(row);
  } catch (error) {
    const { problem } = error instanceof RowFault ? error.problem : {};
    const field = lesser.find(
      (one) => row.cells.get(one.field) && row.style.nameOf(one.field) === problem?.params["column"],
    )?.field;
    if (!problem || !field) throw error;
    row.cells.set(field, "");
    return [warnOf(row, problem.code, problem.params), ...readLeniently(row, lesser, read)];
  }
}
