import { Link, useSearchParams } from "react-router";
import { productTable as words } from "#messages/product-table.ts";
import { tableColumns, type GridColumn } from "#web/staff/products/table/table-columns.tsx";
import type { Selection } from "#web/staff/products/table/use-selection.ts";
import { NextIcon } from "#web/ui/icons.tsx";

type ColumnHeadingProps = { column: GridColumn; index: number; selection: Selection };

/** The heading of a column: a link that sorts by it, or the box that selects all rows. */
export function ColumnHeading({ column, index, selection }: ColumnHeadingProps) {
  const [params] = useSearchParams();
  if (column === "select")
    return (
      <div role="columnheader" aria-colindex={index + 1} className="grid place-items-center">
        <input
          type="checkbox"
          aria-label={words.selectLoaded}
          className="size-4"
          checked={selection.isAll}
          onChange={selection.toggleAll}
        />
      </div>
    );
  const { sort, numeric } = tableColumns[column];
  const current = params.get("sort");
  const direction = sort === undefined ? undefined : directionOf(sort, current);
  const next = new URLSearchParams(params);
  next.set("sort", direction === "ascending" ? `-${sort}` : (sort ?? ""));
  next.delete("cursor");
  return (
    <div
      role="columnheader"
      aria-colindex={index + 1}
      aria-sort={direction}
      className={`flex items-center px-2 font-semibold ${numeric ? "justify-end" : ""} ${column === "sku" ? "sticky start-0 bg-sheet" : ""}`}
    >
      {sort === undefined ? (
        <span className="truncate">{words.columns[column]}</span>
      ) : (
        <Link
          to={{ search: next.toString() }}
          preventScrollReset
          className="inline-flex min-h-6 min-w-0 items-center gap-1 hover:underline"
        >
          <span className="truncate">{words.columns[column]}</span>
          {direction && <NextIcon className={`size-3.5 ${direction === "ascending" ? "-rotate-90" : "rotate-90"}`} />}
        </Link>
      )}
    </div>
  );
}

function directionOf(sort: string, current: string | null) {
  if (sort === current) return "ascending";
  return `-${sort}` === current ? "descending" : undefined;
}
