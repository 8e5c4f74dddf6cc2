import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Buyer } from "#shop/foundation/actor.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { asId } from "#shop/foundation/id.ts";
import { fromCents, toCents } from "#shop/foundation/money.ts";
import { lockOrder, statusOf, statusSql, type Order } from "#shop/selling/orders/order-state.ts";
import { orderLines, orders } from "#shop/selling/orders/orders.table.ts";
import { accountOf, ownedBy, owns, payerOf } from "#shop/selling/orders/ownership.ts";
import { dueOf, heldCents, heldSql, type Payment } from "#shop/selling/payments/balance.ts";
import { countPayment } from "#shop/selling/payments/payment-limits.ts";
import { payments } from "#shop/selling/payments/payments.table.ts";
import type { PaymentIntent, PaymentProvider } from "#shop/selling/payments/provider.ts";
import { applyIntent, settlePayment, type Settlement } from "#shop/selling/payments/settle.ts";
import { paymentKey, providerNames, storePayment } from "#shop/selling/payments/store-payment.ts";
import { transfers } from "#shop/selling/payments/transfers.ts";
import { prepared } from "#shop/foundation/prepared.ts";
import type { Client } from "#shop/foundation/rate-limit.ts";
import { settingsOf } from "#shop/foundation/settings/settings.ts";
import { paymentSection } from "#shop/selling/payments/payment-settings.ts";

/** The order to pay: by id, or by its price (major units) if only one unpaid order has it (D14). `method`: by card unless it says otherwise. */
export type PaymentRequest = {
  orderId?: string;
  price?: number;
  method?: "card" | "transfer";
  client?: Client | null;
};

/** A started payment. `clientSecret`: with which the browser confirms it; empty for a transfer. */
export type StartedPayment = { orderNumber: number; amountCents: number; currency: string; clientSecret: string };

/**
 * Starts or continues the payment of the buyer's own order: of what is due after credit and cancellations. Repeated and simultaneous calls
 * return the same intent. Throws `not_found`, `malformed` (no unpaid order has the price), `order_ambiguous` (several have it),
 * `already_paid`, `order_closed`, `price_changed`, `rate_limited`, `payment_provider_down`, `transfer_not_offered`, and `invalid`, `order_too_small` or
 * `order_too_large` for an amount that the provider does not take.
 */
export async function startPayment(
  db: Db,
  card: PaymentProvider,
  buyer: Buyer,
  request: PaymentRequest,
): Promise<StartedPayment> {
  const method = request.method ?? "card";
  const provider = method === "card" ? card : transfers(db);
  const { order, due } = await orderToPay(db, buyer, request);
  if (method === "transfer" && !(await settingsOf(db, paymentSection)).bankTransfer)
    throw new ShopError("transfer_not_offered");
  const started = { orderNumber: order.orderNumber, amountCents: due, currency: order.currency };
  const earlier = await paymentsOf(db, order, method);
  const open = earlier.find((payment) => payment.status === "open");
  if (open?.intentId) {
    const intentId = open.intentId;
    const known = open.amountCents === due ? provider.retrieveIntent(intentId) : provider.cancelIntent(intentId);
    const intent = await known.catch((error: unknown) => closeUnknown(db, intentId, error));
    if (intent?.status === "open" || intent?.status === "processing")
      return { ...started, clientSecret: intent.clientSecret };
    if (intent) await db.transaction((tx) => applyIntent(tx, intent));
    if (intent?.status === "succeeded") throw new ShopError("already_paid");
  }
  await countPayment(db, payerOf(order) ?? order.id, request.client);
  const intentInput = {
    amountCents: due,
    currency: order.currency,
    orderId: order.id,
    userId: payerOf(order),
    description: await describeOrder(db, order),
    receiptEmail: order.email,
    idempotencyKey: paymentKey(order, { attempt: earlier.length + 1, amountCents: due }),
  };
  const intent = await provider.createIntent(intentInput).catch(async (error: unknown) => {
    // The provider refuses a key that a simultaneous request is using: use the intent of that request.
    const other = (await paymentsOf(db, order, method)).find((payment) => payment.status === "open");
    if (!other?.intentId) throw error;
    return provider.retrieveIntent(other.intentId);
  });
  if (await storeIntent(db, order, { intent, method })) return { ...started, clientSecret: intent.clientSecret };
  await provider.cancelIntent(intent.id);
  // Says what has happened in the meantime.
  const now = await orderToPay(db, buyer, { ...request, orderId: order.id });
  throw otherPrice(now);
}

const ofOrder = prepared((db) =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, sql.placeholder("orderId")), eq(payments.provider, sql.placeholder("provider"))))
    .prepare("payments_of_order"),
);

async function paymentsOf(db: Db, { id }: Order, method: "card" | "transfer"): Promise<Payment[]> {
  return ofOrder(db).execute({ orderId: id, provider: providerNames[method] });
}

