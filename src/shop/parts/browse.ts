import type { Db } from "#db/db.ts";
import { countFacets, type Facets } from "#shop/parts/facets.ts";
import { narrow, type ResolvedFilters, type PartFilters } from "#shop/parts/filters.ts";
import type { PartType } from "#shop/parts/part-types.ts";
import { listNarrowed, type PartList, type PartPage } from "#shop/parts/parts.ts";
import { countByType, type CountedTypes } from "#shop/parts/type-tree.ts";

/** The kind of part that a list is in, as far as it is one: its system, its group and its type. */
export type Within = { system: string | null; group: string | null; type: PartType | null };

export type Browsed = Facets & { narrowing: ResolvedFilters; list: PartList; within: Within; kinds: CountedTypes };

/** All that a page of a list shows: its parts, how they can be narrowed further, and the kinds of part beside them. */
export async function browseParts(db: Db, filters: PartFilters, page: PartPage): Promise<Browsed> {
  const narrowing = await narrow(db, filters);
  const [list, facets, kinds] = await Promise.all([
    listNarrowed(db, narrowing, page),
    countFacets(db, narrowing),
    kindsAround(db, narrowing),
  ]);
  return { ...facets, narrowing, list, within: withinOf(narrowing), kinds };
}

/** What there is of each kind for the vehicle and the search; within a system, of its kinds alone. */
export async function kindsAround(db: Db, narrowing: ResolvedFilters): Promise<CountedTypes> {
  const { q, vehicle, answers } = narrowing.filters;
  const { system } = withinOf(narrowing);
  const scope = {
    ...(q && { q }),
    ...(vehicle && { vehicle }),
    ...(answers && { answers }),
    ...(system !== null && { system: [system] }),
  };
  return countByType(db, await narrow(db, scope));
}

function withinOf({ filters, types }: ResolvedFilters): Within {
  const systems = new Set(types?.map(({ system }) => system) ?? filters.system);
  const [system = null] = systems.size === 1 ? systems : [];
  const [group = null] = filters.group?.length === 1 ? filters.group : [];
  const [type = null] = filters.type?.length === 1 && types?.length === 1 ? types : [];
  return { system, group, type };
}
