import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { isGuest, type Buyer, type Guest } from "#shop/foundation/actor.ts";
import { rememberAddress } from "#shop/selling/addresses/addresses.ts";
import { lockCreditsOf } from "#shop/selling/cart/cart-credits.ts";
import { readLines, type CartLine } from "#shop/selling/cart/cart-lines.ts";
import { carts } from "#shop/selling/cart/cart.table.ts";
import type { Address } from "#shop/selling/cart/contact-input.ts";
import { addressLines } from "#shop/selling/cart/address-lines.ts";
import { refreshVatId } from "#shop/selling/cart/refresh-vat-id.ts";
import { pricesOf } from "#shop/selling/cart/describe-cart.ts";
import { findCart, findCartById, type Cart } from "#shop/selling/cart/open-cart.ts";
import { priceCart, quoteKey, type PricedCart } from "#shop/selling/cart/price-cart.ts";
import { requirementsOf } from "#shop/selling/cart/requirements.ts";
import { recordPlacement, type StaffPlacement } from "#shop/selling/cart/staff-placement.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { piecesOf, type Piece } from "#shop/catalogue/kits/kit-parts.ts";
import { ofExtraTexts } from "#shop/selling/orders/extra-texts.ts";
import { commitOrder } from "#shop/selling/orders/commit-order.ts";
import { decideFitment } from "#shop/selling/orders/order-fitment.ts";
import { countOrder } from "#shop/selling/orders/order-limits.ts";
import type { Order } from "#shop/selling/orders/order-state.ts";
import { orders, type PostalAddress } from "#shop/selling/orders/orders.table.ts";
import { unprovenLimitsOf } from "#shop/selling/orders/unproven-holds.ts";
import { beforeTurn, inTurnOf, takeStock, type TakenPart } from "#shop/selling/orders/stock.ts";
import type { PaymentMethod } from "#shop/selling/payments/store-payment.ts";
import { refusePayment } from "#shop/selling/payments/card-rules.ts";
import { settingsOf } from "#shop/foundation/settings/settings.ts";
import type { OrderDraftLine, OrderedKit } from "#shop/selling/orders/write-order.ts";
import type { Client } from "#shop/foundation/rate-limit.ts";
import { paymentSection } from "#shop/selling/payments/payment-settings.ts";

/** What the buyer saw: the cart, its version, its total and what was left to pay, in minor units. */
export type SeenCart = { cartId: string; version: number; totalCents: number; dueCents: number };

export type CompletionTerms = {
  currency: string;
  /** In whose name a guest's order is placed: the order has a secret of its own, which is in the link to it. */
  orderGuest?: Guest;
  /** The language of the mails to a guest. */
  locale?: string;
  client?: Client | null;
  /** The payment method, by default card; a transfer is requested immediately. */
  payBy?: PaymentMethod;
  /** How long the unpaid order reserves its stock; by default what the way to pay has. */
  heldMs?: number;
  /** Staff who place it for a customer. */
  placedBy?: StaffPlacement;
};

/** `replayed`: an earlier request completed the cart. */
export type CompletedCart = { orderId: string; orderNumber: number; replayed: boolean };

/**
 * Turns the buyer's cart into an order, in one transaction: takes the stock and the credit, and calculates prices, fit and rules again. A cart becomes one
 * order: repeated and simultaneous calls return the same. Throws `not_found`, `cart_changed` (with the open cart's id, version, total and due as they are
 * now) if the buyer saw something else, or a cart that is gone while another one is open, `cart_incomplete` with what is left to do, `part_unknown`, `below_minimum`, `not_enough_stock`,
 * `fitment_unconfirmed`, `code_used_up`, `order_too_small` and `order_too_large` for a card, `rate_limited`, `too_many_unpaid`, `quantity_held`, `unproven_held`, `transfer_not_offered` and `crowded`.
 */
