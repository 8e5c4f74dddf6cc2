import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { boundsOf, soldOrders, type Period } from "#shop/desk/reports/period.ts";

/** Of pieces whose cost is known: what they brought without tax, and what they cost. */
type Margin = { netCents: number; costCents: number };

/** `placed`: orders of the day; `orders`: those of them that were paid; `revenueCents`: what was paid and has not gone back; the margin is that of their pieces. */
export type SalesDay = { day: string; placed: number; orders: number; revenueCents: number } & Margin;

/**
 * What was sold in a period. The cost is known of `knownPieces` of all `pieces`: the supplier's wholesale price when they were ordered, else the jobber
 * price; where neither was known then, the present ones.
 */
export type Sales = { days: SalesDay[]; margin: Margin & { knownPieces: number; pieces: number } };

type Numbers<Name extends string> = Record<Name, string | number>;

/** Returns the sales of every day of a period. */
export async function salesOf(db: Db, _actor: Staff<"reports:read">, period: Period): Promise<Sales> {
  const bounds = await boundsOf(db, period);
  const sold = soldOrders(bounds, period.currency);
  const day = sql`to_char(d.day, 'YYYY-MM-DD') as day`;
  const ofDays = sql`from ${bounds.days} as d(day) left join`;
  const orders = await db.execute<{ day: string } & Numbers<"placed" | "orders" | "revenue">>(sql`
    with ${sold}
    select ${day}, count(sold.id) as placed, count(sold.id) filter (where paid > 0) as orders, coalesce(sum(paid), 0) as revenue
    ${ofDays} sold on sold.day = d.day::date
    group by d.day order by d.day`);
  const pieces = await db.execute<Numbers<"net" | "cost" | "known" | "pieces">>(sql`
    with ${sold}, pieces as (
      select sold.day, l.quantity - l.cancelled as left_over,
        coalesce(l.cost_each_cents, p.wholesale_cents, p.jobber_cents) as cost,
        (l.items_cents - l.discount_cents - case when sold.tax_included then l.tax_cents else 0 end)
          * (l.quantity - l.cancelled) / l.quantity as net
      from sold join order_lines l on l.order_id = sold.id join parts p on p.id = l.part_id where sold.paid > 0)
    select coalesce(sum(net) filter (where cost is not null), 0) as net, coalesce(sum(cost * left_over), 0) as cost,
      coalesce(sum(left_over) filter (where cost is not null), 0) as known, coalesce(sum(left_over), 0) as pieces
    ${ofDays} pieces on pieces.day = d.day::date
    group by d.day order by d.day`);
  // Both have a row for each day, in the same order.
  const margins = pieces.rows.map(({ net, cost, known, pieces: count }) => ({
    netCents: Number(net),
    costCents: Number(cost),
    knownPieces: Number(known),
    pieces: Number(count),
  }));
  const total = (of: keyof Sales["margin"]) => margins.reduce((sum, margin) => sum + margin[of], 0);
  return {
    days: orders.rows.map((row, index) => ({
      day: row.day,
      placed: Number(row.placed),
      orders: Number(row.orders),
      revenueCents: Number(row.revenue),
      netCents: margins[index]?.netCents ?? 0,
      costCents: margins[index]?.costCents ?? 0,
    })),
    margin: {
      netCents: total("netCents"),
      costCents: total("costCents"),
      knownPieces: total("knownPieces"),
      pieces: total("pieces"),
    },
  };
}
