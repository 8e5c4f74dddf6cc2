import { Link } from "react-router";
import type { Chip } from "#web/search/chips.ts";
import { search as words } from "#messages/search.ts";
import { CloseIcon } from "#web/ui/icons.tsx";

type Open = { title: string; options: { label: string; to: string }[] };

/** Shows the interpreted parts of the query, each with a link that removes it, and the options that would identify the vehicle. */
export function InterpretedQuery({ chips, open }: { chips: Chip[]; open: Open | null }) {
  if (chips.length === 0) return null;
  return (
    <div className="mt-4 grid gap-4">
      <ul aria-label={words.understood} className="flex flex-wrap gap-2">
        {chips.map(({ part, text, without }) => (
          <li key={`${part} ${text}`} className="max-w-full">
            <Link
              to={without}
              aria-label={`${words.parts[part]}: ${text}. ${words.without(text)}`}
              className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-sm border border-rule-strong bg-sunken px-3 text-sm hover:border-ink"
            >
              <span className="min-w-0 py-1 break-words">
                <span className="text-ink-soft">{words.parts[part]}:</span> <strong>{text}</strong>
              </span>
              <CloseIcon className="size-4 shrink-0" />
            </Link>
          </li>
        ))}
      </ul>
      {open && open.options.length > 0 && (
        <section aria-labelledby="which" className="border-s-4 border-steel bg-sunken px-4 py-3">
          <h2 id="which" className="text-xl">
            {open.title}
          </h2>
          <p className="text-sm text-ink-soft">{words.whichHelp}</p>
          <ul className="mt-2 flex max-h-44 flex-wrap gap-2 overflow-auto">
            {open.options.map(({ label, to }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="inline-flex min-h-9 items-center border border-rule-strong bg-sheet px-3 text-sm font-semibold hover:border-ink"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
