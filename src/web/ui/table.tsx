import { Fragment, useId, useState, type ReactNode } from "react";
import { NextIcon } from "#web/ui/icons.tsx";

export type Column<Row> = {
  key: string;
  title: ReactNode;
  cell: (row: Row, index: number) => ReactNode;
  numeric?: boolean;
  /** Long texts: on a narrow screen they stand below their title. */
  wide?: boolean;
};

type TableProps<Row> = {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** What a row opens to, under a button in its first cell. */
  details?: { label: (row: Row) => string; show: (row: Row) => ReactNode };
  /** The rows are about to change: they stay readable meanwhile. */
  busy?: boolean;
};

/**
 * A table. On a narrow screen each row stands as a card with the column titles beside its cells; between, it scrolls by
 * itself and can be reached by keyboard. The caption is for screen readers.
 */
export function Table<Row>({ caption, columns, rows, rowKey, details, busy = false }: TableProps<Row>) {
  const [opened, setOpened] = useState<readonly string[]>([]);
  const tableId = useId();
  const toggle = (key: string) =>
    setOpened((before) => (before.includes(key) ? before.filter((each) => each !== key) : [...before, key]));
  return (
    <div
      role="region"
      aria-label={caption}
      tabIndex={0}
      className="overflow-x-auto md:border md:border-rule md:bg-sheet"
    >
      <table
        aria-busy={busy || undefined}
        className={`w-full border-collapse text-start max-md:block ${busy ? "opacity-60" : ""}`}
      >
        <caption className="sr-only">{caption}</caption>
        <thead className="max-md:sr-only">
          <tr className="border-b-2 border-ink">
            {columns.map(({ key, title, numeric }) => (
              <th
                key={key}
                scope="col"
                className={`px-3 py-2.5 font-semibold whitespace-nowrap ${numeric ? "text-end" : ""}`}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:grid max-md:gap-4">
          {rows.map((row, index) => {
            const key = rowKey(row);
            const open = details !== undefined && opened.includes(key);
            return (
              <Fragment key={key}>
                <tr
                  className={`border-b border-rule max-md:block md:last:border-0 max-md:border max-md:bg-sheet max-md:py-2 ${open ? "max-md:mb-[-1rem] md:border-0" : ""}`}
                >
                  {columns.map(({ key: columnKey, title, cell, numeric, wide }, column) => (
                    <td
                      key={columnKey}
                      className={`px-3 py-2.5 align-middle max-md:flex max-md:justify-between max-md:gap-4 max-md:py-1.5 ${wide ? "max-md:flex-col max-md:gap-0" : ""} ${numeric ? "text-end tabular-nums" : ""}`}
                    >
                      <span aria-hidden="true" className="shrink-0 text-sm text-ink-soft md:hidden">
                        {title}
                      </span>
                      {details && column === 0 ? (
                        <DetailsButton
                          controls={open ? `${tableId}-${key}` : undefined}
                          label={details.label(row)}
                          onClick={() => toggle(key)}
                        >
                          {cell(row, index)}
                        </DetailsButton>
                      ) : (
                        <div className={`min-w-0 ${wide ? "" : "max-md:text-end"}`}>{cell(row, index)}</div>
                      )}
                    </td>
                  ))}
                </tr>
                {open && (
                  <tr
                    id={`${tableId}-${key}`}
                    className="border-b border-rule max-md:block md:last:border-0 max-md:border max-md:border-t-0 max-md:bg-sheet"
                  >
                    <td colSpan={columns.length} className="px-3 pt-1 pb-5 max-md:block md:ps-8">
                      {details.show(row)}
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
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
