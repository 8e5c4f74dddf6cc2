import { useId } from "react";
import type { KeptFilter } from "#web/search/search-scope.ts";
import { searchBar as words } from "#messages/search-bar.ts";

/** The filters of the list that is shown: a search keeps those that are ticked. */
export function KeptFilters({ filters }: { filters: KeptFilter[] }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-sm">
      <span id={id} className="text-ink-soft">
        {words.within}
      </span>
      {filters.map(({ name, value, label }) => (
        <label
          key={`${name}=${value}`}
          className="inline-flex min-h-9 cursor-pointer items-center gap-2 rounded-sm border border-rule-strong bg-sunken px-2 has-checked:border-ink has-checked:font-semibold"
        >
          <input
            type="checkbox"
            name={name}
            value={value}
            aria-label={words.withinOne(label)}
            className="size-5 shrink-0"
          />
          <span className="truncate">{label}</span>
        </label>
      ))}
    </div>
  );
}
