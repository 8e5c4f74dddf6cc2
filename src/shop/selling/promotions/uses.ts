import { and, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { bucketsOf, type UseOf } from "#shop/selling/promotions/counters.ts";
import { promotionCounters, promotions, promotionUses } from "#shop/selling/promotions/promotions.table.ts";

/** Who places the order: a guest has no account, a draft may have no email yet. */
export type PromotionCustomer = { userId: string | null; email: string | null };

type Uses = {
  orderId: string;
  /** `promotions` of the order's quote. */
  promotions: readonly { promotionId: string; code?: string; amountCents: number }[];
  customer: PromotionCustomer;
  at?: Date;
};

/**
 * Takes one use of each promotion of an order, in the transaction that places it. Throws `code_used_up` with the promotion where a limit is
 * reached, `code_unknown` where it was ended meanwhile: the transaction is to be rolled back.
 */
export async function takeUses(tx: Db, { orderId, promotions: used, customer, at = new Date() }: Uses): Promise<void> {
  if (used.length === 0) return;
  const rows = await lockLimits(
    tx,
    used.map(({ promotionId }) => promotionId),
  );
  // In order of id, so that two orders never wait for each other in a circle.
  for (const one of used.toSorted((a, b) => (a.promotionId < b.promotionId ? -1 : 1))) {
    const promotion = rows.find(({ id }) => id === one.promotionId);
    const data = { promotion: one.promotionId, ...(one.code && { promotionCode: one.code }) };
    if (!promotion || promotion.endedAt) throw new ShopError("code_unknown", { data });
    const use: UseOf = { ...customer, takenAt: at };
    for (const { bucket, limit } of bucketsOf(promotion, use))
      if (!(await countUse(tx, { promotionId: promotion.id, bucket, limit })))
        throw new ShopError("code_used_up", { data });
    // An order whose uses were given back may take them again: it was paid late.
    await tx
      .insert(promotionUses)
      .values({ orderId, promotionId: promotion.id, ...use, amountCents: one.amountCents })
      .onConflictDoUpdate({
        target: [promotionUses.orderId, promotionUses.promotionId],
        set: { ...use, returnedAt: null, amountCents: one.amountCents },
      });
  }
}

/** Shared, so that orders do not wait for each other: against a change of the limits, which counts the uses again. */
function lockLimits(tx: Db, ids: string[]) {
  const { id, endedAt, limitTotal, limitCustomer, limitPeriod, period } = promotions;
  return tx
    .select({ id, endedAt, limitTotal, limitCustomer, limitPeriod, period })
    .from(promotions)
    .where(inArray(id, ids))
    .orderBy(id)
    .for("share");
}

/** Counts one use against a limit. Returns whether there was one left. */
async function countUse(
  tx: Db,
  { promotionId, bucket, limit }: { promotionId: string; bucket: string; limit: number },
) {
  const counted = await tx
    .insert(promotionCounters)
    .values({ promotionId, bucket, uses: 1 })
    .onConflictDoUpdate({
      target: [promotionCounters.promotionId, promotionCounters.bucket],
      set: { uses: sql`${promotionCounters.uses} + 1` },
      setWhere: lt(promotionCounters.uses, limit),
    })
    .returning({ uses: promotionCounters.uses });
  return counted.length > 0;
}

/** Gives the uses of an order back, when it is cancelled or expires. Calling it again changes nothing. */
export async function returnUses(tx: Db, orderId: string): Promise<void> {
  const returned = await tx
    .update(promotionUses)
    .set({ returnedAt: sql`now()` })
    .where(and(eq(promotionUses.orderId, orderId), isNull(promotionUses.returnedAt)))
    .returning();
  if (returned.length === 0) return;
  const rows = await lockLimits(
    tx,
    returned.map(({ promotionId }) => promotionId),
  );
  for (const promotion of rows) {
    const use = returned.find(({ promotionId }) => promotionId === promotion.id);
    // One after the other, in the order in which they are taken.
    for (const { bucket } of use ? bucketsOf(promotion, use) : [])
      await tx
        .update(promotionCounters)
        .set({ uses: sql`${promotionCounters.uses} - 1` })
        .where(
          and(
            eq(promotionCounters.promotionId, promotion.id),
            eq(promotionCounters.bucket, bucket),
            gt(promotionCounters.uses, 0),
          ),
        );
  }
}
