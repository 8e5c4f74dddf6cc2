import type { ReactNode } from "react";

export type Column<Row> = {
  key: string;
  title: ReactNode;
  cell: (row: Row, index: number) => ReactNode;
  numeric?: boolean;
};

type TableProps<Row> = { caption: string; columns: Column<Row>[]; rows: Row[]; rowKey: (row: Row) => string };

/** A table that scrolls by itself where the screen is narrow, reachable by keyboard. The caption is for screen readers. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <div role="region" aria-label={caption} tabIndex={0} className="overflow-x-auto border border-rule bg-sheet">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b-2 border-ink">
            {columns.map(({ key, title, numeric }) => (
              <th
                key={key}
                scope="col"
                className={`px-3 py-2.5 font-semibold whitespace-nowrap ${numeric ? "text-right" : ""}`}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row)} className="border-b border-rule last:border-0">
              {columns.map(({ key, cell, numeric }) => (
                <td key={key} className={`px-3 py-2.5 align-middle ${numeric ? "text-right tabular-nums" : ""}`}>
                  {cell(row, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
