import { and, eq } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/errors.ts";
import type { BusinessLimits } from "#shop/limits.ts";
import { canBecome, lockOrder, mailAbout, moveOrder, recordEvent } from "#shop/orders/order-state.ts";
import { countDecline } from "#shop/payments/payment-limits.ts";
import { payments, providerEvents } from "#shop/payments/payments.table.ts";
import type { PaymentIntent, ProviderEvent } from "#shop/payments/provider.ts";
import { applyRefund, requestRefund } from "#shop/payments/refunds.ts";

/** `paid`: this payment has now paid the order. `known`: it already had. `refunding`: it came too late, or twice, and is refunded. */
export type Settlement = "paid" | "known" | "refunding";

/**
 * Settles a payment that the provider reports as succeeded, under the order's row lock (D14, D15). Webhook events, the browser's PATCH and
 * the recurring job all end here, in any order and any number of times.
 * Throws `payment_not_confirmed` if the intent has not succeeded, and `payment_mismatch` if order, customer, amount or currency differ or
 * the shop did not create it.
 */
export async function settlePayment(db: Db, intent: PaymentIntent): Promise<Settlement> {
  if (intent.status !== "succeeded") {
    // An intent that is processing may still succeed; any other has taken no money.
    throw new ShopError("payment_not_confirmed", { data: { processing: intent.status === "processing" } });
  }
  const orderId = await orderOfPayment(db, intent);
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const amountsAgree = intent.amountReceivedCents === order.priceCents && intent.currency === order.currency;
    if (!amountsAgree || intent.userId !== order.userId) throw new ShopError("payment_mismatch");
    await tx.update(payments).set({ status: "succeeded" }).where(eq(payments.intentId, intent.id));
    if (order.transactionId === intent.id) return "known";
    if (canBecome(order, "paid") && order.status === "placed") {
      const paid = await moveOrder(tx, order, "paid", { type: "paid", transactionId: intent.id });
      await mailAbout(tx, paid, "order_paid");
      return "paid";
    }
    const reason = order.transactionId ? "duplicate" : "late";
    if (!(await requestRefund(tx, order, intent.id, reason))) return "refunding";
    await recordEvent(tx, order.id, "late_payment", { data: { intentId: intent.id } });
    await mailAbout(tx, order, "late_payment_refunded");
    return "refunding";
  });
}

async function orderOfPayment(db: Db, intent: PaymentIntent): Promise<string> {
  const [payment] = await db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(eq(payments.intentId, intent.id));
  if (!payment || payment.orderId !== intent.orderId) throw new ShopError("payment_mismatch");
  return payment.orderId;
}

/**
 * Applies a webhook event of the provider once: its id is stored in the same transaction. Events about payments of another shop on the same
 * account change nothing. Returns false for an event that was applied before.
 */
export async function applyProviderEvent(
  db: Db,
  event: ProviderEvent,
  limits: BusinessLimits | null = null,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [noted] = await tx
      .insert(providerEvents)
      .values({ id: event.id, type: event.type })
      .onConflictDoNothing()
      .returning();
    if (!noted) return false;
    if (event.kind === "refund") await applyRefund(tx, event.refund);
    if (event.kind === "intent") await applyIntent(tx, event.intent);
    if (event.kind === "intent" && event.declined) await countDecline(tx, event.intent, limits);
    return true;
  });
}

/** Applies an intent's state as the provider reports it. One that does not match its order is logged and changes nothing. */
export async function applyIntent(db: Db, intent: PaymentIntent): Promise<void> {
  if (intent.status === "cancelled") {
    await db
      .update(payments)
      .set({ status: "cancelled" })
      .where(and(eq(payments.intentId, intent.id), eq(payments.status, "open")));
  }
  if (intent.status !== "succeeded") return;
  try {
    await settlePayment(db, intent);
  } catch (error) {
    if (!(error instanceof ShopError && error.code === "payment_mismatch")) throw error;
    console.error(`payment ${intent.id} does not match an order of this shop and was ignored`);
  }
}
