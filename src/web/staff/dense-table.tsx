import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { desk } from "#messages/desk.ts";
import { NextIcon } from "#web/ui/icons.tsx";

export type DenseColumn<Row> = {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  numeric?: boolean;
  /** The list can be sorted by it under this name. */
  sort?: string;
};

type DenseTableProps<Row> = {
  caption: string;
  columns: DenseColumn<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** What the address is sorted by unless it says so: `-placed`. */
  sortedBy?: string;
  selection?: { chosen: ReadonlySet<string>; label: (row: Row) => string; change: (chosen: Set<string>) => void };
  busy?: boolean;
};

/**
 * A table of rows of one line, for lists that staff work through: sortable by its headings, its rows can be chosen. On a narrow screen each row
 * stands as a card.
 */
export function DenseTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  sortedBy,
  selection,
  busy = false,
}: DenseTableProps<Row>) {
  const keys = rows.map(rowKey);
  const allChosen = selection !== undefined && keys.length > 0 && keys.every((key) => selection.chosen.has(key));
  return (
    <div
      role="region"
      aria-label={caption}
      tabIndex={0}
      className="overflow-x-auto md:border md:border-rule md:bg-sheet"
    >
      <table
        aria-busy={busy || undefined}
        className={`w-full border-collapse text-sm max-md:block ${busy ? "opacity-60" : ""}`}
      >
        <caption className="sr-only">{caption}</caption>
        <thead className="max-md:sr-only">
          <tr className="border-b-2 border-ink">
            {selection && (
              <th scope="col" className="w-10 ps-3">
                <Check
                  label={desk.chooseAll}
                  checked={allChosen}
                  onChange={(on) => selection.change(new Set(on ? [...selection.chosen, ...keys] : []))}
                />
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.key} column={column} sortedBy={sortedBy} />
            ))}
          </tr>
        </thead>
        <tbody className="max-md:grid max-md:gap-3">
          {rows.map((row) => {
            const key = rowKey(row);
            return (
              <tr
                key={key}
                className="h-10 border-b border-rule last:border-0 hover:bg-sunken has-checked:bg-sunken max-md:block max-md:h-auto max-md:border max-md:bg-sheet max-md:py-1"
              >
                {selection && (
                  <td className="ps-3 max-md:block max-md:py-1">
                    <Check
                      label={selection.label(row)}
                      checked={selection.chosen.has(key)}
                      onChange={(on) => selection.change(toggled(selection.chosen, key, on))}
                    />
                  </td>
                )}
                {columns.map(({ key: columnKey, title, cell, numeric }) => (
                  <td
                    key={columnKey}
                    className={`px-2 py-1 whitespace-nowrap max-md:flex max-md:justify-between max-md:gap-4 max-md:whitespace-normal ${numeric ? "text-end tabular-nums" : ""}`}
                  >
                    <span aria-hidden="true" className="shrink-0 text-ink-soft md:hidden">
                      {title}
                    </span>
                    <div className="min-w-0 max-md:text-end">{cell(row)}</div>
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function toggled(chosen: ReadonlySet<string>, key: string, on: boolean): Set<string> {
  const next = new Set(chosen);
  if (on) next.add(key);
  else next.delete(key);
  return next;
}

function Heading<Row>({ column, sortedBy }: { column: DenseColumn<Row>; sortedBy: string | undefined }) {
  const [params] = useSearchParams();
  const { title, numeric, sort } = column;
  const current = params.get("sort") ?? sortedBy;
  const direction = sort === current ? "ascending" : `-${sort}` === current ? "descending" : undefined;
  const style = `px-2 py-2 font-semibold whitespace-nowrap ${numeric ? "text-end" : "text-start"}`;
  if (!sort || sortedBy === undefined)
    return (
      <th scope="col" className={style}>
        {title}
      </th>
    );
  const next = new URLSearchParams(params);
  next.set("sort", direction === "ascending" ? `-${sort}` : sort);
  next.delete("cursor");
  return (
    <th scope="col" className={style} aria-sort={direction}>
      <Link
        to={{ search: next.toString() }}
        preventScrollReset
        className="inline-flex min-h-6 items-center gap-1 hover:underline"
      >
        {title}
        {direction && <NextIcon className={`size-3.5 ${direction === "ascending" ? "-rotate-90" : "rotate-90"}`} />}
      </Link>
    </th>
  );
}

type CheckProps = { label: string; checked: boolean; onChange: (on: boolean) => void };

function Check({ label, checked, onChange }: CheckProps) {
  return (
    <label className="grid size-6 place-items-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        className="size-4 accent-signal"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}
