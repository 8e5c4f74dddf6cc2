import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Customer } from "#shop/foundation/actor.ts";
import { isUniqueViolation } from "#shop/foundation/database-error.ts";
import { isDeliveryConfigured } from "#shop/selling/delivery/delivery.ts";
import { hasShipRule } from "#shop/selling/delivery/ship-rules.ts";
import { settingsOf } from "#shop/foundation/settings/settings.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { refuseOther, requestHash } from "#shop/foundation/keyed-request.ts";
import { asId } from "#shop/foundation/id.ts";
import { fromCents, toCents } from "#shop/foundation/money.ts";
import { isKit } from "#shop/catalogue/kits/kit-parts.ts";
import { commitOrder } from "#shop/selling/orders/commit-order.ts";
import { decideFitment } from "#shop/selling/orders/order-fitment.ts";
import type { NewOrder } from "#shop/selling/orders/order-input.ts";
import { countOrder } from "#shop/selling/orders/order-limits.ts";
import { newOrderView, type OrderView } from "#shop/selling/orders/order-view.ts";
import { getOrder } from "#shop/selling/orders/orders.ts";
import { orders } from "#shop/selling/orders/orders.table.ts";
import { beforeTurn, inTurnOf, takeStock } from "#shop/selling/orders/stock.ts";
import { onSale } from "#shop/catalogue/parts/on-sale.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";
import { cardLimits, refusePayment } from "#shop/selling/payments/card-rules.ts";
import { prepared } from "#shop/foundation/prepared.ts";
import { quote, type Quote } from "#shop/selling/pricing/quote.ts";
import type { Client } from "#shop/foundation/rate-limit.ts";
import { paymentSection } from "#shop/selling/payments/payment-settings.ts";
import { taxSection } from "#shop/selling/tax/tax-settings.ts";
import { priceAt } from "#shop/catalogue/parts/price-at.ts";

export type OrderTerms = {
  currency: string;
  unpaidOrderTtlMs: number;
  idempotencyKey?: string;
  client?: Client | null;
};

/** `replayed`: an earlier request with the same idempotency key placed it. */
export type PlacedOrder = OrderView & { replayed: boolean };

/**
 * Places an order and takes its stock in one transaction, which also decides whether the part fits the vehicle (D12, D13, D23). Returns the
 * order; if the customer used the `idempotencyKey` before, the order that it placed then.
 * Throws `part_unknown`, `part_ambiguous`, `below_minimum`, `not_enough_stock`, `price_changed`, `order_too_small`, `order_too_large`, `fitment_unconfirmed`,
 * `idempotency_key_reused`, `rate_limited`, `too_many_unpaid`, `quantity_held`, `unproven_held`, `crowded` where too many order the same part at once, and
 * `invalid` for an order that names no part or an unknown vehicle.
 */
export async function placeOrder(db: Db, customer: Customer, input: NewOrder, terms: OrderTerms): Promise<PlacedOrder> {
  const partId = await findPartId(db, input);
  try {
    await beforeTurn(() => countOrder(db, customer.userId, terms.client));
    const order = await inTurnOf([partId], () =>
      db.transaction((tx) => insertOrder(tx, customer, { partId, input, terms })),
    );
    return { ...order, replayed: false };
  } catch (error) {
    // A repeated request fails because its key is taken or, earlier, because stock or price have changed since.
    const refused = error instanceof ShopError || isUniqueViolation(error);
    const first = refused ? await orderOfKey(db, customer, { partId, input, terms }) : null;
    if (first) return { ...(await getOrder(db, customer, first)), replayed: true };
    throw error;
  }
}

type Purchase = { partId: string; input: NewOrder; terms: OrderTerms };

const key = "1";

