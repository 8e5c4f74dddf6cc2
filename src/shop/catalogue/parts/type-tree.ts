import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { cachedRead } from "#shop/foundation/cached-read.ts";
import { cacheTtlMs } from "#shop/foundation/limits.ts";
import { modelsOf } from "#shop/catalogue/fitment/possible-sets.ts";
import { storedRows } from "#shop/catalogue/fitment/vehicle-counts.ts";
import type { PartFilters } from "#shop/catalogue/parts/filter-rules.ts";
import {
  conditionsOf,
  goesToPosition,
  isStorable,
  resolveFilters,
  toWhere,
  type ResolvedFilters,
} from "#shop/catalogue/parts/filters.ts";
import { allPartTypes, type PartType } from "#shop/catalogue/parts/part-types.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";
import type { Facet, FacetValue } from "#shop/catalogue/parts/read-facets.ts";
import { countVehicle } from "#shop/catalogue/parts/vehicle-facets.ts";

export type CountedType = PartType & { count: number };
export type CountedTypes = { types: CountedType[]; untyped: number };
export type CountedGroup = { name: string; count: number; types: CountedType[] };
export type CountedSystem = { name: string; count: number; groups: CountedGroup[] };

/** Returns systems, their groups and part types with their counts, without empty ones. Throws `not_found` for an unknown vehicle. */
export async function partTypeTree(
  db: Db,
  filters: Pick<PartFilters, "q" | "vehicle" | "answers"> = {},
): Promise<CountedSystem[]> {
  const { q, vehicle, answers } = filters;
  const scope = { ...(q && { q }), ...(vehicle && { vehicle }), ...(answers && { answers }) };
  if (!q && !vehicle) return toTree(await countOnSale(db));
  return toTree(await countByType(db, await resolveFilters(db, scope)));
}

/** Counts all parts on sale by type, cached in the process. What shows it names the tag `parts`. */
export const countOnSale = cachedRead({ tags: ["parts"], ttlMs: cacheTtlMs.vocabulary }, (db) =>
  countByType(db, { filters: {}, vehicleScope: null, types: null, matching: null }),
);

/** Returns counted part types by system and group, without those that have no parts. */
export function toTree({ types: counted }: CountedTypes): CountedSystem[] {
  const present = counted.filter(({ count }) => count > 0);
  return [...Map.groupBy(present, ({ system }) => system)].map(([name, ofSystem]) => ({
    name,
    count: sum(ofSystem),
    groups: [...Map.groupBy(ofSystem, ({ groupName }) => groupName)].map(([group, types]) => ({
      name: group,
      count: sum(types),
      types,
    })),
  }));
}

/** Counts the parts that match the filters: for every part type, and for parts without one. */
export async function countByType(db: Db, resolved: ResolvedFilters): Promise<CountedTypes> {
  const [types, rows] = await Promise.all([allPartTypes(db), countedTypes(db, resolved)]);
  const counted = new Map(rows.map(({ id, count }) => [id, count]));
  return {
    types: types.map((type) => ({ ...type, count: counted.get(type.id) ?? 0 })),
    untyped: counted.get(null) ?? 0,
  };
}

/** Counts the parts that fit the vehicle or depend on an answer, and universal ones, whatever the other filters are. */
export async function countFitting(db: Db, { filters: _filters, ...resolved }: ResolvedFilters): Promise<number> {
  const rows = await countedTypes(db, { ...resolved, filters: {}, types: null, matching: null });
  return rows.reduce((total, { count }) => total + count, 0);
}

type CountedRow = { id: string | null; count: number };

async function countedTypes(db: Db, resolved: ResolvedFilters): Promise<CountedRow[]> {
  const { vehicleScope, matching, types } = resolved;
  const filtered = matching || conditionsOf(resolved, (ids) => goesToPosition(ids, resolved)).size > 0;
  if (vehicleScope && !filtered) {
    const rows = await countVehicle(db, vehicleScope);
    const ofTypes = rows.filter(
      ({ facet, value }) => facet === "type" && (!types || types.some(({ id }) => id === value)),
    );
    return ofTypes.map(({ value, count }) => ({ id: value, count }));
  }
  const query = sql`select ${parts.partTypeId} as id, count(*)::int as count from ${parts} where ${toWhere(resolved)} group by 1`;
  if (vehicleScope && isStorable(resolved)) return storedRows(db, modelsOf(vehicleScope.vehicle), query);
  return (await db.execute<CountedRow>(query)).rows;
}

/**
 * Returns the facets system, group and part type. `counted` has the part types under all other filters; each of the three facets ignores
 * its own filter.
 */
export function typeFacets({ types: counted }: CountedTypes, filters: PartFilters): Facet[] {
  const named = { system: "system", group: "groupName", type: "slug" } as const;
  return (["system", "group", "type"] as const).map((facet) => {
    const others = (["system", "group", "type"] as const).filter((one) => one !== facet);
    const matching = counted.filter((type) =>
      others.every((other) => filters[other]?.includes(type[named[other]]) ?? true),
    );
    const selected = filters[facet] ?? [];
    const values = [...Map.groupBy(matching, (type) => type[named[facet]])].map(([value, types]): FacetValue => {
      const label = facet === "type" ? (types[0]?.name ?? null) : null;
      return { value, label, count: sum(types), selected: selected.includes(value) };
    });
    const known = new Set(values.map(({ value }) => value));
    const missing = [...new Set(selected)].filter((value) => !known.has(value));
    return {
      facet,
      values: [
        ...values.filter(({ value, count, selected: chosen }) => value !== "" && (count > 0 || chosen)),
        ...missing.map((value) => ({ value, label: null, count: 0, selected: true })),
      ],
    };
  });
}

const sum = (types: { count: number }[]) => types.reduce((total, { count }) => total + count, 0);
