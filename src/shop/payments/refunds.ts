import { and, eq, inArray, lte, sql } from "drizzle-orm";
import type { Db } from "#db/connect.ts";
import type { Staff } from "#shop/actor.ts";
import { writeAudit } from "#shop/audit/audit.ts";
import { invalidate } from "#shop/invalidation.ts";
import { describeFault } from "#shop/describe-fault.ts";
import { lockOrder, mailAbout, noteEvent, type Order } from "#shop/orders/order-state.ts";
import { orders } from "#shop/orders/orders.table.ts";
import { refunds } from "#shop/payments/payments.table.ts";
import type { PaymentProvider, ProviderRefund } from "#shop/payments/provider.ts";

type Reason = (typeof refunds.$inferSelect)["reason"];

/** Notes, in the transaction that causes it, that all of a payment is to be given back. A payment is refunded once. */
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
  await noteEvent(tx, order.id, "refund_requested", { data: { reason } });
  invalidate(tx, "refunds");
  return true;
}

/**
 * Asks the provider for the refunds that wait. Each is claimed by one process and carries its own idempotency key, so
 * a crash in between can't refund twice. What fails is tried again, later each time. Answers how many were asked for.
 */
export async function submitPendingRefunds(db: Db, provider: PaymentProvider): Promise<number> {
  for (let asked = 0; ; asked += 1) {
    const refund = await claimOne(db);
    if (!refund) return asked;
    const { intentId, amountCents, id, round } = refund;
    const idempotencyKey = round === 0 ? `refund-${id}` : `refund-${id}-${round}`;
    try {
      await applyRefund(db, await provider.refund({ intentId, amountCents, idempotencyKey }));
    } catch (error) {
      console.error(
        `refund ${id} of ${intentId} was not accepted and will be asked for again: ${describeFault(error)}`,
      );
    }
  }
}

async function claimOne(db: Db) {
  const next = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.status, "pending"), lte(refunds.nextAttemptAt, sql`now()`)))
    .orderBy(refunds.nextAttemptAt)
    .limit(1)
    .for("update", { skipLocked: true });
  const [claimed] = await db
    .update(refunds)
    .set({
      attempts: sql`${refunds.attempts} + 1`,
      nextAttemptAt: sql`now() + least(interval '1 minute' * 2 ^ least(${refunds.attempts}, 9), interval '6 hours')`,
    })
    .where(eq(refunds.id, sql`(${next})`))
    .returning();
  return claimed;
}

/** Takes over what the provider says of a refund. It says so several times and in any order: what
 * failed stays failed, also after it had succeeded (the bank may send it back days later), until it is asked for again. */
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
    await noteEvent(tx, applied.orderId, status === "succeeded" ? "refunded" : "refund_failed");
    if (status !== "failed") return;
    const [order] = await tx.select().from(orders).where(eq(orders.id, applied.orderId));
    if (order) await mailAbout(tx, order, "refund_failed");
  });
}

/** Asks anew for a refund that the provider gave up. Answers whether there was one: a second admin at once changes nothing. */
export async function retryRefund(db: Db, actor: Staff<"orders:refund">, orderId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const rows = await tx
      .update(refunds)
      .set({
        status: "pending",
        round: sql`${refunds.round} + 1`,
        attempts: 0,
        nextAttemptAt: sql`now()`,
        givenUp: sql`array_append(${refunds.givenUp}, ${refunds.providerId})`,
        providerId: null,
      })
      .where(and(eq(refunds.orderId, orderId), eq(refunds.status, "failed")))
      .returning({ reason: refunds.reason });
    for (const { reason } of rows) {
      await noteEvent(tx, orderId, "refund_requested", { actorId: actor.userId, data: { reason } });
      await writeAudit(tx, actor, { action: "order.refund", entityId: orderId, after: { reason } });
    }
    if (rows.length > 0) invalidate(tx, "refunds");
    return rows.length > 0;
  });
}
