import { randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Buyer } from "#shop/foundation/actor.ts";
import { readLines, type CartLine } from "#shop/selling/cart/cart-lines.ts";
import { carts } from "#shop/selling/cart/cart.table.ts";
import { findCart, lockCart, type Cart } from "#shop/selling/cart/open-cart.ts";
import { priceCart, type PricedCart } from "#shop/selling/cart/price-cart.ts";
import type { Requirement } from "#shop/selling/cart/described-cart.ts";
import { requirementsOf } from "#shop/selling/cart/requirements.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { piecesOf } from "#shop/catalogue/kits/kit-parts.ts";
import { unprovenLimitsOf } from "#shop/selling/orders/unproven-holds.ts";
import type { Client } from "#shop/foundation/rate-limit.ts";
import { settingsOf } from "#shop/foundation/settings/settings.ts";
import { paymentSection } from "#shop/selling/payments/payment-settings.ts";

/** `transferDays`: how long an order waits for a bank transfer; null: the shop takes none. */
export type CartView = {
  cart: Cart;
  lines: CartLine[];
  priced: PricedCart;
  requirements: Requirement[];
  transferDays: number | null;
};

/** `client`: whose limits apply; null: none, as to what staff order. */
export type CartTerms = { currency: string; client: Client | null | undefined };

/** Returns the buyer's cart with its price and what is left to do before it can be completed; null if they have none. */
export async function readCart(db: Db, buyer: Buyer, terms: CartTerms): Promise<CartView | null> {
  const cart = await findCart(db, buyer);
  return cart && viewCart(db, cart, terms);
}

/** Returns a cart with its price and what is left to do before it can be completed. */
export async function viewCart(db: Db, cart: Cart, { currency, client }: CartTerms): Promise<CartView> {
  const lines = await readLines(db, cart.id);
  const pieceIds = lines.flatMap(piecesOf).map(({ partId }) => partId);
  const priced = await priceCart(db, { cart, lines, currency });
  const { bankTransfer, transferDays } = await settingsOf(db, paymentSection);
  const unproven = await unprovenLimitsOf(db, cart, pieceIds, client);
  const requirements = requirementsOf(cart, lines, priced, { bankTransfer, unproven });
  return { cart, lines, priced, requirements, transferDays: bankTransfer ? transferDays : null };
}

/** Shares the buyer's cart. Returns the token of its read-only link, the same each time. Throws `not_found` without a cart. */
export async function shareCart(db: Db, buyer: Buyer): Promise<string> {
  return db.transaction(async (tx) => {
    const cart = await lockCart(tx, buyer);
    if (!cart) throw new ShopError("not_found");
    if (cart.shareToken) return cart.shareToken;
    const shareToken = randomBytes(16).toString("base64url");
    await tx.update(carts).set({ shareToken }).where(eq(carts.id, cart.id));
    return shareToken;
  });
}

/** Ends the sharing of the buyer's cart: its link leads nowhere. */
export async function unshareCart(db: Db, buyer: Buyer): Promise<void> {
  await db.transaction(async (tx) => {
    const cart = await lockCart(tx, buyer);
    if (cart) await tx.update(carts).set({ shareToken: null }).where(eq(carts.id, cart.id));
  });
}

/** Returns the lines of a shared cart, without answers, which may hold a VIN, and nothing of its owner. Throws `not_found`. */
export async function readSharedCart(
  db: Db,
  token: string,
  currency: string,
): Promise<Pick<CartView, "lines" | "priced">> {
  const [cart] = await db
    .select()
    .from(carts)
    .where(and(eq(carts.shareToken, token), isNull(carts.completedAt)));
  if (!cart) throw new ShopError("not_found");
  const lines = await readLines(db, cart.id);
  const priced = await priceCart(db, { cart: null, lines, currency });
  return { lines: lines.map((line) => ({ ...line, answers: {} })), priced };
}
