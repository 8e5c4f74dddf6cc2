import { useMemo, type ChangeEvent, type CSSProperties } from "react";
import type { ProductColumn } from "#shop/catalogue/parts/product-column-rules.ts";
import type { ProductField, ProductRow } from "#web/client/catalogue/product-rows.ts";
import { productTable as words } from "#messages/product-table.ts";
import { CellEditor } from "#web/staff/products/table/cell-editor.tsx";
import { fieldOf, GridRow } from "#web/staff/products/table/grid-row.tsx";
import { ColumnHeading } from "#web/staff/products/table/column-heading.tsx";
import type { CellContext } from "#web/staff/products/table/parse-cell.ts";
import { valueOf } from "#web/staff/products/table/product-values.ts";
import { tableColumns, type GridColumn } from "#web/staff/products/table/table-columns.tsx";
import { placeOf, useGridKeys } from "#web/staff/products/table/use-grid-keys.ts";
import type { Selection } from "#web/staff/products/table/use-selection.ts";
import type { ProductEdits } from "#web/staff/products/table/use-product-edits.ts";
import type { ChangedFields } from "#web/staff/products/table/use-product-rows.ts";
import { rowHeight, useWindow } from "#web/staff/products/table/use-window.ts";

type ProductGridProps = {
  rows: ProductRow[];
  /** How many rows there are where that is known. */
  total: number | null;
  columns: ProductColumn[];
  context: CellContext;
  busy: boolean;
  mayWrite: boolean;
  selection: Selection;
  edits: ProductEdits;
  changed: ChangedFields;
  onPaste: (rowIndex: number, field: ProductField, text: string) => void;
  onNearEnd: () => void;
};

/**
 * Products as a spreadsheet: arrows move, Enter or typing edits, Enter, Tab and Escape end an edit, a pasted column fills downward. Of many rows only
 * those in sight are rendered.
 */
export function ProductGrid(props: ProductGridProps) {
  const { rows, columns, mayWrite, selection, edits } = props;
  const { scroller, ...view } = useWindow(rows.length, props.onNearEnd);
  const shownColumns = useMemo((): GridColumn[] => (mayWrite ? ["select", ...columns] : columns), [mayWrite, columns]);
  const keys = useGridKeys({
    scroller,
    rows: rows.length,
    columns: shownColumns.length,
    perPage: view.perScreen,
    fieldAt: (column) => fieldOf(shownColumns[column], mayWrite),
    onSpace: ({ row }) => rows[row] && mayWrite && selection.toggle(rows[row].id),
    onPaste: ({ row, column }, text) => {
      const field = fieldOf(shownColumns[column], mayWrite);
      if (field) props.onPaste(row, field, text);
      return field !== undefined;
    },
  });
  const { active } = keys;
  const indexes = Array.from({ length: Math.max(0, view.to - view.from) }, (_, n) => view.from + n);
  // The row that has the focus stays, wherever the table is scrolled to.
  if (active.row < rows.length && !indexes.includes(active.row)) indexes.push(active.row);
  function onChange({ target }: ChangeEvent<HTMLElement>) {
    const row = rows[placeOf(target)?.row ?? -1];
    if (row && target instanceof HTMLInputElement && target.type === "checkbox") selection.toggle(row.id);
  }
  function editorOf(row: ProductRow, typed: string | null) {
    const field = fieldOf(shownColumns[active.column], mayWrite);
    if (!field) return null;
    return <Editor {...props} row={row} field={field} keys={keys} typed={typed ?? edits.textOf(row.id, field)} />;
  }
  function rowAt(index: number) {
    const row = rows[index];
    if (!row) return null;
    const isActive = index === active.row;
    return (
      <GridRow
        key={row.id}
        row={row}
        index={index}
        columns={shownColumns}
        mayWrite={mayWrite}
        isSelected={selection.has(row.id)}
        activeColumn={isActive ? active.column : null}
        editor={isActive && keys.editing ? editorOf(row, keys.editing.typed) : null}
        marks={edits.marksOf(row.id)}
        changed={props.changed.get(row.id)}
      />
    );
  }
  const tracks = shownColumns.map((column) => (column === "select" ? "2.75rem" : tableColumns[column].width)).join(" ");
  return (
    <div
      ref={scroller}
      role="grid"
      tabIndex={-1}
      aria-label={words.title}
      aria-rowcount={(props.total ?? rows.length) + 1}
      aria-colcount={shownColumns.length}
      aria-multiselectable={mayWrite || undefined}
      aria-busy={props.busy || undefined}
      data-sideways={view.isSideways || undefined}
      // The grid listens for all of its cells: a row without callbacks renders again only when what it shows has changed.
      {...keys.listeners}
      onChange={onChange}
      onScroll={view.onScroll}
      className={`group/grid max-h-[calc(100dvh-8rem)] min-h-60 scroll-ps-52 scroll-pt-10 overflow-auto border border-rule bg-sheet text-sm ${props.busy ? "opacity-60" : ""}`}
    >
      <div className="relative w-max min-w-full" style={{ "--tracks": tracks } as CSSProperties}>
        <Headings columns={shownColumns} selection={selection} />
        <div role="rowgroup" className="relative" style={{ height: rows.length * rowHeight }}>
          {indexes.map(rowAt)}
        </div>
      </div>
    </div>
  );
}

function Headings({ columns, selection }: { columns: GridColumn[]; selection: Selection }) {
  return (
    <div role="rowgroup" className="sticky top-0 z-30">
      <div role="row" aria-rowindex={1} className="grid h-10 grid-cols-(--tracks) border-b-2 border-ink bg-sheet">
        {columns.map((column, at) => (
          <ColumnHeading key={column} column={column} index={at} selection={selection} />
        ))}
      </div>
    </div>
  );
}

type EditorProps = Pick<ProductGridProps, "context" | "edits"> & {
  row: ProductRow;
  field: ProductField;
  typed: string | null;
  keys: ReturnType<typeof useGridKeys>;
};

/** The editor of a cell: what it commits is saved, and what is no value is remembered when it is left. */
function Editor({ row, field, typed, keys, context, edits }: EditorProps) {
  return (
    <CellEditor
      row={row}
      field={field}
      label={words.editCell(words.columns[field], row.sku)}
      typed={typed}
      context={context}
      onCancel={() => {
        edits.forget({ id: row.id, field });
        keys.endEdit("stay");
      }}
      onLeaveInvalid={(text) => {
        edits.remember(row, field, text);
        keys.endEdit("stay");
      }}
      onCommit={(to, move) => {
        const from = valueOf(row, field);
        edits.forget({ id: row.id, field });
        if (to !== from) edits.save({ id: row.id, field, from, to }, row.sku);
        keys.endEdit(move);
      }}
    />
  );
}
