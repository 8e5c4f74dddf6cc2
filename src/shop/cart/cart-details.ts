import { eq } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Buyer } from "#shop/actor.ts";
import { carts } from "#shop/cart/cart.table.ts";
import type { CartContact } from "#shop/cart/contact-input.ts";
import { findCart, lockNamedCart, touchCart, type Cart, type NamedCart } from "#shop/cart/open-cart.ts";
import { ShopError } from "#shop/errors.ts";
import { isSameJson } from "#shop/same-json.ts";
import { checkVatId, isSameAnswer } from "#shop/tax/check-vat-id.ts";

/** Who orders, where it goes and how it is delivered. Absent fields are unchanged. */
export type CartDetails = CartContact & { deliveryMethodId?: string };

/**
 * Stores details of the named cart; those that it has already change nothing. Throws as `lockNamedCart`, and `cart_changed` if it has another version than the
 * named one.
 */
export async function setCartDetails(
  db: Db,
  buyer: Buyer,
  named: NamedCart,
  { vatId, ...details }: CartDetails,
): Promise<void> {
  // The register is asked before the transaction.
  const known = vatId === undefined ? null : await findCart(db, buyer);
  const vat = vatId === undefined ? undefined : await checkVatId(db, vatId, known?.vat ?? null);
  const contact = { ...details, ...(vat !== undefined && { vat }) };
  await db.transaction(async (tx) => {
    const cart = await lockNamedCart(tx, buyer, named);
    if (vat && cart.vat && isSameAnswer(vat, cart.vat)) contact.vat = cart.vat;
    const isNew = ([name, value]: [string, unknown]) =>
      value !== undefined && !isSameJson(value, cart[name as keyof Cart]);
    if (!Object.entries(contact).some(isNew)) return;
    if (named.version !== undefined && named.version !== cart.version) throw new ShopError("cart_changed");
    await tx.update(carts).set(contact).where(eq(carts.id, cart.id));
    await touchCart(tx, cart);
  });
}
