import { Link } from "react-router";
import type { Applied } from "#web/catalogue/list/applied.ts";
import { listAddress, scopeOf, without, type Pairs } from "#web/catalogue/list/list-address.ts";
import { browse as words } from "#messages/browse.ts";
import { CloseIcon } from "#web/ui/icons.tsx";

/** What the list is narrowed to, each with a cross that takes it away. */
export function AppliedFilters({ applied, pairs, path }: { applied: Applied[]; pairs: Pairs; path?: string }) {
  if (applied.length === 0) return null;
  const scope = scopeOf(pairs).filter(([name]) => name !== "q");
  return (
    <ul aria-label={words.applied} className="flex flex-wrap items-center gap-2">
      {applied.map(({ label, drops }) => (
        <li key={drops.join()} className="max-w-full">
          <Link
            to={listAddress(without(pairs, ...drops), path)}
            preventScrollReset
            aria-label={words.drop(label)}
            className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-sm border border-rule-strong bg-sunken px-3 text-sm hover:border-ink"
          >
            <span className="truncate">{label}</span> <CloseIcon className="size-4 shrink-0" />
          </Link>
        </li>
      ))}
      {applied.length > 1 && (
        <li>
          <Link to={listAddress(scope, path)} preventScrollReset className="link px-1 text-sm">
            {words.clear}
          </Link>
        </li>
      )}
    </ul>
  );
}
