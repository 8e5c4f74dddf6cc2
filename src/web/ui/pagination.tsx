import { Link, type LinkProps } from "react-router";
import { shell } from "#messages/shell.ts";
import { NextIcon, PreviousIcon } from "#web/ui/icons.tsx";

const step =
  "inline-flex min-h-11 items-center gap-1 rounded-sm border-2 border-rule-strong bg-sheet px-4 font-semibold hover:border-ink";

type Neighbour = Pick<LinkProps, "to" | "state"> | null;
type PaginationProps = { pagination: { previous: Neighbour; next: Neighbour; pagesBefore: number } };

/** Links to the pages of a list before and after this one. Where it is not known how many lie before, `previous` is the first page. */
export function Pagination({ pagination }: PaginationProps) {
  const { previous, next } = pagination;
  if (!previous && !next) return null;
  return (
    <nav aria-label={shell.pages.label} className="flex flex-wrap justify-between gap-4">
      {previous ? (
        <Link {...previous} rel="prev" className={step}>
          <PreviousIcon className="size-5" />
          {pagination.pagesBefore > 0 ? shell.pages.previous : shell.pages.first}
        </Link>
      ) : (
        <span />
      )}
      {next && (
        <Link {...next} rel="next" className={step}>
          {shell.pages.next} <NextIcon className="size-5" />
        </Link>
      )}
    </nav>
  );
}