const linesOfOrder = prepared((db) =>
  db
    .select({ name: orderLines.name, quantity: orderLines.quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, sql.placeholder("orderId")))
    .orderBy(orderLines.position)
    .prepare("described_lines"),
);

/** Returns the lines of an order for the provider's records. */
async function describeOrder(db: Db, { id }: Order): Promise<string> {
  const lines = await linesOfOrder(db).execute({ orderId: id });
  return lines.map(({ name, quantity }) => `${name} × ${quantity}`).join(", ");
}

/** Closes an intent that the provider does not know, such as one of the sandbox from before the shop went live. Rethrows other errors. */
export async function closeUnknown(db: Db, intentId: string, error: unknown): Promise<null> {
  if (!(error instanceof ShopError && error.code === "payment_not_found")) throw error;
  await db
    .update(payments)
    .set({ status: "cancelled" })
    .where(and(eq(payments.intentId, intentId), eq(payments.status, "open")));
  return null;
}

type NewPayment = { intent: PaymentIntent; method: "card" | "transfer" };

/** Stores the intent under the order's lock. Returns false if the order was closed, or another amount became due, in the meantime. */
async function storeIntent(db: Db, { id }: Order, { intent, method }: NewPayment): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Sent together: what was paid is read when the order is locked.
    const [order, held] = await Promise.all([lockOrder(tx, id), heldCents(tx, id)]);
    if (order.status !== "placed" || dueOf(order, held) !== intent.amountCents) return false;
    await storePayment(tx, order, { intentId: intent.id, method, amountCents: intent.amountCents });
    return true;
  });
}

type OrderToPay = { order: Order; due: number };

async function orderToPay(db: Db, buyer: Buyer, { orderId, price }: PaymentRequest): Promise<OrderToPay> {
  if (orderId === undefined) return orderOfPrice(db, buyer, price);
  const { order, held } = await ownOrder(db, buyer, asId(orderId));
  const status = statusOf(order);
  if (status === "paid" || status === "shipped") throw new ShopError("already_paid");
  if (status !== "placed") throw new ShopError("order_closed");
  const due = dueOf(order, held);
  // All that is owed went back at the provider.
  if (due === 0) throw new ShopError("already_paid");
  if (price !== undefined && toCents(price, order.currency) !== due) throw otherPrice({ order, due });
  return { order, due };
}

const orderById = prepared((db) =>
  db
    .select({ order: orders, held: heldSql })
    .from(orders)
    .where(eq(orders.id, sql.placeholder("id")))
    .prepare("order_to_pay"),
);

/** Returns an order of the buyer's own, and what the shop holds of its payments, in minor units. Throws `not_found`. */
async function ownOrder(db: Db, buyer: Buyer, id: string): Promise<{ order: Order; held: number }> {
  const [found] = await orderById(db).execute({ id });
  if (!found || !owns(buyer, found.order)) throw new ShopError("not_found");
  return found;
}

function otherPrice({ order, due }: OrderToPay): ShopError {
  return new ShopError("price_changed", {
    fields: [{ field: "price", code: "price_changed" }],
    data: { price: fromCents(due, order.currency) },
  });
}

/** Returns the only unpaid order for which `price` is due (D14, D32). */
async function orderOfPrice(db: Db, buyer: Buyer, price: number | undefined): Promise<OrderToPay> {
  const unpaid = await db
    .select({ order: orders, held: heldSql })
    .from(orders)
    .where(and(ownedBy(buyer), eq(statusSql, "placed")));
  const ofPrice = unpaid
    .map(({ order, held }) => ({ order, due: dueOf(order, held) }))
    .filter(({ order, due }) => price !== undefined && toCents(price, order.currency) === due);
  // What somebody ordered as a guest with the address of an account makes no order of its own ambiguous.
  const own = ofPrice.filter(({ order }) => payerOf(order) === accountOf(buyer));
  const [found, other] = own.length > 0 ? own : ofPrice;
  const fields = [{ field: "orderId", code: "required" }];
  if (other) throw new ShopError("order_ambiguous", { fields });
  if (!found) throw new ShopError("malformed", { fields });
  return found;
}

/**
 * Marks the buyer's own order paid if the provider confirms it (D15); the browser's claims are only compared. Returns what was done with
 * the payment. Throws `not_found`, `payment_mismatch`, `payment_not_found`, `payment_not_confirmed` and `payment_provider_down`.
 */
export async function confirmPayment(
  db: Db,
  provider: PaymentProvider,
  buyer: Buyer,
  { orderId, ...claim }: { orderId: string; claimedOrderId?: string; transactionId: string },
): Promise<Settlement> {
  const { order } = await ownOrder(db, buyer, orderId);
  if (claim.claimedOrderId !== undefined && claim.claimedOrderId !== orderId) throw new ShopError("payment_mismatch");
  const intent = await provider.retrieveIntent(claim.transactionId);
  if (intent.orderId !== orderId || intent.userId !== payerOf(order)) throw new ShopError("payment_mismatch");
  return settlePayment(db, intent);
}
