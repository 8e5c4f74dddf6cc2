import { Link } from "react-router";
import { shell } from "#messages/shell.ts";
import { NextIcon, PreviousIcon } from "#web/ui/icons.tsx";

const step =
  "inline-flex min-h-11 items-center gap-1 rounded-sm border-2 border-rule-strong bg-sheet px-4 font-semibold hover:border-ink";

/** Links to the neighbouring pages of a list; null where there is none. */
export function Pagination({ previous, next }: { previous: string | null; next: string | null }) {
  if (!previous && !next) return null;
  return (
    <nav aria-label={shell.pages.label} className="flex justify-between gap-4">
      {previous ? (
        <Link to={previous} rel="prev" className={step}>
          <PreviousIcon className="size-5" /> {shell.pages.previous}
        </Link>
      ) : (
        <span />
      )}
      {next && (
        <Link to={next} rel="next" className={step}>
          {shell.pages.next} <NextIcon className="size-5" />
        </Link>
      )}
    </nav>
  );
}
