import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { applications, positions } from "#shop/catalogue/fitment/fitment.table.ts";
import { applies, modelsOf } from "#shop/catalogue/fitment/possible-sets.ts";
import { storedRows } from "#shop/catalogue/fitment/vehicle-counts.ts";
import { countQueries, noRange } from "#shop/catalogue/parts/facet-queries.ts";
import type { VehicleScope } from "#shop/catalogue/parts/filters.ts";
import { onSale, onSaleAs } from "#shop/catalogue/parts/on-sale.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";
import type { CountedRow } from "#shop/catalogue/parts/read-facets.ts";

/** What was counted for a scope, which lives as long as the request that looked it up. */
const counted = new WeakMap<VehicleScope, Promise<CountedRow[]>>();

/**
 * Counts all parts that fit the vehicle or depend on an answer, and universal ones, by facet and part type: stored rows if there are, and once
 * for everything that a request shows.
 */
export function countVehicle(db: Db, scope: VehicleScope): Promise<CountedRow[]> {
  const found = counted.get(scope) ?? readCounts(db, scope);
  counted.set(scope, found);
  return found;
}

async function readCounts(db: Db, { vehicle, sets }: VehicleScope): Promise<CountedRow[]> {
  // Universal parts, which may be most of those that fit, are counted once for all vehicles.
  const [ofModels, ofAll] = await Promise.all([
    storedRows<CountedRow>(db, modelsOf(vehicle), countOwn(applies(vehicle, sets))),
    storedRows<CountedRow>(db, [], sql`with ${counts(sql`${parts.universal}`)} ${countsByValue}`),
  ]);
  return addCounts(ofModels, ofAll);
}

/** Counts the parts with such applications. In the order of their ids, they are looked up page by page of the index `parts_on_sale`. */
function countOwn(applying: SQL): SQL {
  const ids = sql`array(select part_id from own order by part_id)`;
  return sql`
    with own as materialized (
      select ${applications.partId} as part_id, ${applications.positionId} as position_id from ${applications} where ${applying}
    ), ${counts(sql`not ${parts.universal} and ${parts.id} = any(${ids})`)}
    ${countsByValue}
    union all
    select 'position', ${positions.name}, null, count(*)::int, ${noRange}
    from (
      select distinct position_id, part_id from own
      where position_id is not null and not exists (
        select from ${parts} universal_part
        where universal_part.universal and ${onSaleAs("universal_part")} and universal_part.id = own.part_id)
    ) located join ${positions} on ${positions.id} = position_id
    group by ${positions.name}`;
}

/** Parts on sale, counted by their type, and by what their facets are counted from. */
const counts = (condition: SQL) => sql`
  counted_parts as materialized (
    select grouping(${parts.partTypeId}) = 0 as by_type, ${parts.partTypeId} as part_type_id, ${parts.brandId} as brand_id,
      ${parts.condition} as condition, ${parts.inStock} as in_stock, count(*)::int as part_count, min(${parts.priceCents}) as cheapest, max(${parts.priceCents}) as dearest
    from ${parts}
    where ${onSale} and ${condition}
    group by grouping sets ((${parts.partTypeId}), (${parts.brandId}, ${parts.condition}, ${parts.inStock}))
  ), candidates as (
    select brand_id, condition, in_stock, 0 as missed, part_count, cheapest, dearest from counted_parts where not by_type
  )`;

const countsByValue = sql`
  ${sql.join(
    countQueries(new Map(), () => false),
    sql` union all `,
  )}
  union all
  select 'type', part_type_id::text, null, part_count, ${noRange} from counted_parts where by_type`;

/** Returns the counts of two lists that have no part in common as those of both. */
export function addCounts(one: CountedRow[], other: CountedRow[]): CountedRow[] {
  const byValue = Map.groupBy([...one, ...other], ({ facet, value }) => JSON.stringify([facet, value]));
  return [...byValue.values()].map(([first, second]) => {
    if (!first || !second) return first!;
    const bounds = (...of: (number | null)[]) => of.filter((bound) => bound !== null);
    const [lows, highs] = [bounds(first.low, second.low), bounds(first.high, second.high)];
    return {
      ...first,
      count: first.count + second.count,
      low: lows.length > 0 ? Math.min(...lows) : null,
      high: highs.length > 0 ? Math.max(...highs) : null,
    };
  });
}
