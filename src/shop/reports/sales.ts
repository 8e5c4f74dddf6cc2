import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/actor.ts";
import { boundsOf, soldOrders, type Period } from "#shop/reports/period.ts";

/** `placed`: orders of the day; `orders`: those of them that were paid; `revenueCents`: what was paid and has not gone back. */
export type SalesDay = { day: string; placed: number; orders: number; revenueCents: number };

/**
 * What was sold in a period. `margin`: of the pieces whose cost is known, what they brought without tax and what they cost; `knownPieces` of `pieces` are
 * such. The cost of a piece is the supplier's wholesale price of today, else the jobber price.
 */
export type Sales = {
  days: SalesDay[];
  margin: { netCents: number; costCents: number; knownPieces: number; pieces: number };
};

type Numbers<Name extends string> = Record<Name, string | number>;

/** Returns the sales of every day of a period. */
export async function salesOf(db: Db, _actor: Staff<"reports:read">, period: Period): Promise<Sales> {
  const bounds = await boundsOf(db, period);
  const sold = soldOrders(bounds, period.currency);
  const { rows: days } = await db.execute<{ day: string } & Numbers<"placed" | "orders" | "revenue">>(sql`
    with ${sold}
    select to_char(d.day, 'YYYY-MM-DD') as day, count(sold.id) as placed, count(sold.id) filter (where paid > 0) as orders,
      coalesce(sum(paid), 0) as revenue
    from ${bounds.days} as d(day)
    left join sold on sold.day = d.day::date
    group by d.day order by d.day`);
  const { rows } = await db.execute<Numbers<"net" | "cost" | "known" | "pieces">>(sql`
    with ${sold}, pieces as (
      select l.quantity - l.cancelled as left_over, coalesce(p.wholesale_cents, p.jobber_cents) as cost,
        (l.items_cents - l.discount_cents - case when sold.tax_included then l.tax_cents else 0 end)
          * (l.quantity - l.cancelled) / l.quantity as net
      from sold join order_lines l on l.order_id = sold.id join parts p on p.id = l.part_id where sold.paid > 0)
    select coalesce(sum(net) filter (where cost is not null), 0) as net, coalesce(sum(cost * left_over), 0) as cost,
      coalesce(sum(left_over) filter (where cost is not null), 0) as known, coalesce(sum(left_over), 0) as pieces
    from pieces`);
  const margin = rows[0]!;
  return {
    days: days.map(({ day, placed, orders, revenue }) => ({
      day,
      placed: Number(placed),
      orders: Number(orders),
      revenueCents: Number(revenue),
    })),
    margin: {
      netCents: Number(margin.net),
      costCents: Number(margin.cost),
      knownPieces: Number(margin.known),
      pieces: Number(margin.pieces),
    },
  };
}
