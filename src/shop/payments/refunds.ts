import { and, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/actor.ts";
import { writeAudit } from "#shop/audit/audit.ts";
import { ShopError } from "#shop/errors.ts";
import { enqueue } from "#shop/jobs/enqueue.ts";
import { workOff, type Queue } from "#shop/jobs/work.ts";
import { retrySeconds } from "#shop/limits.ts";
import { mailAbout } from "#shop/orders/order-mail.ts";
import { lockOrder, recordEvent } from "#shop/orders/order-state.ts";
import { orders } from "#shop/orders/orders.table.ts";
import { returnCredit } from "#shop/payments/credits.ts";
import { payments, refunds } from "#shop/payments/payments.table.ts";
import type { PaymentProvider, ProviderRefund } from "#shop/payments/provider.ts";
import { requireRecentForRefund } from "#shop/users/checked-refunds.ts";

/**
 * Submits each refund to the provider under an idempotency key of its own, so that a crash in between can't cause a second one. Retries without
 * limit, since the money is the customer's; a refund that the provider refuses permanently fails until staff retry it. Credit is returned to its
 * account at once; a transfer waits for staff.
 */
export function refundQueue(db: Db, provider: PaymentProvider): Queue {
  return {
    name: "refunds",
    async run(id) {
      const [found] = await db
        .select({ refund: refunds, payment: payments })
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.paymentId))
        .where(and(eq(refunds.id, id), eq(refunds.status, "pending"), isNull(refunds.providerId)));
      if (!found) return;
      const { refund, payment } = found;
      if (payment.provider === "ledger") await db.transaction((tx) => refundCredit(tx, refund, payment));
      if (payment.provider !== "stripe" || !payment.intentId) return;
      const { amountCents, round } = refund;
      const idempotencyKey = round === 0 ? `refund-${id}` : `refund-${id}-${round}`;
      const input = { intentId: payment.intentId, amountCents, refundId: id, idempotencyKey };
      try {
        await applyRefund(db, await provider.refund(input));
      } catch (error) {
        if (!(error instanceof ShopError && error.code === "invalid")) throw error;
        await db.transaction((tx) => failRefund(tx, and(eq(refunds.id, id), eq(refunds.status, "pending"))));
      }
    },
    retrySeconds: retrySeconds.refunds,
  };
}

/** Submits the refunds that are due. Returns how many the provider accepted. */
export function submitPendingRefunds(db: Db, provider: PaymentProvider): Promise<number> {
  return workOff(db, refundQueue(db, provider));
}

type Refund = typeof refunds.$inferSelect;

async function refundCredit(tx: Db, refund: Refund, payment: typeof payments.$inferSelect): Promise<void> {
  if (!(await markRefunded(tx, refund.id))) return;
  const { id: refundId, orderId, amountCents } = refund;
  await returnCredit(tx, { refundId, orderId, amountCents, accountId: payment.accountId });
}

/** Returns false if it was refunded before. */
async function markRefunded(tx: Db, id: string, actorId: string | null = null): Promise<boolean> {
  const [row] = await tx
    .update(refunds)
    .set({ status: "succeeded" })
    .where(and(eq(refunds.id, id), eq(refunds.status, "pending")))
    .returning({ orderId: refunds.orderId, amountCents: refunds.amountCents });
  if (row) await recordEvent(tx, row.orderId, "refunded", { actorId, data: { amountCents: row.amountCents } });
  return row !== undefined;
}

/**
 * Applies a refund's state as the provider reports it, which may happen repeatedly and in any order. A failed refund stays failed until it is
 * retried, even if it had succeeded before: a bank may return it days later.
 */
export async function applyRefund(db: Db, { id, intentId, refundId, status }: ProviderRefund): Promise<void> {
  await db.transaction(async (tx) => {
    const ofIntent = tx.select({ id: payments.id }).from(payments).where(eq(payments.intentId, intentId));
    // A refund that names no row was submitted before 1.0.0, or manually at the provider and is then ignored.
    const itself = refundId ? eq(refunds.id, refundId) : eq(refunds.providerId, id);
    const isThis = and(
      inArray(refunds.paymentId, ofIntent),
      itself,
      sql`not ${id} = any(${refunds.failedProviderIds})`,
    );
    if (status === "failed") return failRefund(tx, and(isThis, inArray(refunds.status, ["pending", "succeeded"])), id);
    const [applied] = await tx
      .update(refunds)
      .set({ providerId: id, status })
      .where(and(isThis, eq(refunds.status, "pending")))
      .returning({ orderId: refunds.orderId, amountCents: refunds.amountCents });
    if (!applied || status === "pending") return;
    const { orderId, amountCents } = applied;
    await recordEvent(tx, orderId, "refunded", { data: { amountCents } });
  });
}

/** Marks a refund as failed, which staff can retry, and mails the customer. `providerId` is null if the provider did not accept it at all. */
async function failRefund(tx: Db, which: SQL | undefined, providerId: string | null = null): Promise<void> {
  const [failed] = await tx
    .update(refunds)
    .set({ providerId, status: "failed" })
    .where(which)
    .returning({ orderId: refunds.orderId, paymentId: refunds.paymentId, amountCents: refunds.amountCents });
  if (!failed) return;
  const { orderId, paymentId, amountCents } = failed;
  await recordEvent(tx, orderId, "refund_failed", { data: { amountCents } });
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  const [payment] = await tx.select({ method: payments.method }).from(payments).where(eq(payments.id, paymentId));
  const refundTo = payment ? [payment.method] : [];
  if (order) await mailAbout(tx, order, "refund_failed", { refundCents: amountCents, refundTo });
}

/** Queues failed refunds again, under new keys. Returns whether there was one; of two simultaneous calls, one returns false. Throws `not_found` and `sign_in_again`. */
export async function retryRefund(db: Db, actor: Staff<"orders:refund">, orderId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const rows = await tx
      .update(refunds)
      .set({
        status: "pending",
        round: sql`${refunds.round} + 1`,
        failedProviderIds: sql`array_remove(array_append(${refunds.failedProviderIds}, ${refunds.providerId}), null)`,
        providerId: null,
      })
      .where(and(eq(refunds.orderId, orderId), eq(refunds.status, "failed")))
      .returning({ id: refunds.id, reason: refunds.cause, amountCents: refunds.amountCents });
    await requireRecentForRefund(
      tx,
      actor,
      rows.reduce((sum, { amountCents }) => sum + amountCents, 0),
    );
    for (const { id, ...data } of rows) {
      await enqueue(tx, "refunds", id);
      await recordEvent(tx, orderId, "refund_requested", { actorId: actor.userId, data });
      await writeAudit(tx, actor, { action: "order.refund", entityId: orderId, after: data });
    }
    return rows.length > 0;
  });
}

/** Records that staff sent the pending refunds of an order's transfers. Returns how many. Throws `not_found`, `sign_in_again`. */
export async function confirmRefunds(db: Db, actor: Staff<"orders:refund">, orderId: string): Promise<number> {
  return db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const waiting = await tx
      .select({ id: refunds.id, amountCents: refunds.amountCents })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(and(eq(refunds.orderId, orderId), eq(refunds.status, "pending"), eq(payments.provider, "transfer")));
    await requireRecentForRefund(
      tx,
      actor,
      waiting.reduce((sum, { amountCents }) => sum + amountCents, 0),
    );
    for (const { id, amountCents } of waiting) {
      await markRefunded(tx, id, actor.userId);
      await writeAudit(tx, actor, { action: "order.refund", entityId: orderId, after: { amountCents } });
    }
    return waiting.length;
  });
}
