import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Guest, Staff } from "#shop/foundation/actor.ts";
import { addLine } from "#shop/selling/cart/change-cart.ts";
import { cartLines, carts } from "#shop/selling/cart/cart.table.ts";
import { completeCart, type CompletedCart } from "#shop/selling/cart/complete-cart.ts";
import { guestOf, hashSecret, newGuestSecret } from "#shop/selling/cart/guest-secret.ts";
import { openCart, type Cart } from "#shop/selling/cart/open-cart.ts";
import type { PhoneOrder } from "#shop/selling/cart/phone-order-input.ts";
import { viewCart, type CartView } from "#shop/selling/cart/read-cart.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { refuseOther, requestHash } from "#shop/foundation/keyed-request.ts";
import { phoneOrderHours } from "#shop/foundation/limits.ts";
import { orders } from "#shop/selling/orders/orders.table.ts";
import { onSale } from "#shop/catalogue/parts/on-sale.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";

type Terms = { currency: string; locale: string };

/** Ends the transaction of a draft that was only to be priced. */
class Priced extends Error {
  readonly view: CartView;

  constructor(view: CartView) {
    super("priced");
    this.view = view;
  }
}

/**
 * Returns what a phone order costs now, with its ways of delivery and what is left to settle; stores nothing. Throws `invalid` for lines that
 * can't be ordered.
 */
export async function pricePhoneOrder(
  db: Db,
  _actor: Staff<"orders:place">,
  order: PhoneOrder,
  { currency }: Pick<Terms, "currency">,
): Promise<CartView> {
  const buyer = someGuest(newGuestSecret());
  try {
    await db.transaction(async (tx) => {
      const cart = await fillCart(tx, buyer, order);
      throw new Priced(await viewCart(tx, cart, { currency, client: null }));
    });
  } catch (error) {
    if (error instanceof Priced) return error.view;
    throw error;
  }
  throw new ShopError("internal");
}

/**
 * Places a phone order for a customer without an account, as it was read out to them, and mails them the link under which they pay. It reserves its stock
 * for `phoneOrderHours`. A repetition with the same `key` returns the same order; one with anything else than that throws
 * `idempotency_key_reused` with the `orderId` that was placed. A draft that was begun with that key is closed where the order names none. Throws `cart_changed`
 * if it costs something else now, `invalid` for lines that can't be ordered, and as `completeCart` and `closePhoneDraft`.
 */
export async function placePhoneOrder(
  db: Db,
  actor: Staff<"orders:place">,
  { order, totalCents, key }: { order: PhoneOrder; totalCents: number; key: string },
  terms: Terms,
): Promise<CompletedCart> {
  const { draft: _draft, ...content } = order;
  const hash = requestHash({ ...content, totalCents });
  const buyer = someGuest(hashSecret(`phone order ${actor.userId} ${key}`));
  const [placed] = await db.select().from(carts).where(eq(carts.tokenHash, buyer.guestTokenHash)).limit(1);
  const cart = placed?.orderId ? placed : await db.transaction((tx) => fillCart(tx, buyer, order));
  const link = newGuestSecret();
  const seen = { cartId: cart.id, version: cart.version, totalCents, dueCents: totalCents };
  let completed: CompletedCart;
  try {
    completed = await completeCart(db, buyer, seen, {
      ...terms,
      orderGuest: someGuest(link),
      heldMs: phoneOrderHours * 3_600_000,
      placedBy: { actor, order, key, requestHash: hash },
    });
  } catch (error) {
    // What was not ordered is no abandoned cart.
    await db.delete(carts).where(and(eq(carts.id, cart.id), isNull(carts.completedAt)));
    throw error;
  }
  if (completed.replayed) await refuseOtherOrder(db, completed.orderId, hash);
  return completed;
}

/** Throws `idempotency_key_reused` for another request than the one that placed the order. */
async function refuseOtherOrder(db: Db, orderId: string, hash: string): Promise<void> {
  const [placed] = await db.select({ hash: orders.requestHash }).from(orders).where(eq(orders.id, orderId));
  refuseOther(placed?.hash ?? null, hash, { orderId });
}

function someGuest(secret: string): Guest {
  const guest = guestOf(secret);
  if (!guest) throw new ShopError("internal");
  return guest;
}

/** Makes the guest's cart what the order says, and returns it. */
async function fillCart(tx: Db, buyer: Guest, order: PhoneOrder): Promise<Cart> {
  const { lines, deliveryMethodId, note: _note, draft: _draft, ...contact } = order;
  const cart = await openCart(tx, buyer);
  await tx.delete(cartLines).where(eq(cartLines.cartId, cart.id));
  for (const [index, { sku, quantity }] of lines.entries()) {
    const [part] = await tx
      .select({ id: parts.id })
      .from(parts)
      .where(and(eq(parts.skuKey, sql`number_key(${sku})`), onSale))
      .orderBy(parts.id)
      .limit(1);
    if (!part) throw refused(index, "sku", "part_unknown");
    const wanted = { partId: part.id, quantity, confirmed: false, vehicleId: null, answers: {} };
    const notices = await addLine(tx, cart, wanted).catch((error: unknown) => {
      if (!(error instanceof ShopError)) throw error;
      const [field] = error.fields;
      throw refused(index, "quantity", field?.code ?? error.code, field?.params);
    });
    for (const { code, quantity: limit } of notices)
      throw refused(index, "quantity", code === "raised" ? "below_minimum" : "not_enough_stock", { limit });
  }
  const [filled] = await tx
    .update(carts)
    .set({ ...contact, deliveryMethodId: deliveryMethodId ?? null, version: sql`${carts.version} + 1` })
    .where(eq(carts.id, cart.id))
    .returning();
  return filled!;
}

function refused(line: number, field: string, code: string, params: Record<string, string | number> = {}): ShopError {
  return new ShopError("invalid", { fields: [{ field: `lines.${line}.${field}`, code, params }] });
}
