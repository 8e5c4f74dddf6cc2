import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { processingDays, type BusinessLimits } from "#shop/foundation/limits.ts";
import { mailAbout } from "#shop/selling/orders/order-mail.ts";
import { orders } from "#shop/selling/orders/orders.table.ts";
import { payerOf } from "#shop/selling/orders/ownership.ts";
import { reviveOrder } from "#shop/selling/orders/revive-order.ts";
import { lockOrder, recordEvent, refreshOrder, statusOf, type Order } from "#shop/selling/orders/order-state.ts";
import { heldCents, owedCents, refundSurplus, type Payment } from "#shop/selling/payments/balance.ts";
import { applyDispute } from "#shop/selling/payments/disputes.ts";
import { countDecline } from "#shop/selling/payments/payment-limits.ts";
import { payments, providerEvents } from "#shop/selling/payments/payments.table.ts";
import type { PaymentIntent, ProviderEvent } from "#shop/selling/payments/provider.ts";
import { placeholders, prepared } from "#shop/foundation/prepared.ts";
import { queueTaxRecord } from "#shop/selling/tax/queue-tax-record.ts";
import { applyRefund } from "#shop/selling/payments/refunds.ts";
import { log } from "#log/log.ts";
import { count } from "#log/counters.ts";

/** `paid`: this payment has now been captured for the order. `known`: it had been before. `refunding`: it was late or a duplicate and is refunded. */
export type Settlement = "paid" | "known" | "refunding";

/**
 * Settles a payment that the provider reports as succeeded, under the order's row lock (D14, D15). For an order that has just expired it takes the
 * stock again, and refunds the payment only if that is impossible. Webhook events, the browser's PATCH, staff who confirm a transfer and the
 * recurring job all end here, in any order and any number of times. Throws `payment_not_confirmed` if the intent has not succeeded, and
 * `payment_mismatch` if it differs from the payment (order, customer, amount, currency) or the shop did not create it.
 */
export async function settlePayment(db: Db, intent: PaymentIntent): Promise<Settlement> {
  if (intent.status !== "succeeded") {
    // An intent that is processing may still succeed; any other has taken no money.
    throw new ShopError("payment_not_confirmed", { data: { processing: intent.status === "processing" } });
  }
  // What was captured stays captured: a payment that is settled needs no lock.
  const settled = settlementOf(await paymentOf(db, intent));
  return settled ?? db.transaction((tx) => settle(tx, intent));
}

/** Settles a payment that has succeeded, in a transaction that goes on if it throws `payment_mismatch`. */
export async function settle(tx: Db, intent: PaymentIntent): Promise<Settlement> {
  const { orderId } = (await paymentOf(tx, intent)).payment;
  // Sent together: the payment is read when the order is locked.
  const [order, found, heldBefore] = await Promise.all([
    lockOrder(tx, orderId),
    paymentOf(tx, intent),
    heldCents(tx, orderId),
  ]);
  const settled = settlementOf(found);
  if (settled) return settled;
  const captured = await capture(tx, found.payment);
  if (order.status === "expired" && (await reviveOrder(tx, order))) {
    await announcePayment(tx, await refreshOrder(tx, orderId));
    return "paid";
  }
  if (order.status !== "placed" || heldBefore >= owedCents(order)) return refundAll(tx, order, captured);
  // Pieces may have been cancelled after the payment was started.
  if (heldBefore + captured.capturedCents > owedCents(order))
    await refundSurplus(tx, order, { cause: "cancellation", from: captured });
  await announcePayment(tx, await refreshOrder(tx, orderId));
  return "paid";
}

const tooMuch = sql<boolean>`exists (
  select from refunds where payment_id = payments.id and cause in ('late', 'duplicate'))`;

const paymentOfIntent = prepared((db) =>
  db
    .select({ payment: payments, userId: orders.userId, guestTokenHash: orders.guestTokenHash, tooMuch })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.intentId, sql.placeholder("id")))
    .prepare("payment_of_intent"),
);

/** `tooMuch`: the payment was late or a duplicate. */
type Found = { payment: Payment; tooMuch: boolean };

/** Returns the payment of an intent. Throws `payment_mismatch` if they differ, or the shop did not create it. */
async function paymentOf(db: Db, intent: PaymentIntent): Promise<Found> {
  const [found] = await paymentOfIntent(db).execute({ id: intent.id });
  const matches =
    found &&
    found.payment.orderId === intent.orderId &&
    found.payment.amountCents === intent.amountReceivedCents &&
    found.payment.currency === intent.currency &&
    payerOf(found) === intent.userId;
  if (!matches) throw new ShopError("payment_mismatch");
  return found;
}

