import { Link } from "react-router";
import { Count } from "#web/ui/intl.tsx";

/** Many links in as many columns as there is room for; each may say how many parts it leads to. */
export function LinkColumns({ links }: { links: { name: string; path: string; note?: string; count?: number }[] }) {
  return (
    <ul className="mt-3 grid grid-cols-2 gap-x-4 border-t-2 sm:gap-x-6 border-ink sm:grid-cols-3 lg:grid-cols-4">
      {links.map(({ name, path, note, count }) => (
        <li key={path} className="border-b border-rule">
          <Link
            to={path}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 py-2 font-semibold hover:text-signal-deep hover:underline hover:decoration-2 hover:underline-offset-4"
          >
            <span className="min-w-0 hyphens-auto [overflow-wrap:anywhere]">{name}</span>
            {note !== undefined && <span className="text-sm font-normal text-ink-soft">{note}</span>}
            {count !== undefined && (
              <span className="text-sm font-normal text-ink-soft">
                <Count value={count} />
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
