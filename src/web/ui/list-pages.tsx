import { Link } from "react-router";
import { shell } from "#messages/shell.ts";
import { NextIcon, PreviousIcon } from "#web/ui/icons.tsx";
import type { useList } from "#web/ui/list-data.ts";

const step =
  "inline-flex min-h-11 items-center gap-1 rounded-sm border-2 border-rule-strong bg-sheet px-4 font-semibold hover:border-ink";

/** Links to the pages of a list that are beside this one. */
export function ListPages({ place }: { place: ReturnType<typeof useList>["place"] }) {
  const { previous, next } = place;
  if (!previous && !next) return null;
  return (
    <nav aria-label={shell.pages.label} className="flex flex-wrap justify-between gap-4">
      {previous ? (
        <Link {...previous} rel="prev" className={step}>
          <PreviousIcon className="size-5" />
          {place.pagesBefore > 0 ? shell.pages.previous : shell.pages.first}
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