/** Returns what was done with a payment that was settled before; null for one that was not. */
function settlementOf({ payment, tooMuch: wasTooMuch }: Found): "known" | "refunding" | null {
  if (payment.capturedCents === 0) return null;
  return wasTooMuch ? "refunding" : "known";
}

const captureAll = prepared((db) =>
  db
    .update(payments)
    .set({
      authorizedCents: payments.amountCents,
      capturedCents: payments.amountCents,
      status: "succeeded",
      capturedAt: sql`now()`,
    })
    .where(eq(payments.id, sql.placeholder("id")))
    .returning()
    .prepare("capture_payment"),
);

async function capture(tx: Db, { id }: Payment): Promise<Payment> {
  const [captured] = await captureAll(tx).execute({ id });
  if (!captured) throw new ShopError("internal");
  return captured;
}

async function announcePayment(tx: Db, order: Order): Promise<void> {
  if (statusOf(order) === "placed") return recordEvent(tx, order.id, "part_paid");
  await recordEvent(tx, order.id, "paid");
  await queueTaxRecord(tx, order.id);
  await mailAbout(tx, order, "order_paid");
}

/** Refunds a payment for an order that is closed or already paid. */
async function refundAll(tx: Db, order: Order, payment: Payment): Promise<"refunding"> {
  const others = await tx.$count(
    payments,
    and(
      eq(payments.orderId, order.id),
      inArray(payments.provider, ["stripe", "transfer"]),
      eq(payments.status, "succeeded"),
    ),
  );
  const cause = others > 1 ? "duplicate" : "late";
  const { cents: refundCents, to: refundTo } = await refundSurplus(tx, order, { cause, from: payment });
  await recordEvent(tx, order.id, "late_payment", { data: { intentId: payment.intentId } });
  const orderWas = order.status === "cancelled" || order.status === "expired" ? order.status : "paid";
  const about = { refundCents, refundTo, orderWas } as const;
  await mailAbout(tx, await refreshOrder(tx, order.id), "late_payment_refunded", about);
  return "refunding";
}

/**
 * Applies a webhook event of the provider once: its id is stored in the same transaction, unless it is one that changes nothing. Events about payments
 * of another shop on the same account change nothing. Returns false for an event that was applied before. Throws `payment_not_confirmed` for one about
 * money that left a payment of which the shop has not heard: it has to be delivered again.
 */
export async function applyProviderEvent(
  db: Db,
  event: ProviderEvent,
  limits: BusinessLimits | null = null,
): Promise<boolean> {
  if (event.kind === "other" || (event.kind === "intent" && isWaiting(event))) return true;
  return db.transaction(async (tx) => {
    const [noted] = await insertEvent(tx).execute({ id: event.id, type: event.type });
    if (!noted) return false;
    if (event.kind === "refund") await applyRefund(tx, event.refund);
    if (event.kind === "dispute") await applyDispute(tx, event.dispute);
    if (event.kind === "intent") await applyIntent(tx, event.intent);
    if (event.kind === "intent" && event.declined) await countDecline(tx, event.intent, limits);
    return true;
  });
}

/** Whether an intent only waits for its buyer, who was not declined. */
function isWaiting({ intent, declined }: Extract<ProviderEvent, { kind: "intent" }>): boolean {
  return intent.status === "open" && !declined;
}

const insertEvent = prepared((db) =>
  db
    .insert(providerEvents)
    .values(placeholders("id", "type"))
    .onConflictDoNothing()
    .returning()
    .prepare("insert_provider_event"),
);

/** Applies the state of an intent as the provider reports it. An intent that does not match its order is logged and ignored. */
export async function applyIntent(tx: Db, intent: PaymentIntent): Promise<void> {
  if (intent.status === "cancelled") {
    await tx
      .update(payments)
      .set({ status: "cancelled" })
      .where(and(eq(payments.intentId, intent.id), eq(payments.status, "open")));
  }
  if (intent.status === "processing") await holdWhileProcessing(tx, intent);
  if (intent.status !== "succeeded") return;
  try {
    await settle(tx, intent);
  } catch (error) {
    if (!(error instanceof ShopError && error.code === "payment_mismatch")) throw error;
    count("reconciler_differences_total", { kind: "mismatch" });
    log("error", "payments", `${intent.id} does not match an order of this shop and was ignored`);
  }
}

/** Reserves the stock while a payment is processing at the provider. */
async function holdWhileProcessing(db: Db, { id }: PaymentIntent): Promise<void> {
  const ofIntent = db.select({ id: payments.orderId }).from(payments).where(eq(payments.intentId, id));
  await db
    .update(orders)
    .set({ heldUntil: sql`greatest(${orders.heldUntil}, now() + make_interval(days => ${processingDays}))` })
    .where(and(inArray(orders.id, ofIntent), eq(orders.status, "placed")));
}
