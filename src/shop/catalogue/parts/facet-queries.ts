import { sql, type SQL } from "drizzle-orm";
import { positions } from "#shop/catalogue/fitment/fitment.table.ts";
import type { Dimension } from "#shop/catalogue/parts/filter-rules.ts";
import { brands } from "#shop/catalogue/parts/parts.table.ts";
import type { Offered } from "#shop/catalogue/parts/read-facets.ts";

/** The columns `low`, `high` and `numeric` of a counted row whose facet has no range. */
export const noRange = sql`null::float8, null::float8, false`;

/**
 * One query for each facet, over `candidates` that match all filters but the facet's own: rows of `brand_id`, `condition`, `in_stock` and `missed`, with `part_count`,
 * `cheapest` and `dearest`, and `positions` and `attributes` if these are offered.
 */
export function countQueries(bits: ReadonlyMap<Dimension, number>, offered: Offered): SQL[] {
  const matchesOthers = (facet: Dimension) => {
    const bit = bits.get(facet);
    return bit ? sql`missed in (0, ${literal(bit)})` : sql`missed = 0`;
  };
  const queries = [
    sql`select 'total' as facet, null as value, null as label, coalesce(sum(part_count), 0)::int as count,
          null::float8 as low, null::float8 as high, false as numeric
        from candidates where missed = 0`,
    sql`select 'brand', ${brands.slug}, ${brands.name}, coalesce(sum(part_count), 0)::int, ${noRange}
        from candidates join ${brands} on ${brands.id} = brand_id where ${matchesOthers("brand")} group by ${brands.slug}, ${brands.name}`,
    sql`select 'tier', ${brands.tier}, null, coalesce(sum(part_count), 0)::int, ${noRange}
        from candidates join ${brands} on ${brands.id} = brand_id where ${matchesOthers("tier")} group by ${brands.tier}`,
    sql`select 'condition', condition, null, coalesce(sum(part_count), 0)::int, ${noRange}
        from candidates where condition is not null and ${matchesOthers("condition")} group by condition`,
    sql`select 'price', null, null, coalesce(sum(part_count), 0)::int, min(cheapest), max(dearest), true from candidates where ${matchesOthers("price")}`,
    sql`select 'stock', 'in', null, coalesce(sum(part_count), 0)::int, ${noRange} from candidates where in_stock and ${matchesOthers("stock")}`,
  ];
  if (offered("position")) {
    queries.push(sql`select 'position', ${positions.name}, null, coalesce(sum(part_count), 0)::int, ${noRange}
      from candidates, unnest(positions) position_id join ${positions} on ${positions.id} = position_id
      where ${matchesOthers("position")} group by ${positions.name}`);
  }
  if (offered("attr.")) {
    const own = [...bits].filter(([facet]) => facet.startsWith("attr."));
    const cases = own.map(([facet, bit]) => sql`when ${facet.slice("attr.".length)} then ${literal(bit)}`);
    const ownBit = cases.length > 0 ? sql`case key ${sql.join(cases, sql` `)} else 0 end` : sql`0`;
    const number = sql`case when jsonb_typeof(attribute.value) = 'number' then (attribute.value #>> '{}')::float8 end`;
    queries.push(sql`select 'attr.' || key, attribute.value #>> '{}', null, coalesce(sum(part_count), 0)::int,
        min(${number}), max(${number}), bool_and(jsonb_typeof(attribute.value) = 'number')
      from candidates, jsonb_each(attributes) attribute
      where jsonb_typeof(attribute.value) in ('string', 'number') and (missed = 0 or missed = ${ownBit})
      group by 1, 2`);
  }
  return queries;
}

/** A number that we have made, as a part of the query. */
export const literal = (value: number) => sql.raw(String(value));
