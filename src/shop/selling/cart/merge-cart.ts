import { eq, inArray } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Customer, Guest } from "#shop/foundation/actor.ts";
import { mergeCodes } from "#shop/selling/cart/cart-codes.ts";
import type { CartNotice } from "#shop/selling/cart/cart-input.ts";
import { cartLines, carts } from "#shop/selling/cart/cart.table.ts";
import { addLines } from "#shop/selling/cart/change-cart.ts";
import { lockCart, openCart, touchCart } from "#shop/selling/cart/open-cart.ts";
import { ofExtraTexts } from "#shop/selling/orders/extra-texts.ts";

/**
 * Moves the lines of a guest's cart into the customer's, in one transaction; repeating it changes nothing. Quantities add up, limited to
 * the stock; a line that can't be added stays in the guest's cart. Returns what was changed about the quantities.
 */
export async function mergeCart(db: Db, customer: Customer, from: Guest): Promise<CartNotice[]> {
  return db.transaction(async (tx) => {
    // The guest's first, in every transaction, so that two of them never wait for each other.
    const guestCart = await lockCart(tx, from);
    if (!guestCart) return [];
    const known = await lockCart(tx, customer);
    const cart = known ?? (await openCart(tx, customer));
    const lines = await tx.select().from(cartLines).where(eq(cartLines.cartId, guestCart.id)).orderBy(cartLines.id);
    const notices: CartNotice[] = [];
    const moved: string[] = [];
    for (const { fitmentConfirmed: confirmed, ...line } of lines) {
      const result = await addLines(tx, cart, [{ ...line, confirmed }]);
      notices.push(...result.notices);
      if (result.added > 0) moved.push(line.id);
    }
    if (moved.length > 0) {
      await tx.delete(cartLines).where(inArray(cartLines.id, moved));
      await touchCart(tx, guestCart);
      await touchCart(tx, cart);
    }
    await mergeCodes(tx, guestCart, cart);
    if (moved.length === lines.length) await tx.delete(carts).where(eq(carts.id, guestCart.id));
    // What the guest has entered already fills the gaps, and takes precedence over what a new cart begins with.
    const { email, clientName, phoneNumber, shipTo, billTo, vat } = guestCart;
    const extras = ofExtraTexts((name) => guestCart[name]);
    const hasOwn = known !== null && known.shipTo !== null;
    if (!hasOwn && (shipTo || (email && cart.shipTo === null)))
      await tx
        .update(carts)
        .set({ email, clientName, phoneNumber, shipTo, billTo, vat, ...extras })
        .where(eq(carts.id, cart.id));
    return notices;
  });
}
