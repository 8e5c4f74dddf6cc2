import { sql } from "drizzle-orm";
import type { promotions, promotionUses } from "#shop/selling/promotions/promotions.table.ts";
import { emailKey } from "#shop/foundation/email.ts";

type Promotion = typeof promotions.$inferSelect;
export type Limits = Pick<Promotion, "limitTotal" | "limitCustomer" | "limitPeriod" | "period">;
export type UseOf = Pick<typeof promotionUses.$inferSelect, "userId" | "email" | "takenAt">;

/** Returns the counters of a use, each with its limit: by account and by email address, so that an account is no way around a limit. */
export function bucketsOf(limits: Limits, use: UseOf): { bucket: string; limit: number }[] {
  const { limitTotal, limitCustomer, limitPeriod, period } = limits;
  return [
    ...(limitTotal === null ? [] : [{ bucket: "all", limit: limitTotal }]),
    ...(limitCustomer === null ? [] : customersOf(use).map((bucket) => ({ bucket, limit: limitCustomer }))),
    ...(limitPeriod === null || !period
      ? []
      : [{ bucket: `period:${periodStart(period, use.takenAt)}`, limit: limitPeriod }]),
  ];
}

function customersOf({ userId, email }: UseOf): string[] {
  return [...(userId ? [`user:${userId}`] : []), ...(email ? [`email:${emailKey(email)}`] : [])];
}

/** Returns the first day of the period, in UTC; a week begins on Monday. */
export function periodStart(period: NonNullable<Limits["period"]>, at: Date): string {
  const day = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()));
  if (period === "week") day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  if (period === "month") day.setUTCDate(1);
  return day.toISOString().slice(0, 10);
}

/** The counters of a promotion as its uses say: for limits that have changed. */
export const recount = ({ limitTotal, limitCustomer, period }: Limits, promotionId: string) => sql`
  insert into promotion_counters (promotion_id, bucket, uses)
  select ${promotionId}::uuid, bucket, count(*)
  from promotion_uses u, unnest(array[
    case when ${limitTotal !== null}::boolean then 'all' end,
    case when ${limitCustomer !== null}::boolean then 'user:' || u.user_id end,
    case when ${limitCustomer !== null}::boolean then 'email:' || lower(u.email) end,
    'period:' || to_char(date_trunc(${period}, u.taken_at at time zone 'UTC'), 'YYYY-MM-DD')
  ]) bucket
  where u.promotion_id = ${promotionId}::uuid and u.returned_at is null and bucket is not null
  group by bucket`;