export async function completeCart(
  db: Db,
  buyer: Buyer,
  seen: SeenCart,
  terms: CompletionTerms,
): Promise<CompletedCart> {
  const cart = await beforeTurn(async () => {
    const { id, orderId, vat } = await readSeenCart(db, buyer, seen, terms);
    if (orderId) return { id, vat, orderId, partIds: [] };
    // Not by a guest's email address, which is unverified.
    await countOrder(db, isGuest(buyer) ? id : buyer.userId, terms.client);
    return { id, vat, orderId, partIds: (await readLines(db, id)).flatMap(piecesOf).map(({ partId }) => partId) };
  });
  if (cart.orderId) return replay(db, cart.orderId);
  await refreshVatId(db, cart);
  return inTurnOf(cart.partIds, () => db.transaction((tx) => complete(tx, buyer, seen, terms)));
}

async function complete(tx: Db, buyer: Buyer, seen: SeenCart, terms: CompletionTerms): Promise<CompletedCart> {
  const cart = await readSeenCart(tx, buyer, seen, { ...terms, lock: true });
  if (cart.orderId) return replay(tx, cart.orderId);
  const shown = await readLines(tx, cart.id);
  const before = await priceCart(tx, { cart, lines: shown, currency: terms.currency });
  const pieceIds = shown.flatMap(piecesOf).map(({ partId }) => partId);
  const unproven = await unprovenLimitsOf(tx, cart, pieceIds, terms.client);
  const requirements = requirementsOf(cart, shown, before, { ...(await settingsOf(tx, paymentSection)), unproven });
  if (requirements.length > 0) throw new ShopError("cart_incomplete", { data: { requirements } });
  if (cart.version !== seen.version) throw changed(cart, before);

  const taken = await takeStock(tx, shown.flatMap(piecesOf));
  await lockCreditsOf(tx, cart, terms.currency);
  // Read again now that parts and credit are locked: nothing changes between price and order.
  const lines = await readLines(tx, cart.id);
  const priced = await priceCart(tx, { cart, lines, currency: terms.currency });
  const isTaken = ({ partId, quantity }: Piece) => (taken.get(partId)?.taken ?? 0) >= quantity;
  // Staff have changed what is in a kit in the meantime.
  if (!lines.flatMap(piecesOf).every(isTaken)) throw changed(cart, priced);
  if (priced.quote.totalCents !== seen.totalCents || priced.quote.dueCents !== seen.dueCents)
    throw changed(cart, priced);
  const bankTransfer = terms.payBy !== "card";
  const refusal = refusePayment(priced.quote.dueCents, { currency: terms.currency, bankTransfer });
  if (refusal) throw new ShopError(refusal);
  const draftLines: OrderDraftLine[] = [];
  for (const line of lines) draftLines.push(...(await draftLinesOf(tx, line, taken)));
  const draft = {
    buyer: terms.orderGuest ?? buyer,
    ...contactOf(cart),
    ...(priced.option && { delivery: deliveryOf(priced.option) }),
    lines: draftLines,
    kits: lines.filter(({ kit }) => kit.length > 0).map((line) => orderedKit(line, priced.quote)),
    quote: priced.quote,
    ...(cart.vat && { vat: { ...cart.vat, reverseCharge: isReverseCharge(priced.quote) } }),
    cartId: cart.id,
    ...(terms.placedBy && { keyed: { idempotencyKey: null, requestHash: terms.placedBy.requestHash } }),
    ...(terms.locale && { locale: terms.locale }),
  };
  const { client, payBy, heldMs } = terms;
  const { order } = await commitOrder(tx, draft, { client, payBy, heldMs, record: (one) => closeCart(tx, cart, one) });
  if (terms.placedBy) await recordPlacement(tx, terms.placedBy, order);
  return { orderId: order.id, orderNumber: order.orderNumber, replayed: false };
}

/** Records that the cart has become the order, and saves its address. */
async function closeCart(tx: Db, { id, userId, shipTo: address, phoneNumber }: Cart, order: Order): Promise<void> {
  await tx
    .update(carts)
    .set({ completedAt: sql`now()`, orderId: order.id, shareToken: null, updatedAt: sql`now()` })
    .where(eq(carts.id, id));
  if (userId && address) await rememberAddress(tx, { userId, address, phoneNumber });
}

