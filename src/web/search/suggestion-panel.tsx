import { lazy, Suspense } from "react";
import { KeptFilters } from "#web/search/kept-filters.tsx";
import type { KeptFilter } from "#web/search/search-scope.ts";
import type { SuggestionListProps } from "#web/search/suggestion-list.tsx";

const load = () => import("#web/search/suggestion-list.tsx").catch(() => ({ default: () => null }));

/** Loads the list of suggestions, which no page needs before something is typed. */
export const preloadSuggestions = (): void => void load();

const SuggestionList = lazy(load);

/** What lies under the search field while it has the focus: the filters that a search may keep, and the suggestions. */
export function SuggestionPanel({ filters, ...list }: SuggestionListProps & { filters: KeptFilter[] }) {
  const shown = filters.length > 0 ? "not-[form:focus-within_&]:hidden" : "hidden";
  return (
    // Over the page, so that nothing moves under a click that takes the focus away.
    <div
      className={`absolute top-full z-20 -mt-2 w-[min(48rem,calc(100%-2*clamp(1rem,4vw,2rem)))] border-2 border-ink bg-sheet shadow-lg ${list.expanded ? "" : shown}`}
    >
      {filters.length > 0 && <KeptFilters filters={filters} />}
      <Suspense>{list.expanded && <SuggestionList {...list} />}</Suspense>
    </div>
  );
}
