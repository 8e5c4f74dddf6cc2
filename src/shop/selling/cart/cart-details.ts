import { eq } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Buyer } from "#shop/foundation/actor.ts";
import { carts } from "#shop/selling/cart/cart.table.ts";
import type { CartContact, SeenContact } from "#shop/selling/cart/contact-input.ts";
import { findCart, lockNamedCart, touchCart, type Cart, type NamedCart } from "#shop/selling/cart/open-cart.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import type { Client } from "#shop/foundation/rate-limit.ts";
import { isSameJson } from "#shop/foundation/same-json.ts";
import { checkVatId, isSameAnswer } from "#shop/selling/tax/check-vat-id.ts";

/** Who orders, where it goes and how it is delivered. Absent fields are unchanged. */
export type CartDetails = CartContact & { deliveryMethodId?: string };

/** The cart, and the details of it that the change was made from; absent: whatever it has. `client`: who asks the register of VAT ids. */
type SeenDetails = NamedCart & { seen?: SeenContact | undefined; client?: Client | null };

/**
 * Stores details of the named cart; those that it has already change nothing. Throws as `lockNamedCart`, and `cart_changed` if the cart has other details
 * than those that were seen.
 */
export async function setCartDetails(
  db: Db,
  buyer: Buyer,
  { seen = {}, client = null, ...named }: SeenDetails,
  { vatId, ...details }: CartDetails,
): Promise<void> {
  // The register is asked before the transaction.
  const known = vatId === undefined ? null : await findCart(db, buyer);
  const vat = vatId === undefined ? undefined : await checkVatId(db, vatId, known?.vat ?? null, client);
  const contact = { ...details, ...(vat !== undefined && { vat }) };
  await db.transaction(async (tx) => {
    const cart = await lockNamedCart(tx, buyer, named);
    if (vat && cart.vat && isSameAnswer(vat, cart.vat)) contact.vat = cart.vat;
    const isNew = ([name, value]: [string, unknown]) =>
      value !== undefined && !isSameJson(value, cart[name as keyof Cart]);
    if (!Object.entries(contact).some(isNew)) return;
    if (!hasStill(cart, seen)) throw new ShopError("cart_changed");
    await tx.update(carts).set(contact).where(eq(carts.id, cart.id));
    await touchCart(tx, cart);
  });
}

function hasStill({ vat, ...cart }: Cart, { vatId, ...seen }: SeenContact): boolean {
  const isStored = ([name, value]: [string, unknown]) =>
    value === undefined || isSameJson(value, cart[name as keyof typeof cart]);
  return Object.entries(seen).every(isStored) && (vatId === undefined || vatId === (vat?.id ?? ""));
}
