import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/actor.ts";
import { abandonedAfterHours } from "#shop/limits.ts";
import { boundsOf, type Period } from "#shop/reports/period.ts";

/** Carts with parts that were changed last in the period and became no order. `withEmail`: of these, how many say whose they are. */
export type AbandonedCarts = { carts: number; withEmail: number; valueCents: number };

/** How often a promotion was used in the period, by orders that still stand, and what it took off. `code`: null where it needs none. */
export type CodeUses = { promotionId: string; name: string; code: string | null; uses: number; discountCents: number };

/** Returns what became of carts and codes in a period. A cart counts as abandoned after a day without a change. */
export async function marketingOf(
  db: Db,
  _actor: Staff<"reports:read">,
  period: Period,
): Promise<{ abandoned: AbandonedCarts; codes: CodeUses[] }> {
  const { from, before } = await boundsOf(db, period);
  const carts = await db.execute<Record<"carts" | "with_email" | "value", string | number>>(sql`
    select count(*) as carts, count(*) filter (where named) as with_email, coalesce(sum(value), 0) as value
    from (
      select c.id, c.user_id is not null or c.email <> '' as named, sum(l.quantity * p.price_cents) as value
      from carts c join cart_lines l on l.cart_id = c.id join parts p on p.id = l.part_id
      where c.completed_at is null and c.updated_at >= ${from} and c.updated_at < ${before}
        and c.updated_at < now() - make_interval(hours => ${abandonedAfterHours})
      group by c.id) abandoned`);
  const codes = await db.execute<
    { id: string; name: string; code: string | null } & Record<"uses" | "discount", string | number>
  >(sql`
    select p.id, p.name, p.code, count(*) as uses, sum(u.amount_cents) as discount
    from promotion_uses u join promotions p on p.id = u.promotion_id
    where u.taken_at >= ${from} and u.taken_at < ${before} and u.returned_at is null and p.currency = ${period.currency}
    group by p.id order by count(*) desc, p.id`);
  const found = carts.rows[0]!;
  return {
    abandoned: {
      carts: Number(found.carts),
      withEmail: Number(found.with_email),
      valueCents: Number(found.value),
    },
    codes: codes.rows.map(({ id, name, code, uses, discount }) => ({
      promotionId: id,
      name,
      code,
      uses: Number(uses),
      discountCents: Number(discount),
    })),
  };
}