/**
 * Returns the cart that was seen, completed or not. Throws `not_found`; for a buyer whose cart is another one by now, since a guest's was merged into
 * it at their sign-in, `cart_changed` with that one's id and amounts.
 */
async function readSeenCart(
  db: Db,
  buyer: Buyer,
  { cartId }: SeenCart,
  { currency, lock = false }: { currency: string; lock?: boolean },
): Promise<Cart> {
  const cart = await findCartById(db, buyer, cartId, { lock });
  if (cart) return cart;
  const open = await findCart(db, buyer);
  if (!open) throw new ShopError("not_found");
  throw changed(open, await priceCart(db, { cart: open, lines: await readLines(db, open.id), currency }));
}

async function replay(db: Db, orderId: string): Promise<CompletedCart> {
  const columns = { orderId: orders.id, orderNumber: orders.orderNumber };
  const [order] = await db.select(columns).from(orders).where(eq(orders.id, orderId));
  if (!order) throw new ShopError("not_found");
  return { ...order, replayed: true };
}

function changed({ id, version }: Cart, { quote: { totalCents, dueCents } }: PricedCart): ShopError {
  const now: SeenCart = { cartId: id, version, totalCents, dueCents };
  return new ShopError("cart_changed", { data: now });
}

/** Returns the order's lines for one of the cart: one, or one for each part of a kit. */
async function draftLinesOf(tx: Db, line: CartLine, taken: Map<string, TakenPart>): Promise<OrderDraftLine[]> {
  const { part, kit, vehicle, quantity, confirmed } = line;
  // A stored line has no answer without a text.
  const answers = line.answers as Record<string, string>;
  const target = { ...(vehicle && { vehicleId: vehicle.id }), answers, fitmentConfirmed: confirmed };
  const draft = async (partId: string, pieces: number) => {
    const takenPart = taken.get(partId);
    if (!takenPart) throw new ShopError("internal");
    return { part: takenPart, quantity: pieces, fitment: await decideFitment(tx, partId, target) };
  };
  if (kit.length === 0)
    return [{ key: quoteKey(line), unitPriceCents: part.priceCents, ...(await draft(part.id, quantity)) }];
  const drafts: OrderDraftLine[] = [];
  for (const one of kit)
    drafts.push({ key: quoteKey(line, one), kitKey: line.id, ...(await draft(one.id, one.quantity * quantity)) });
  return drafts;
}

function orderedKit(line: CartLine, quote: PricedCart["quote"]): OrderedKit {
  const { id: key, part, quantity } = line;
  const { id: partId, sku, brand, name } = part;
  const { unitPriceCents } = pricesOf(line, quote);
  return { key, partId, sku, brand, name, quantity, unitPriceCents };
}

function isReverseCharge({ lines }: PricedCart["quote"]): boolean {
  return lines.some(({ taxes }) => taxes.some(({ reason }) => reason === "reverse_charge"));
}

function contactOf({ clientName, email, phoneNumber, shipTo, billTo, ...cart }: Cart) {
  return {
    contact: { clientName, email, phoneNumber, address: shipTo ? addressLines(shipTo).join("\n") : "" },
    ...(shipTo && { shipTo: toPostal(shipTo) }),
    ...(billTo && { billTo: toPostal(billTo) }),
    extras: ofExtraTexts((name) => cart[name] || null),
  };
}

function toPostal({ company, line2, region, ...same }: Address): PostalAddress {
  return { ...same, ...(company && { company }), ...(line2 && { line2 }), ...(region && { region }) };
}

function deliveryOf({ methodId, name, kind, earliest, latest, service, fallback }: NonNullable<PricedCart["option"]>) {
  return {
    methodId,
    name,
    ...(kind === "pickup" && { kind }),
    from: earliest,
    to: latest,
    ...(service && { service }),
    ...(fallback && { fallback }),
  };
}
