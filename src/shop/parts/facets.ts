import { and, sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { applications, positions } from "#shop/fitment/fitment.table.ts";
import {
  conditionsOf,
  fitting,
  goesTo,
  isListed,
  narrow,
  type Dimension,
  type ResolvedFilters,
  type PartFilters,
} from "#shop/parts/filters.ts";
import { brands, parts } from "#shop/parts/parts.table.ts";
import { readFacets, type CountedRow, type Facet, type Offered } from "#shop/parts/read-facets.ts";
import { countByType, typeFacets } from "#shop/parts/type-tree.ts";

export type Facets = { total: number; facets: Facet[] };

/**
 * How the parts of a list can be narrowed further, each facet counted among the parts that pass all other filters.
 * `position` is offered with a vehicle or a part type, attributes with a part type.
 */
export async function facetsOf(db: Db, filters: PartFilters): Promise<Facets> {
  const narrowing = await narrow(db, filters);
  const [{ total, facets }, types] = await Promise.all([
    countFacets(db, narrowing),
    countByType(db, beyondType(narrowing)),
  ]);
  return { total, facets: [...typeFacets(types, filters), ...facets] };
}

/** The same list with parts of every type. */
export function beyondType({ filters, wanted }: ResolvedFilters): ResolvedFilters {
  const { system: _system, group: _group, type: _type, ...others } = filters;
  return { filters: others, wanted, types: null };
}

/** The facets that are not about the part type. */
export async function countFacets(db: Db, narrowing: ResolvedFilters): Promise<Facets> {
  const offered = offeredFor(narrowing);
  const places = offered("position");
  const conditions = [
    ...conditionsOf(narrowing, (ids) => (places ? sql`fits.places && ${ids}` : goesTo(ids, narrowing))),
  ];
  const always = conditions.filter(([name]) => !offered(name)).map(([, condition]) => condition);
  // Each filter has a bit in `missed`, so that a facet can look past its own.
  const own = conditions.filter(([name]) => offered(name));
  const bits = new Map(own.map(([name], place) => [name, 2 ** place]));
  const missed = own.map(([, condition], place) => sql`case when ${condition} then 0 else ${whole(2 ** place)} end`);
  const { rows } = await db.execute<CountedRow>(sql`
    with near as materialized (
      -- Parts that are alike in all that is counted, as one row.
      select brand_id, in_stock, places, attributes, missed,
        count(*)::int as many, min(price_cents) as cheapest, max(price_cents) as dearest
      from (
        select ${parts.brandId} as brand_id, ${parts.priceCents} as price_cents, ${parts.stock} > 0 as in_stock,
          ${places ? sql`fits.places` : sql`null::smallint[]`} as places,
          ${offered("attr.") ? sql`${parts.attributes}` : sql`null::jsonb`} as attributes,
          ${sql.join([sql`0`, ...missed], sql` + `)} as missed
        from ${places ? partsWithPlaces(narrowing) : sql`${parts}`}
        where ${and(isListed(narrowing), ...always)}
      ) candidate
      where missed & (missed - 1) = 0
      group by brand_id, in_stock, places, attributes, missed
    )
    ${sql.join(counts(bits, offered), sql` union all `)}`);
  return readFacets(rows, narrowing.filters, bits, offered);
}

function offeredFor({ filters, wanted }: ResolvedFilters): Offered {
  return (facet) => {
    if (facet === "position") return wanted !== null || filters.type !== undefined;
    return !facet.startsWith("attr.") || filters.type !== undefined;
  };
}

/** Parts, each with the `fits.places` it goes to: on the vehicle, or on any. What fits every vehicle has none. */
function partsWithPlaces({ wanted, types }: ResolvedFilters): SQL {
  if (!wanted) {
    return sql`${parts} left join lateral (
      select array_agg(distinct ${applications.positionId}) as places from ${applications}
      where ${applications.partId} = ${parts.id} and not ${parts.universal}) fits on true`;
  }
  return sql`(
    select part_id, case when bool_or(everywhere) then null else array_agg(distinct position_id) end as places
    from (${fitting(wanted, types)}) fitting group by part_id
  ) fits join ${parts} on ${parts.id} = fits.part_id`;
}

/** One query for each facet, over what misses no filter, or none but the facet's own. */
function counts(bits: ReadonlyMap<Dimension, number>, offered: Offered): SQL[] {
  const but = (facet: Dimension) => {
    const bit = bits.get(facet);
    return bit ? sql`missed in (0, ${whole(bit)})` : sql`missed = 0`;
  };
  const none = sql`null::float8, null::float8, false`;
  const found = [
    sql`select 'total' as facet, null as value, null as label, coalesce(sum(many), 0)::int as count,
          null::float8 as low, null::float8 as high, false as numeric
        from near where missed = 0`,
    sql`select 'brand', ${brands.slug}, ${brands.name}, coalesce(sum(many), 0)::int, ${none}
        from near join ${brands} on ${brands.id} = brand_id where ${but("brand")} group by ${brands.slug}, ${brands.name}`,
    sql`select 'tier', ${brands.tier}, null, coalesce(sum(many), 0)::int, ${none}
        from near join ${brands} on ${brands.id} = brand_id where ${but("tier")} group by ${brands.tier}`,
    sql`select 'price', null, null, coalesce(sum(many), 0)::int, min(cheapest), max(dearest), true from near where ${but("price")}`,
    sql`select 'stock', 'in', null, coalesce(sum(many), 0)::int, ${none} from near where in_stock and ${but("stock")}`,
  ];
  if (offered("position")) {
    found.push(sql`select 'position', ${positions.name}, null, coalesce(sum(many), 0)::int, ${none}
      from near, unnest(places) place join ${positions} on ${positions.id} = place
      where ${but("position")} group by ${positions.name}`);
  }
  if (offered("attr.")) {
    const own = [...bits].filter(([facet]) => facet.startsWith("attr."));
    const cases = own.map(([facet, bit]) => sql`when ${facet.slice("attr.".length)} then ${whole(bit)}`);
    const ownBit = cases.length > 0 ? sql`case key ${sql.join(cases, sql` `)} else 0 end` : sql`0`;
    const number = sql`case when jsonb_typeof(attribute.value) = 'number' then (attribute.value #>> '{}')::float8 end`;
    found.push(sql`select 'attr.' || key, attribute.value #>> '{}', null, coalesce(sum(many), 0)::int,
        min(${number}), max(${number}), bool_and(jsonb_typeof(attribute.value) = 'number')
      from near, jsonb_each(attributes) attribute
      where jsonb_typeof(attribute.value) in ('string', 'number') and (missed = 0 or missed = ${ownBit})
      group by 1, 2`);
  }
  return found;
}

const whole = (value: number) => sql.raw(String(value));
