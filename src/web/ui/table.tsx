import { useId, useState, type ReactNode } from "react";
import { NextIcon } from "#web/ui/icons.tsx";
import { Cell, card } from "#web/ui/table-cell.tsx";
import { Check, Heading } from "#web/ui/table-head.tsx";

export type Column<Row> = {
  key: string;
  title: ReactNode;
  cell: (row: Row, index: number) => ReactNode;
  numeric?: boolean;
  /** Long texts: on a narrow screen they stand below their title. */
  wide?: boolean;
  /** Classes of its place on a card of few lines, as which a row stands on a narrow screen where all columns have one. */
  phone?: string;
  /** The list can be sorted by it under this name. */
  sort?: string;
};

type TableProps<Row> = {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** Rows of one line, for lists that are worked through. */
  dense?: boolean;
  /** What a row opens to, under a button in its first cell. */
  details?: { label: (row: Row) => string; show: (row: Row) => ReactNode };
  /** The default sort order, such as `-placed`. */
  sortedBy?: string;
  /** Which rows are chosen, by their keys, and what the checkboxes of all rows and of one are called. */
  selection?: {
    chosen: ReadonlySet<string>;
    all: string;
    label: (row: Row) => string;
    change: (chosen: Set<string>) => void;
  };
  /** The rows are about to change: they stay readable meanwhile. */
  busy?: boolean;
};

const roomy = {
  table: "",
  rows: "max-md:gap-4",
  row: "max-md:py-2",
  heading: "px-3 py-2.5",
  cell: "px-3 py-2.5 align-middle max-md:py-1.5",
};
const oneLine: typeof roomy = {
  table: "text-sm",
  rows: "max-md:gap-3",
  row: "h-10 hover:bg-sunken has-checked:bg-sunken max-md:h-auto max-md:py-1",
  heading: "px-2 py-2",
  cell: "px-2 py-1 whitespace-nowrap max-md:whitespace-normal",
};

/**
 * A table. On a narrow screen each row stands as a card with the column titles beside its cells; between, it scrolls by
 * itself and can be reached by keyboard. The caption is for screen readers.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, sortedBy, selection, busy = false } = props;
  const style = props.dense ? oneLine : roomy;
  const keys = rows.map(rowKey);
  const allChosen = selection !== undefined && keys.length > 0 && keys.every((key) => selection.chosen.has(key));
  return (
    <div
      role="region"
      aria-label={caption}
      tabIndex={0}
      className="relative overflow-x-auto md:border md:border-rule md:bg-sheet"
    >
      <table
        aria-busy={busy || undefined}
        className={`w-full border-collapse text-start max-md:block ${style.table} ${busy ? "opacity-60" : ""}`}
      >
        <caption className="sr-only">{caption}</caption>
        <thead className="max-md:sr-only">
          <tr className="border-b-2 border-ink">
            {selection && (
              <th scope="col" className="w-10 ps-3">
                <Check
                  label={selection.all}
                  checked={allChosen}
                  onChange={(on) => selection.change(new Set(on ? [...selection.chosen, ...keys] : []))}
                />
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.key} column={column} sortedBy={sortedBy} className={style.heading} />
            ))}
          </tr>
        </thead>
        <tbody className={`max-md:grid max-md:grid-cols-1 ${style.rows}`}>
          {rows.map((row, index) => (
            <TableRow key={rowKey(row)} table={props} row={row} index={index} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A row, and what it opens to. */
function TableRow<Row>({ table, row, index }: { table: TableProps<Row>; row: Row; index: number }) {
  const { columns, rowKey, details, selection, dense } = table;
  const [open, setOpen] = useState(false);
  const detailsId = useId();
  const style = dense ? oneLine : roomy;
  const isCard = columns.every(({ phone }) => phone);
  const key = rowKey(row);
  return (
    <>
      <tr
        className={`border-b border-rule md:last:border-0 max-md:border max-md:bg-sheet ${isCard ? card : "max-md:block"} ${style.row} ${open ? "max-md:mb-[-1rem] md:border-0" : ""}`}
      >
        {selection && (
          <td className={`ps-3 max-md:py-1 ${isCard ? "max-md:row-start-1" : "max-md:block"}`}>
            <Check
              label={selection.label(row)}
              checked={selection.chosen.has(key)}
              onChange={(on) => selection.change(toggled(selection.chosen, key, on))}
            />
          </td>
        )}
        {columns.map((column, at) => (
          <Cell key={column.key} column={column} isOnCard={isCard} className={style.cell}>
            {details && at === 0 ? (
              <DetailsButton
                controls={open ? detailsId : undefined}
                label={details.label(row)}
                onClick={() => setOpen(!open)}
              >
                {column.cell(row, index)}
              </DetailsButton>
            ) : (
              column.cell(row, index)
            )}
          </Cell>
        ))}
      </tr>
      {details && open && (
        <tr
          id={detailsId}
          className="border-b border-rule max-md:block md:last:border-0 max-md:border max-md:border-t-0 max-md:bg-sheet"
        >
          <td colSpan={columns.length + (selection ? 1 : 0)} className="px-3 pt-1 pb-5 max-md:block md:ps-8">
            {details.show(row)}
          </td>
        </tr>
      )}
    </>
  );
}

function toggled(chosen: ReadonlySet<string>, key: string, on: boolean): Set<string> {
  const next = new Set(chosen);
  if (on) next.add(key);
  else next.delete(key);
  return next;
}

type DetailsButtonProps = { controls: string | undefined; label: string; onClick: () => void; children: ReactNode };

/** Opens and closes the details of a row; `controls` is their id while they are open. */
function DetailsButton({ controls, label, onClick, children }: DetailsButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={controls !== undefined}
      aria-controls={controls}
      onClick={onClick}
      className="inline-flex min-h-9 items-center gap-1 rounded-sm pe-2 tabular-nums hover:bg-sunken"
    >
      <NextIcon className={`size-4 transition-transform ${controls ? "rotate-90 rtl:-rotate-90" : ""}`} />
      {children} <span className="sr-only">{label}</span>
    </button>
  );
}
