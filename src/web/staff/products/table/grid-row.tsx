import { memo, type ReactNode } from "react";
import type { ProductField, ProductRow } from "#web/client/catalogue/product-rows.ts";
import { productTable as words } from "#messages/product-table.ts";
import { editedColumns } from "#web/staff/products/table/product-values.ts";
import { tableColumns, type GridColumn } from "#web/staff/products/table/table-columns.tsx";
import type { RowMarks } from "#web/staff/products/table/use-product-edits.ts";
import { rowHeight } from "#web/staff/products/table/use-window.ts";

type GridRowProps = {
  row: ProductRow;
  index: number;
  columns: GridColumn[];
  mayWrite: boolean;
  isSelected: boolean;
  /** The active cell, if it is one of this row. */
  activeColumn: number | null;
  /** What stands in the active cell instead of its value. */
  editor: ReactNode;
  marks: RowMarks | null;
  /** What the last bulk edit changed. */
  changed: ReadonlySet<ProductField> | undefined;
};

/** Returns what is edited in a column; undefined: nothing. */
export function fieldOf(column: GridColumn | undefined, mayWrite: boolean): ProductField | undefined {
  return mayWrite && column && column !== "select" ? editedColumns[column] : undefined;
}

/** A row of the grid. While the table scrolls, those that stay in sight are not rendered again. */
export const GridRow = memo(function GridRow({ index, columns, ...row }: GridRowProps) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={row.mayWrite ? row.isSelected : undefined}
      style={{ top: index * rowHeight }}
      className="group absolute grid h-10 w-full grid-cols-(--tracks) border-b border-rule bg-sheet hover:bg-sunken aria-selected:bg-sunken"
    >
      {columns.map((column, at) => (
        <GridCell key={column} {...row} place={`${index}-${at}`} at={at} column={column} />
      ))}
    </div>
  );
});

type GridCellProps = Omit<GridRowProps, "index" | "columns"> & { place: string; at: number; column: GridColumn };

function GridCell({ row, column, at, place, ...of }: GridCellProps) {
  const isActive = of.activeColumn === at;
  const field = fieldOf(column, of.mayWrite);
  const editor = isActive ? of.editor : null;
  const isSaving = field !== undefined && (of.marks?.saving.has(field) ?? false);
  const invalid = editor === null && field ? of.marks?.invalid.get(field) : undefined;
  const isChanged = field !== undefined && (of.changed?.has(field) ?? false);
  return (
    <div
      role="gridcell"
      aria-colindex={at + 1}
      data-place={place}
      tabIndex={isActive && editor === null ? 0 : -1}
      aria-busy={isSaving || undefined}
      aria-invalid={invalid ? true : undefined}
      title={invalid?.problem ?? (isChanged ? words.changedCell : undefined)}
      className={`${cellStyle(column)} ${editor === null ? "px-2" : ""} ${isSaving ? "text-ink-soft italic" : ""} ${invalid ? "font-semibold text-bad outline-2 -outline-offset-2 outline-bad" : ""} ${isChanged ? "border-s-4 border-good bg-sunken font-semibold" : ""}`}
    >
      {column === "select" && (
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={words.select(row.sku)}
          className="size-4"
          checked={of.isSelected}
          onChange={changedInGrid}
        />
      )}
      {editor}
      {editor === null && column !== "select" && (
        <span className="truncate">{invalid ? invalid.text : tableColumns[column].cell(row)}</span>
      )}
    </div>
  );
}

/** The grid itself listens to its boxes. */
const changedInGrid = () => {};

/**
 * The SKU stays in sight while the table is scrolled sideways. Only then is it sticky: the browser gives each sticky cell a layer of its own, which makes
 * scrolling through thousands of rows stutter.
 */
function cellStyle(column: GridColumn): string {
  const sticky =
    column === "sku"
      ? "start-0 z-10 bg-sheet group-hover:bg-sunken group-aria-selected:bg-sunken group-data-sideways/grid:sticky"
      : "relative";
  const end = column !== "select" && tableColumns[column].numeric ? "justify-end tabular-nums" : "";
  return `flex min-w-0 items-center focus-within:z-20 focus:outline-3 focus:-outline-offset-3 focus:outline-signal ${sticky} ${end}`;
}
