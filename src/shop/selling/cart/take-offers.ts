import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Buyer } from "#shop/foundation/actor.ts";
import { cartLines, carts } from "#shop/selling/cart/cart.table.ts";
import type { CartNotice, Companions } from "#shop/selling/cart/cart-input.ts";
import { addLine, lockLine } from "#shop/selling/cart/change-cart.ts";
import { lockCart, noticesOf, writeKey, touchCart } from "#shop/selling/cart/open-cart.ts";
import { ShopError } from "#shop/foundation/errors.ts";

/** A line that gets another part. */
export type Replacement = { lineId: string; partId: string };

/**
 * Replaces the parts of lines of the buyer's cart, all of them or none; vehicle, answers and quantity stay. `methodId`: how the cart is delivered then.
 * Returns and throws as `addToCart`, and throws `not_found` if a line is not in their cart.
 */
export async function replaceCartLines(
  db: Db,
  buyer: Buyer,
  { replacements, methodId }: { replacements: Replacement[]; methodId?: string | undefined },
): Promise<CartNotice[]> {
  return db.transaction(async (tx) => {
    if (replacements.length === 0) return [];
    const cart = await lockCart(tx, buyer);
    if (!cart) throw new ShopError("not_found");
    // All of them go before the first part comes: it may be the part of another line, which then would grow and be replaced with both quantities.
    const ids = replacements.map(({ lineId }) => lineId);
    const gone = await tx
      .delete(cartLines)
      .where(and(inArray(cartLines.id, ids), eq(cartLines.cartId, cart.id)))
      .returning();
    const notices: CartNotice[] = [];
    for (const { lineId, partId } of replacements) {
      const at = gone.findIndex(({ id }) => id === lineId.toLowerCase());
      const [line] = at < 0 ? [] : gone.splice(at, 1);
      if (!line) throw new ShopError("not_found");
      const { quantity, vehicleId, answers } = line;
      notices.push(...(await addLine(tx, cart, { partId, quantity, vehicleId, answers, confirmed: false })));
    }
    if (methodId !== undefined) await tx.update(carts).set({ deliveryMethodId: methodId }).where(eq(carts.id, cart.id));
    await touchCart(tx, cart);
    return notices;
  });
}

/**
 * Adds parts for the vehicle of a line of the buyer's cart: all of them or none. With a `key` that an earlier write had, changes nothing and
 * returns what that one did. Returns and throws as `replaceCartLines`.
 */
export async function addCompanions(
  db: Db,
  buyer: Buyer,
  id: string,
  { parts, key }: { parts: Companions; key?: string | undefined },
): Promise<CartNotice[]> {
  return db.transaction(async (tx) => {
    const { cart, line } = await lockLine(tx, buyer, id);
    const keyed = writeKey(key, [id, parts]);
    const before = noticesOf(cart, keyed);
    if (before) return before;
    const notices: CartNotice[] = [];
    const { vehicleId, answers } = line;
    for (const { partId, quantity } of parts)
      notices.push(...(await addLine(tx, cart, { partId, quantity, vehicleId, answers, confirmed: false })));
    await touchCart(tx, cart, { key: keyed, notices });
    return notices;
  });
}
