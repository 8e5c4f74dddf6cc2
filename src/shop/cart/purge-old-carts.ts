import { and, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { carts } from "#shop/cart/cart.table.ts";
import { cartsPurgedAtOnce, retentionDays } from "#shop/limits.ts";

/** Deletes the carts that nobody has changed for `retentionDays`, some at a time. */
export async function purgeOldCarts(db: Db): Promise<void> {
  const olderThan = (days: number) => lt(carts.updatedAt, sql`now() - make_interval(days => ${days})`);
  const old = db
    .select({ id: carts.id })
    .from(carts)
    .where(
      or(
        and(isNotNull(carts.tokenHash), olderThan(retentionDays.guestCarts)),
        and(isNull(carts.tokenHash), olderThan(retentionDays.customerCarts)),
      ),
    )
    .orderBy(carts.updatedAt)
    .limit(cartsPurgedAtOnce);
  let deleted: number;
  do {
    const { rowCount } = await db.delete(carts).where(inArray(carts.id, old));
    deleted = rowCount ?? 0;
  } while (deleted === cartsPurgedAtOnce);
}
