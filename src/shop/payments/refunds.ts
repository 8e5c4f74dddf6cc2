import { and, eq, inArray, lte, sql } from "drizzle-orm";
import type { Db } from "#db/connect.ts";
import { describeFault } from "#shop/describe-fault.ts";
import { noteEvent, type Order } from "#shop/orders/order-state.ts";
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
  if (row) await noteEvent(tx, order.id, "refund_requested", { data: { reason } });
  return row !== undefined;
}

/**
 * Asks the provider for the refunds that wait. Each is claimed by one process and carries its own idempotency key, so
 * a crash in between can't refund twice. What fails is tried again, later each time. Answers how many were asked for.
 */
export async function askForRefunds(db: Db, provider: PaymentProvider): Promise<number> {
  for (let asked = 0; ; asked += 1) {
    const refund = await claimOne(db);
    if (!refund) return asked;
    const { intentId, amountCents, id } = refund;
    try {
      await applyRefund(db, await provider.refund({ intentId, amountCents, idempotencyKey: `refund-${id}` }));
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
 * failed stays failed, also after it had succeeded (the bank may send it back days later). */
export async function applyRefund(db: Db, { id, intentId, status }: ProviderRefund): Promise<void> {
  await db.transaction(async (tx) => {
    const [changed] = await tx
      .update(refunds)
      .set({ providerId: id, status })
      .where(
        and(
          eq(refunds.intentId, intentId),
          inArray(refunds.status, status === "failed" ? ["pending", "succeeded"] : ["pending"]),
        ),
      )
      .returning({ orderId: refunds.orderId });
    if (!changed || status === "pending") return;
    await noteEvent(tx, changed.orderId, status === "succeeded" ? "refunded" : "refund_failed");
  });
}
