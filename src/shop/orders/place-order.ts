import { and, eq, getTableColumns, gte, lte, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Customer } from "#shop/actor.ts";
import { invalidate } from "#shop/invalidation.ts";
import { isUniqueViolation } from "#shop/database-error.ts";
import { ShopError } from "#shop/errors.ts";
import { asId } from "#shop/id.ts";
import { ordersAtOnce, timeoutMs } from "#shop/limits.ts";
import { fromCents, largestPaymentCents, toCents } from "#shop/money.ts";
import { decideFitment } from "#shop/orders/order-fitment.ts";
import { orderTexts, type NewOrder } from "#shop/orders/order-input.ts";
import { checkHeldOrders, countOrder } from "#shop/orders/order-limits.ts";
import { mailAbout, recordEvent } from "#shop/orders/order-state.ts";
import { getOrder, type OrderView } from "#shop/orders/orders.ts";
import { orders } from "#shop/orders/orders.table.ts";
import { onSale, sellingPrice } from "#shop/parts/on-sale.ts";
import { parts } from "#shop/parts/parts.table.ts";
import { typeSlug } from "#shop/parts/type-slug.ts";
import { placeholders, prepared } from "#shop/prepared.ts";
import type { Client } from "#shop/rate-limit.ts";
import { inTurns } from "#shop/turns.ts";

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
 * Throws `part_unknown`, `part_ambiguous`, `below_minimum`, `not_enough_stock`, `price_changed`, `order_too_large`, `fitment_unconfirmed`,
 * `idempotency_key_reused`, `rate_limited`, `too_many_unpaid`, `quantity_held`, `busy` where too many order the same part at once, and `invalid` for an order that names no part or an unknown
 * vehicle.
 */
export async function placeOrder(db: Db, customer: Customer, input: NewOrder, terms: OrderTerms): Promise<PlacedOrder> {
  const partId = await findPartId(db, input);
  try {
    await countOrder(db, customer.userId, terms.client);
    const order = await turnsOfParts(partId, () =>
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

/** Orders for one part wait for its row one after the other, so all but a few wait before they take a connection. */
const turnsOfParts = inTurns(ordersAtOnce.perPart, timeoutMs.orderTurn);

const takeStock = prepared((db) => {
  const quantity = sql.placeholder("quantity");
  return db
    .update(parts)
    .set({ stock: sql`${parts.stock} - ${quantity}` })
    .where(
      and(
        eq(parts.id, sql.placeholder("partId")),
        onSale,
        gte(parts.stock, quantity),
        lte(parts.minimumOrder, quantity),
      ),
    )
    .returning({ ...getTableColumns(parts), priceCents: sellingPrice, typeSlug })
    .prepare("take_stock");
});

const insertRow = prepared((db) =>
  db
    .insert(orders)
    .values({
      ...placeholders(...orderTexts.keyof().options),
      ...placeholders("userId", "partId", "partName", "sku", "email"),
      ...placeholders("minimumOrder", "availableQuantity", "unitPriceCents", "quantity", "priceCents", "currency"),
      idempotencyKey: sql.placeholder("idempotencyKey"),
      // As text: the column's own mapping would store null as JSON's null.
      fitment: sql`${sql.placeholder("fitment")}::jsonb`,
      heldUntil: sql`now() + make_interval(secs => ${sql.placeholder("heldSeconds")})`,
    })
    .returning()
    .prepare("insert_order"),
);

type Purchase = { partId: string; input: NewOrder; terms: OrderTerms };

async function insertOrder(tx: Db, customer: Customer, { partId, input, terms }: Purchase): Promise<OrderView> {
  const { quantity } = input;
  const [part] = await takeStock(tx).execute({ partId, quantity });
  if (!part) throw await explainRefusal(tx, partId, quantity);
  invalidate(tx, `part:${partId}`, ...(part.stock === 0 ? (["stock"] as const) : []));
  const priceCents = part.priceCents * quantity;
  if (input.price !== undefined && toCents(input.price, terms.currency) !== priceCents) {
    throw new ShopError("price_changed", {
      fields: [{ field: "price", code: "price_changed" }],
      data: {
        price: fromCents(priceCents, terms.currency),
        unitPrice: fromCents(part.priceCents, terms.currency),
      },
    });
  }
  if (priceCents > largestPaymentCents)
    throw new ShopError("order_too_large", {
      fields: [{ field: "quantity", code: "order_too_large" }],
    });
  const fitment = await decideFitment(tx, partId, input);
  const [order] = await insertRow(tx).execute({
    ...input,
    userId: customer.userId,
    partId,
    partName: part.name,
    sku: part.sku,
    email: customer.email,
    minimumOrder: part.minimumOrder,
    availableQuantity: part.stock + quantity,
    unitPriceCents: part.priceCents,
    priceCents,
    currency: terms.currency,
    idempotencyKey: terms.idempotencyKey ?? null,
    fitment: fitment && JSON.stringify(fitment),
    heldSeconds: terms.unpaidOrderTtlMs / 1000,
  });
  if (!order) throw new ShopError("internal");
  await recordEvent(tx, order.id, "placed", { actorId: customer.userId });
  await mailAbout(tx, order, "order_placed", { heldUntil: order.heldUntil.toISOString() });
  await checkHeldOrders(tx, order.id, terms.client);
  const events: OrderView["events"] = [{ type: "placed", at: order.createdAt.toISOString() }];
  return { ...order, imageUrl: part.imageUrl, typeSlug: part.typeSlug, refund: null, events };
}

/** Returns why the part can't be ordered: `part_unknown`, `below_minimum` or `not_enough_stock`. */
async function explainRefusal(tx: Db, partId: string, quantity: number): Promise<ShopError> {
  const [part] = await tx
    .select({ stock: parts.stock, minimum: parts.minimumOrder })
    .from(parts)
    .where(and(eq(parts.id, partId), onSale));
  if (!part) return new ShopError("part_unknown", { fields: [{ field: "partId", code: "part_unknown" }] });
  if (quantity < part.minimum) {
    return new ShopError("below_minimum", {
      fields: [{ field: "quantity", code: "below_minimum", params: { limit: part.minimum } }],
      data: { minimum: part.minimum },
    });
  }
  return new ShopError("not_enough_stock", {
    fields: [{ field: "quantity", code: "not_enough_stock", params: { limit: part.stock } }],
    data: { available: part.stock },
  });
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
    .select()
    .from(orders)
    .where(and(eq(orders.userId, customer.userId), eq(orders.idempotencyKey, terms.idempotencyKey)));
  if (!order) return null;
  const sameVehicle = order.fitment?.vehicle.id === input.vehicleId?.toLowerCase();
  const sameTexts = orderTexts.keyof().options.every((text) => order[text] === input[text]);
  if (order.partId !== partId || order.quantity !== input.quantity || !sameVehicle || !sameTexts)
    throw new ShopError("idempotency_key_reused");
  return order.id;
}
