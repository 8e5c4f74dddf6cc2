import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { settingsOf } from "#shop/settings/settings.ts";

/** The first and the last day of a report (ISO, in the shop's time zone), and the currency of its amounts. */
export type Period = { from: string; to: string; currency: string };

export type Bounds = { timeZone: string; from: SQL; before: SQL };

/** Returns the instants at which a period begins and ends. */
export async function boundsOf(db: Db, { from, to }: Pick<Period, "from" | "to">): Promise<Bounds> {
  const { timeZone } = await settingsOf(db, "delivery");
  return {
    timeZone,
    from: sql`(${from}::date::timestamp at time zone ${timeZone})`,
    before: sql`((${to}::date + 1)::timestamp at time zone ${timeZone})`,
  };
}

/** The orders of a period with what was paid for them and has not gone back (`paid`), as the table expression `sold`. */
export function soldOrders({ timeZone, from, before }: Bounds, currency: string): SQL {
  return sql`sold as (
    select o.id, o.tax_included, (o.created_at at time zone ${timeZone})::date as day,
      coalesce((select sum(y.captured_cents - y.refunded_cents) from payments y where y.order_id = o.id), 0) as paid
    from orders o
    where o.created_at >= ${from} and o.created_at < ${before} and o.currency = ${currency} and o.status <> 'draft')`;
}
