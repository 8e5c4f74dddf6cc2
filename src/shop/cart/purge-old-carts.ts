import { and, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { carts } from "#shop/cart/cart.table.ts";
import { retentionDays } from "#shop/limits.ts";

/** Deletes the carts that nobody has changed for `retentionDays`. */
export async function purgeOldCarts(db: Db): Promise<void> {
  const olderThan = (days: number) => lt(carts.updatedAt, sql`now() - make_interval(days => ${days})`);
  await db
    .delete(carts)
    .where(
      or(
        and(isNotNull(carts.tokenHash), olderThan(retentionDays.guestCarts)),
        and(isNull(carts.tokenHash), olderThan(retentionDays.customerCarts)),
      ),
    );
}
