import { and, eq, inArray, lt, or, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Customer } from "#shop/actor.ts";
import { describeFault } from "#shop/describe-fault.ts";
import { ShopError } from "#shop/errors.ts";
import { asId } from "#shop/id.ts";
import { reconciliation } from "#shop/limits.ts";
import { fromCents, toCents } from "#shop/money.ts";
import { lockOrder, type Order } from "#shop/orders/order-state.ts";
import { orders } from "#shop/orders/orders.table.ts";
import { countPayment } from "#shop/payments/payment-limits.ts";
import { payments } from "#shop/payments/payments.table.ts";
import type { PaymentIntent, PaymentProvider } from "#shop/payments/provider.ts";
import { applyIntent, settlePayment, type Settlement } from "#shop/payments/settle.ts";
import type { Client } from "#shop/rate-limit.ts";

/** The order to pay: by id, or by its price (major units) if only one unpaid order has it (D14). */
export type PaymentRequest = { orderId?: string; price?: number; client?: Client | null };

/**
 * Starts or continues the payment of the customer's own order. Returns the client secret with which the browser confirms it. The amount comes
 * from the order; repeated and simultaneous calls return the same intent. Throws `not_found`, `malformed` (no unpaid order has the price),
 * `order_ambiguous` (several have it), `already_paid`, `order_closed`, `price_changed`, `rate_limited`, `payment_provider_down`, and `invalid`,
 * `order_too_small` or `order_too_large` for an amount that the provider does not take.
 */
export async function startPayment(
  db: Db,
  provider: PaymentProvider,
  customer: Customer,
  request: PaymentRequest,
): Promise<string> {
  const order = await orderToPay(db, customer, request);
  const earlier = await paymentsOf(db, order);
  const open = earlier.find((payment) => payment.status === "open");
  if (open) {
    const intent = await provider
      .retrieveIntent(open.intentId)
      .catch((error: unknown) => closeUnknown(db, open.intentId, error));
    if (intent?.status === "open" || intent?.status === "processing") return intent.clientSecret;
    if (intent) await applyIntent(db, intent);
    if (intent?.status === "succeeded") throw new ShopError("already_paid");
  }
  await countPayment(db, customer.userId, request.client);
  const intentInput = {
    amountCents: order.priceCents,
    currency: order.currency,
    orderId: order.id,
    userId: customer.userId,
    description: `${order.partName} × ${order.quantity}`,
    receiptEmail: order.email,
    idempotencyKey: `order-${order.id}-${earlier.length + 1}`,
  };
  const intent = await provider.createIntent(intentInput).catch(async (error: unknown) => {
    // The provider refuses a key that a simultaneous request is using: use the intent of that request.
    const other = (await paymentsOf(db, order)).find((payment) => payment.status === "open");
    if (!other) throw error;
    return provider.retrieveIntent(other.intentId);
  });
  if (await storeIntent(db, order, intent)) return intent.clientSecret;
  await provider.cancelIntent(intent.id);
  throw new ShopError("order_closed");
}

async function paymentsOf(db: Db, { id }: Order) {
  return db.select().from(payments).where(eq(payments.orderId, id));
}

/** Closes an intent that the provider does not know, such as one of the sandbox from before the shop went live. Rethrows other errors. */
async function closeUnknown(db: Db, intentId: string, error: unknown): Promise<null> {
  if (!(error instanceof ShopError && error.code === "payment_not_found")) throw error;
  await db
    .update(payments)
    .set({ status: "cancelled" })
    .where(and(eq(payments.intentId, intentId), eq(payments.status, "open")));
  return null;
}

/** Stores the intent under the order's lock. Returns false if the order was closed in the meantime. */
async function storeIntent(db: Db, { id }: Order, intent: PaymentIntent): Promise<boolean> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (order.status !== "placed") return false;
    const row = {
      intentId: intent.id,
      orderId: id,
      amountCents: intent.amountCents,
      currency: intent.currency,
    };
    await tx.insert(payments).values(row).onConflictDoNothing();
    return true;
  });
}

