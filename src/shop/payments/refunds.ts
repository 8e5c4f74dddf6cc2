import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/actor.ts";
import { writeAudit } from "#shop/audit/audit.ts";
import { enqueue } from "#shop/jobs/enqueue.ts";
import { workOff, type Queue } from "#shop/jobs/work.ts";
import { retrySeconds } from "#shop/limits.ts";
import { lockOrder, mailAbout, recordEvent, type Order } from "#shop/orders/order-state.ts";
import { orders } from "#shop/orders/orders.table.ts";
import { refunds } from "#shop/payments/payments.table.ts";
import type { PaymentProvider, ProviderRefund } from "#shop/payments/provider.ts";

type Reason = (typeof refunds.$inferSelect)["reason"];

/** Queues the refund of a whole payment. Call it in the transaction that causes it. Returns false if the payment already has a refund. */
export async function requestRefund(tx: Db, order: Order, intentId: string | null, reason: Reason): Promise<boolean> {
  if (!intentId) return false;
  const [row] = await tx
    .insert(refunds)
    .values({
      intentId,
      orderId: order.id,
      amountCents: order.priceCents,
      currency: order.currency,
      reason,
    })
    .onConflictDoNothing()
    .returning({ id: refunds.id });
  if (!row) return false;
  await recordEvent(tx, order.id, "refund_requested", { data: { reason } });
  await enqueue(tx, "refunds", row.id);
  return true;
}

/**
 * Submits each refund to the provider under an idempotency key of its own, so that a process that dies in between can't cause a second one.
 * Retried for ever: the money is the customer's.
 */
export function refundQueue(db: Db, provider: PaymentProvider): Queue {
  return {
    name: "refunds",
    async run(id) {
      const [refund] = await db
        .select()
        .from(refunds)
        .where(and(eq(refunds.id, id), eq(refunds.status, "pending"), isNull(refunds.providerId)));
      if (!refund) return;
      const { intentId, amountCents, round } = refund;
      const idempotencyKey = round === 0 ? `refund-${id}` : `refund-${id}-${round}`;
      await applyRefund(db, await provider.refund({ intentId, amountCents, idempotencyKey }));
    },
    retrySeconds: retrySeconds.refunds,
  };
}

/** Submits the refunds that are due. Returns how many the provider accepted. */
export function submitPendingRefunds(db: Db, provider: PaymentProvider): Promise<number> {
  return workOff(db, refundQueue(db, provider));
}

/**
 * Applies a refund's state as the provider reports it, which may happen repeatedly and in any order. A failed refund stays failed until it is
 * retried, even if it had succeeded before: a bank may return it days later.
 */
export async function applyRefund(db: Db, { id, intentId, status }: ProviderRefund): Promise<void> {
  await db.transaction(async (tx) => {
    const [applied] = await tx
      .update(refunds)
      .set({ providerId: id, status })
      .where(
        and(
          eq(refunds.intentId, intentId),
          sql`not ${id} = any(${refunds.givenUp})`,
          inArray(refunds.status, status === "failed" ? ["pending", "succeeded"] : ["pending"]),
        ),
      )
      .returning({ orderId: refunds.orderId });
    if (!applied || status === "pending") return;
    await recordEvent(tx, applied.orderId, status === "succeeded" ? "refunded" : "refund_failed");
    if (status !== "failed") return;
    const [order] = await tx.select().from(orders).where(eq(orders.id, applied.orderId));
    if (order) await mailAbout(tx, order, "refund_failed");
  });
}

/** Queues a failed refund again, under a new key. Returns whether there was one; of two simultaneous calls, one returns false. Throws `not_found`. */
export async function retryRefund(db: Db, actor: Staff<"orders:refund">, orderId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const rows = await tx
      .update(refunds)
      .set({
        status: "pending",
        round: sql`${refunds.round} + 1`,
        givenUp: sql`array_append(${refunds.givenUp}, ${refunds.providerId})`,
        providerId: null,
      })
      .where(and(eq(refunds.orderId, orderId), eq(refunds.status, "failed")))
      .returning({ id: refunds.id, reason: refunds.reason });
    for (const { id, reason } of rows) {
      await enqueue(tx, "refunds", id);
      await recordEvent(tx, orderId, "refund_requested", { actorId: actor.userId, data: { reason } });
      await writeAudit(tx, actor, { action: "order.refund", entityId: orderId, after: { reason } });
    }
    return rows.length > 0;
  });
}