async function insertOrder(tx: Db, customer: Customer, { partId, input, terms }: Purchase): Promise<OrderView> {
  const { quantity, clientName, phoneNumber, address } = input;
  const { currency, unpaidOrderTtlMs: heldMs, idempotencyKey } = terms;
  if (await needsDestination(tx)) throw new ShopError("cart_required");
  // Sent together; refused in this order, once neither has anything left to ask.
  const [allowed, took] = await Promise.allSettled([refuseCartOnly(tx, partId), takeStock(tx, [{ partId, quantity }])]);
  if (allowed.status === "rejected") throw allowed.reason;
  if (took.status === "rejected") throw took.reason;
  const taken = took.value;
  const part = taken.get(partId)!;
  const unitPriceCents = priceAt(part, quantity);
  const quoted = quote({
    currency,
    taxIncluded: true,
    lines: [{ key, partId, quantity, unitPriceCents }],
    promotions: [],
    taxRates: () => [],
    credits: [],
  });
  if (input.price !== undefined && toCents(input.price, currency) !== quoted.totalCents) {
    throw new ShopError("price_changed", {
      fields: [{ field: "price", code: "price_changed" }],
      data: { price: fromCents(quoted.totalCents, currency), unitPrice: fromCents(unitPriceCents, currency) },
    });
  }
  await refuseUnpayable(tx, quoted);
  const draft = {
    buyer: customer,
    contact: { clientName, phoneNumber, address, email: customer.email },
    lines: [{ key, part, quantity, unitPriceCents, fitment: await decideFitment(tx, partId, input) }],
    quote: quoted,
    ...(idempotencyKey && { keyed: { idempotencyKey, requestHash: hashOf(partId, input) } }),
  };
  const { order, lines } = await commitOrder(tx, draft, { client: terms.client, heldMs });
  return newOrderView(order, lines, taken);
}

/**
 * Throws `order_too_small` and `order_too_large` for a total that neither a card nor a bank transfer can pay, and `cart_required` for one that a
 * cart would round.
 */
async function refuseUnpayable(tx: Db, { totalCents, currency }: Quote): Promise<void> {
  if (totalCents % cardLimits(currency).stepCents !== 0) throw new ShopError("cart_required");
  const { bankTransfer } = await settingsOf(tx, paymentSection);
  const code = refusePayment(totalCents, { currency, bankTransfer });
  if (code !== null) throw new ShopError(code, { fields: [{ field: "quantity", code }] });
}

const cartOnly = prepared((db) =>
  db
    .select({ id: parts.id })
    .from(parts)
    .where(sql`${parts.id} = ${sql.placeholder("partId")} and (${isKit} or ${parts.coreCents} > 0 or ${hasShipRule})`)
    .prepare("part_for_carts_only"),
);

/**
 * Throws `cart_required` for a part that only a cart can order: a kit or one with a deposit, which are lines and fees of their own, and one that may not
 * be sent everywhere.
 */
async function refuseCartOnly(tx: Db, partId: string): Promise<void> {
  const found = await cartOnly(tx).execute({ partId });
  if (found.length > 0) throw new ShopError("cart_required");
}

/** Returns whether what an order costs depends on where it goes, which only a cart knows. */
async function needsDestination(tx: Db): Promise<boolean> {
  return (await isDeliveryConfigured(tx)) || (await settingsOf(tx, taxSection)).mode !== "none";
}

/** Returns the part that an order names, by id or by a unique name (D23). Throws `part_unknown`, `part_ambiguous` and `invalid`. */
async function findPartId(db: Db, { partId, partName }: NewOrder): Promise<string> {
  if (partId !== undefined) {
    try {
      return asId(partId);
    } catch {
      throw new ShopError("part_unknown", { fields: [{ field: "partId", code: "part_unknown" }] });
    }
  }
  if (!partName) throw new ShopError("invalid", { fields: [{ field: "partId", code: "required" }] });
  const named = await db
    .select({ id: parts.id })
    .from(parts)
    .where(and(sql`lower(${parts.name}) = ${partName.trim().toLowerCase()}`, eq(parts.name, partName.trim()), onSale))
    .limit(2);
  const code = named.length === 0 ? "part_unknown" : "part_ambiguous";
  if (named.length !== 1 || !named[0]) throw new ShopError(code, { fields: [{ field: "partName", code }] });
  return named[0].id;
}

/** Returns the id of the order that the idempotency key placed. Throws `idempotency_key_reused` if its input was different. */
async function orderOfKey(db: Db, customer: Customer, { partId, input, terms }: Purchase): Promise<string | null> {
  if (!terms.idempotencyKey) return null;
  const [order] = await db
    .select({ id: orders.id, requestHash: orders.requestHash })
    .from(orders)
    .where(and(eq(orders.userId, customer.userId), eq(orders.idempotencyKey, terms.idempotencyKey)));
  if (!order) return null;
  refuseOther(order.requestHash, hashOf(partId, input));
  return order.id;
}

/** Of everything that a request asks for, whether it names the part by its id or its name. */
function hashOf(
  partId: string,
  { partId: _partId, partName: _partName, vehicleId, answers = {}, ...input }: NewOrder,
): string {
  return requestHash({ ...input, partId, vehicleId: vehicleId?.toLowerCase(), answers });
}
