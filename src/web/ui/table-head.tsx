import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { NextIcon } from "#web/ui/icons.tsx";

type HeadingProps = {
  column: { title: ReactNode; numeric?: boolean; sort?: string };
  sortedBy: string | undefined;
  className: string;
};

/** The title of a column, which sorts the list where it can be sorted by it. */
export function Heading({ column, sortedBy, className }: HeadingProps) {
  const [params] = useSearchParams();
  const { title, numeric, sort } = column;
  const current = params.get("sort") ?? sortedBy;
  const direction = sort === current ? "ascending" : `-${sort}` === current ? "descending" : undefined;
  const style = `${className} font-semibold whitespace-nowrap ${numeric ? "text-end" : "text-start"}`;
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

/** A checkbox that chooses rows; its name is for screen readers. */
export function Check({ label, checked, onChange }: CheckProps) {
  return (
    <label className="grid size-6 place-items-center">
      <span className="sr-only">{label}</span>
      <input type="checkbox" className="size-4" checked={checked} onChange={({ target }) => onChange(target.checked)} />
    </label>
  );
}
