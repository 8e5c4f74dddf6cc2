import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { abandonedAfterHours } from "#shop/foundation/limits.ts";
import { boundsOf, type Period } from "#shop/desk/reports/period.ts";

type Abandoned = { carts: number; withEmail: number; valueCents: number };

/**
 * Carts with parts that were changed last in the period and became no order, and on which day that was. `withEmail`: of these, how many say whose they
 * are.
 */
export type AbandonedCarts = Abandoned & { days: (Abandoned & { day: string })[] };

/** How often a promotion was used in the period, by orders that still stand, and what it took off. `code`: null where it needs none. */
export type CodeUses = { promotionId: string; name: string; code: string | null; uses: number; discountCents: number };

/** Returns what became of carts and codes in a period. A cart counts as abandoned after a day without a change. */
export async function marketingOf(
  db: Db,
  _actor: Staff<"reports:read">,
  period: Period,
): Promise<{ abandoned: AbandonedCarts; codes: CodeUses[] }> {
  const bounds = await boundsOf(db, period);
  const { timeZone, from, before } = bounds;
  const carts = await db.execute<{ day: string } & Record<"carts" | "with_email" | "value", string | number>>(sql`
    select to_char(d.day, 'YYYY-MM-DD') as day, count(abandoned.id) as carts, count(*) filter (where named) as with_email,
      coalesce(sum(value), 0) as value
    from ${bounds.days} as d(day)
    left join (
      select c.id, (c.updated_at at time zone ${timeZone})::date as day, c.user_id is not null or c.email <> '' as named,
        sum(l.quantity * p.price_cents) as value
      from carts c join cart_lines l on l.cart_id = c.id join parts p on p.id = l.part_id
      where c.completed_at is null and c.updated_at >= ${from} and c.updated_at < ${before}
        and c.updated_at < now() - make_interval(hours => ${abandonedAfterHours})
      group by c.id) abandoned on abandoned.day = d.day::date
    group by d.day order by d.day`);
  const codes = await db.execute<
    { id: string; name: string; code: string | null } & Record<"uses" | "discount", string | number>
  >(sql`
    select p.id, p.name, p.code, count(*) as uses, sum(u.amount_cents) as discount
    from promotion_uses u join promotions p on p.id = u.promotion_id
    where u.taken_at >= ${from} and u.taken_at < ${before} and u.returned_at is null and p.currency = ${period.currency}
    group by p.id order by count(*) desc, p.id`);
  const days = carts.rows.map(({ day, carts: count, with_email: withEmail, value }) => ({
    day,
    carts: Number(count),
    withEmail: Number(withEmail),
    valueCents: Number(value),
  }));
  const total = (of: keyof Abandoned) => days.reduce((sum, one) => sum + one[of], 0);
  return {
    abandoned: { carts: total("carts"), withEmail: total("withEmail"), valueCents: total("valueCents"), days },
    codes: codes.rows.map(({ id, name, code, uses, discount }) => ({
      promotionId: id,
      name,
      code,
      uses: Number(uses),
      discountCents: Number(discount),
    })),
  };
}
