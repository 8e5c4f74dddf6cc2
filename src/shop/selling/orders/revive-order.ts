import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { removeReopened } from "#shop/selling/cart/reopen-cart.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { lateCardMinutes } from "#shop/foundation/limits.ts";
import { recordEvent, type Order } from "#shop/selling/orders/order-state.ts";
import { cancellationLines, cancellations, orderLines, orders } from "#shop/selling/orders/orders.table.ts";
import { takeStock } from "#shop/selling/orders/stock.ts";
import { payments } from "#shop/selling/payments/payments.table.ts";
import { promotionUses } from "#shop/selling/promotions/promotions.table.ts";
import { takeUses } from "#shop/selling/promotions/uses.ts";

/** Whether the time of an order, in a statement that reads `orders`, is over for so short a time that a late card still brings it back. */
export const isInGrace = sql`(orders.held_until > now() - make_interval(mins => ${lateCardMinutes}))`;

/**
 * Places a locked, expired order again whose payment came a little late: takes its stock and its promotions' uses again, and empties the cart that was
 * refilled with it. Returns false, having changed nothing, if its grace is over, or its stock, a part or a promotion is gone. An order that credit had
 * paid a part of stays expired: the credit went back and may have been spent.
 */
export async function reviveOrder(tx: Db, order: Order): Promise<boolean> {
  const [{ late } = { late: true }] = await tx
    .select({ late: sql<boolean>`not ${isInGrace}` })
    .from(orders)
    .where(eq(orders.id, order.id));
  if (late || (await hadCredit(tx, order.id))) return false;
  try {
    // A savepoint: what it takes before it fails goes back.
    await tx.transaction((attempt) => placeAgain(attempt, order));
    return true;
  } catch (error) {
    if (error instanceof ShopError) return false;
    throw error;
  }
}

async function hadCredit(tx: Db, orderId: string): Promise<boolean> {
  return (await tx.$count(payments, and(eq(payments.orderId, orderId), isNotNull(payments.accountId)))) > 0;
}

async function placeAgain(tx: Db, order: Order): Promise<void> {
  if (order.cartId) await removeReopened(tx, order.cartId);
  const ended = and(eq(cancellations.orderId, order.id), eq(cancellations.cause, "expired"));
  const pieces = await tx
    .select({ id: orderLines.id, partId: orderLines.partId, quantity: cancellationLines.quantity })
    .from(cancellationLines)
    .innerJoin(cancellations, eq(cancellations.id, cancellationLines.cancellationId))
    .innerJoin(orderLines, eq(orderLines.id, cancellationLines.lineId))
    .where(ended);
  await takeStock(tx, pieces);
  for (const { id, quantity } of pieces)
    await tx
      .update(orderLines)
      .set({ cancelled: sql`${orderLines.cancelled} - ${quantity}` })
      .where(eq(orderLines.id, id));
  const used = await tx.select().from(promotionUses).where(eq(promotionUses.orderId, order.id));
  const customer = { userId: order.userId, email: order.email };
  await takeUses(tx, { orderId: order.id, promotions: used, customer });
  const ids = tx.select({ id: cancellations.id }).from(cancellations).where(ended);
  await tx.delete(cancellationLines).where(inArray(cancellationLines.cancellationId, ids));
  const [undone] = await tx.delete(cancellations).where(ended).returning({ amountCents: cancellations.amountCents });
  await tx
    .update(orders)
    .set({ status: "placed", cancelledCents: sql`${orders.cancelledCents} - ${undone?.amountCents ?? 0}` })
    .where(eq(orders.id, order.id));
  await recordEvent(tx, order.id, "revived");
}
