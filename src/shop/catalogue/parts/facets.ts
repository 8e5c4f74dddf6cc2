import { and, sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { applications } from "#shop/catalogue/fitment/fitment.table.ts";
import { modelsOf } from "#shop/catalogue/fitment/possible-sets.ts";
import { storedRows } from "#shop/catalogue/fitment/vehicle-counts.ts";
import type { PartFilters } from "#shop/catalogue/parts/filter-rules.ts";
import {
  applyingRows,
  conditionsOf,
  fittingRows,
  goesToPosition,
  isListed,
  isStorable,
  resolveFilters,
  type ResolvedFilters,
} from "#shop/catalogue/parts/filters.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";
import { countQueries, literal } from "#shop/catalogue/parts/facet-queries.ts";
import { readFacets, type CountedRow, type Facet, type Offered } from "#shop/catalogue/parts/read-facets.ts";
import { countByType, typeFacets } from "#shop/catalogue/parts/type-tree.ts";
import { addCounts, countVehicle } from "#shop/catalogue/parts/vehicle-facets.ts";
import { isVehicleAlone } from "#shop/catalogue/parts/walk-fitting.ts";

export type Facets = { total: number; facets: Facet[] };

/**
 * Returns the facets of a list, each counted among the parts that match all other filters. `position` is offered with a vehicle or a part
 * type, attributes with a part type. Throws `not_found` for an unknown vehicle.
 */
export async function facetsOf(db: Db, filters: PartFilters): Promise<Facets> {
  const resolved = await resolveFilters(db, filters);
  const [{ total, facets }, types] = await Promise.all([
    countFacets(db, resolved),
    countByType(db, withoutTypeFilters(resolved)),
  ]);
  return { total, facets: [...typeFacets(types, filters), ...facets] };
}

/** Returns the filters without those for system, group and part type. */
export function withoutTypeFilters({ filters, ...resolved }: ResolvedFilters): ResolvedFilters {
  const { system: _system, group: _group, type: _type, ...others } = filters;
  return { ...resolved, filters: others, types: null };
}

/** Returns the total and the facets other than system, group and part type. */
export async function countFacets(db: Db, resolved: ResolvedFilters): Promise<Facets> {
  const offered = offeredFor(resolved);
  const { vehicleScope } = resolved;
  if (vehicleScope && isVehicleAlone(resolved)) {
    return readFacets(await countVehicle(db, vehicleScope), resolved.filters, new Map(), offered);
  }
  const withPositions = offered("position");
  const conditions = [
    ...conditionsOf(resolved, (ids) => (withPositions ? sql`fits.positions && ${ids}` : goesToPosition(ids, resolved))),
  ];
  const always = conditions.filter(([name]) => !offered(name)).map(([, condition]) => condition);
  // Each filter that has a facet owns a bit of `missed`, so that a facet can be counted as if its own filter were not set.
  const own = conditions.filter(([name]) => offered(name));
  const bits = new Map(own.map(([name], index) => [name, 2 ** index]));
  const missed = own.map(([, condition], index) => sql`case when ${condition} then 0 else ${literal(2 ** index)} end`);
  const countIn = (from: SQL, restriction?: SQL) => sql`
    with candidates as materialized (
      -- One row for all parts with the same counted values.
      select brand_id, condition, in_stock, positions, attributes, missed,
        count(*)::int as part_count, min(price_cents) as cheapest, max(price_cents) as dearest
      from (
        select ${parts.brandId} as brand_id, ${parts.condition} as condition, ${parts.priceCents} as price_cents, ${parts.inStock} as in_stock,
          ${withPositions ? sql`fits.positions` : sql`null::smallint[]`} as positions,
          ${offered("attr.") ? sql`${parts.attributes}` : sql`null::jsonb`} as attributes,
          ${sql.join([sql`0`, ...missed], sql` + `)} as missed
        from ${from}
        where ${and(isListed(resolved), restriction, ...always)}
      ) candidate
      ${own.length > 1 ? sql`where missed & (missed - 1) = 0` : sql``}
      group by brand_id, condition, in_stock, positions, attributes, missed
    )
    ${sql.join(countQueries(bits, offered), sql` union all `)}`;
  if (!vehicleScope || !isStorable(resolved)) {
    const { rows } = await db.execute<CountedRow>(
      countIn(withPositions ? partsWithPositions(resolved) : sql`${parts}`),
    );
    return readFacets(rows, resolved.filters, bits, offered);
  }
  // Universal parts, which may be most of those that fit, are counted once for all vehicles.
  const [ofModels, ofAll] = await Promise.all([
    storedRows<CountedRow>(
      db,
      modelsOf(vehicleScope.vehicle),
      countIn(fittingWithPositions(applyingRows(vehicleScope, null)), sql`not ${parts.universal}`),
    ),
    storedRows<CountedRow>(
      db,
      [],
      countIn(sql`${parts} cross join (select null::smallint[] as positions) fits`, sql`${parts.universal}`),
    ),
  ]);
  return readFacets(addCounts(ofModels, ofAll), resolved.filters, bits, offered);
}

function offeredFor({ filters, vehicleScope }: ResolvedFilters): Offered {
  return (facet) => {
    if (facet === "position") return vehicleScope !== null || filters.type !== undefined;
    return !facet.startsWith("attr.") || filters.type !== undefined;
  };
}

/** Parts, each with `fits.positions`: its positions on the vehicle or, without one, on any. Universal parts have none. */
function partsWithPositions({ vehicleScope, types }: ResolvedFilters): SQL {
  if (!vehicleScope) {
    return sql`${parts} left join lateral (
      select array_agg(distinct ${applications.positionId}) as positions from ${applications}
      where ${applications.partId} = ${parts.id} and not ${parts.universal}) fits on true`;
  }
  return fittingWithPositions(fittingRows(vehicleScope, types));
}

function fittingWithPositions(rows: SQL): SQL {
  return sql`(
    select part_id, case when bool_or(is_universal) then null else array_agg(distinct position_id) end as positions
    from (${rows}) fitting group by part_id
  ) fits join ${parts} on ${parts.id} = fits.part_id`;
}