async function orderToPay(db: Db, customer: Customer, { orderId, price }: PaymentRequest): Promise<Order> {
  const mine = eq(orders.userId, customer.userId);
  if (orderId === undefined) {
    const unpaid = await db
      .select()
      .from(orders)
      .where(and(mine, eq(orders.status, "placed")));
    const ofPrice = unpaid.filter(
      (order) => price !== undefined && toCents(price, order.currency) === order.priceCents,
    );
    const [order, other] = ofPrice;
    const fields = [{ field: "orderId", code: "required" }];
    if (other) throw new ShopError("order_ambiguous", { fields });
    if (!order) throw new ShopError("malformed", { fields });
    return order;
  }
  const [order] = await db
    .select()
    .from(orders)
    .where(and(mine, eq(orders.id, asId(orderId))));
  if (!order) throw new ShopError("not_found");
  if (order.status === "paid" || order.status === "shipped") throw new ShopError("already_paid");
  if (order.status !== "placed") throw new ShopError("order_closed");
  if (price !== undefined && toCents(price, order.currency) !== order.priceCents) {
    throw new ShopError("price_changed", {
      fields: [{ field: "price", code: "price_changed" }],
      data: { price: fromCents(order.priceCents, order.currency) },
    });
  }
  return order;
}

/**
 * Marks the customer's own order paid if the provider confirms it (D15); the browser's claims are only compared. Returns what was done with
 * the payment. Throws `not_found`, `payment_mismatch`, `payment_not_found`, `payment_not_confirmed` and `payment_provider_down`.
 */
export async function confirmPayment(
  db: Db,
  provider: PaymentProvider,
  customer: Customer,
  { orderId, ...claim }: { orderId: string; claimedOrderId?: string; transactionId: string },
): Promise<Settlement> {
  const owned = await db.$count(orders, and(eq(orders.id, orderId), eq(orders.userId, customer.userId)));
  if (owned === 0) throw new ShopError("not_found");
  if (claim.claimedOrderId !== undefined && claim.claimedOrderId !== orderId) throw new ShopError("payment_mismatch");
  const intent = await provider.retrieveIntent(claim.transactionId);
  if (intent.orderId !== orderId || intent.userId !== customer.userId) throw new ShopError("payment_mismatch");
  return settlePayment(db, intent);
}

/**
 * Retrieves payments that have been open for a while (`reconciliation`), in case a webhook event was lost, and cancels those whose order is closed. A
 * payment that can't be settled does not stop the others. Returns how many were checked. Throws `payment_provider_down`.
 */
export async function reconcilePayments(db: Db, provider: PaymentProvider): Promise<number> {
  const waiting = await db
    .select({ intentId: payments.intentId, status: orders.status })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(payments.status, "open"),
        or(
          lt(payments.checkedAt, sql`now() - make_interval(secs => ${reconciliation.afterSeconds})`),
          inArray(orders.status, ["cancelled", "expired"]),
        ),
      ),
    )
    .orderBy(payments.checkedAt)
    .limit(reconciliation.payments);
  for (const { intentId, status } of waiting) {
    const closed = status === "cancelled" || status === "expired";
    await db
      .update(payments)
      .set({ checkedAt: sql`now()` })
      .where(eq(payments.intentId, intentId));
    try {
      const intent = closed ? await provider.cancelIntent(intentId) : await provider.retrieveIntent(intentId);
      await applyIntent(db, intent);
    } catch (error) {
      if (error instanceof ShopError && error.code === "payment_provider_down") throw error;
      await closeUnknown(db, intentId, error).catch((fault: unknown) =>
        console.error(`payment ${intentId} was not settled and will be checked again: ${describeFault(fault)}`),
      );
    }
  }
  return waiting.length;
}
