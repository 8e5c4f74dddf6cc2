import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { settingsOf } from "#shop/foundation/settings/settings.ts";
import { deliverySection } from "#shop/selling/delivery/delivery-settings.ts";

/**
 * The first and the last day of a report (ISO, in the shop's time zone), and the currency of its amounts. By default the last is today, and
 * the first 29 days earlier.
 */
export type Period = { from?: string | undefined; to?: string | undefined; currency: string };

/** `from` and `before`: the instants at which a period begins and ends; `days`: each of its days. */
export type Bounds = { timeZone: string; from: SQL; before: SQL; days: SQL };

export async function boundsOf(db: Db, period: Pick<Period, "from" | "to">): Promise<Bounds> {
  const { timeZone } = await settingsOf(db, deliverySection);
  const to = sql`coalesce(${period.to ?? null}::date, (now() at time zone ${timeZone})::date)`;
  const from = sql`coalesce(${period.from ?? null}::date, ${to} - 29)`;
  return {
    timeZone,
    from: sql`(${from}::timestamp at time zone ${timeZone})`,
    before: sql`((${to} + 1)::timestamp at time zone ${timeZone})`,
    days: sql`generate_series(${from}, ${to}, interval '1 day')`,
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
