import type { Db } from "#db/db.ts";
import { countFacets, type Facets } from "#shop/catalogue/parts/facets.ts";
import type { PartFilters } from "#shop/catalogue/parts/filter-rules.ts";
import { resolveFilters, withTypesOf, type ResolvedFilters } from "#shop/catalogue/parts/filters.ts";
import type { PartType } from "#shop/catalogue/parts/part-types.ts";
import { listResolved, type PartList, type PartPage } from "#shop/catalogue/parts/parts.ts";
import { isVehicleAlone } from "#shop/catalogue/parts/walk-fitting.ts";
import { countByType, countOnSale, type CountedTypes } from "#shop/catalogue/parts/type-tree.ts";

/** The one system, group and part type that a list is restricted to; null where it is not restricted to one. */
export type Within = { system: string | null; group: string | null; type: PartType | null };

export type BrowseResult = Facets & { resolved: ResolvedFilters; list: PartList; within: Within; kinds: CountedTypes };

/** Returns everything that a list page shows: its parts, the facets to filter by, and the part types with their counts. */
export async function browseParts(db: Db, filters: PartFilters, page: PartPage): Promise<BrowseResult> {
  const resolved = await resolveFilters(db, filters);
  const counted = countFacets(db, resolved);
  // How long the list for a vehicle alone is decides how it is read.
  const listed = isVehicleAlone(resolved)
    ? counted.then(({ total }) => listResolved(db, resolved, { ...page, total }))
    : listResolved(db, resolved, page);
  const [list, facets, kinds] = await Promise.all([listed, counted, countTypesInScope(db, resolved)]);
  return { ...facets, resolved, list, within: withinOf(resolved), kinds };
}

/** Counts the parts of each type for the vehicle and the search; within a system, for the types of that system alone. */
export async function countTypesInScope(db: Db, resolved: ResolvedFilters): Promise<CountedTypes> {
  const { vehicle, answers } = resolved.filters;
  const { system } = withinOf(resolved);
  if (!vehicle && !resolved.matching) return ofSystem(await countOnSale(db), system);
  const filters = { ...(vehicle && { vehicle }), ...(answers && { answers }) };
  return countByType(db, await withTypesOf(db, { ...resolved, filters }, system === null ? {} : { system: [system] }));
}

/** Returns the counts with those of other systems as 0; null: of all systems. */
function ofSystem(counted: CountedTypes, system: string | null): CountedTypes {
  if (system === null) return counted;
  const types = counted.types.map((type) => (type.system === system ? type : { ...type, count: 0 }));
  return { types, untyped: 0 };
}

function withinOf({ filters, types }: ResolvedFilters): Within {
  const systems = new Set(types?.map(({ system }) => system) ?? filters.system);
  const [system = null] = systems.size === 1 ? systems : [];
  const [group = null] = filters.group?.length === 1 ? filters.group : [];
  const [type = null] = filters.type?.length === 1 && types?.length === 1 ? types : [];
  return { system, group, type };
}
