import { FilterForm } from "#web/catalogue/list/filter-form.tsx";
import type { Pairs } from "#web/catalogue/list/list-address.ts";
import type { ShownFacet } from "#web/catalogue/shown-facet.ts";
import { Sheet, SheetButton } from "#web/catalogue/list/sheet.tsx";
import { browse as words } from "#messages/browse.ts";

type Props = { facets: ShownFacet[]; pairs: Pairs; total: number };

/** The filters beside what a search found: each leads to the list of that search with the filter. */
export function FilterPanel({ facets, pairs, total }: Props) {
  return (
    <div className="flex lg:block">
      <SheetButton sheet="filters">{words.filters}</SheetButton>
      <Sheet id="filters" title={words.filters} done={words.show(total)}>
        <FilterForm facets={facets} pairs={pairs} action="/parts" />
      </Sheet>
    </div>
  );
}
