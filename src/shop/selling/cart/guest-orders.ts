import type { Db } from "#db/db.ts";
import { isGuest, type Buyer } from "#shop/foundation/actor.ts";
import { completeCart, type CompletionTerms, type SeenCart } from "#shop/selling/cart/complete-cart.ts";
import { guestOf, hashSecret } from "#shop/selling/cart/guest-secret.ts";
import { findCartById } from "#shop/selling/cart/open-cart.ts";

/** `secret`: of the guest, whose cart it is, or was before they signed in. */
type Caller = { buyer: Buyer; secret?: string };

/** `key`: the secret of a guest's order; null for a customer's. */
export type PlacedCart = { orderId: string; orderNumber: number; key: string | null; replayed: boolean };

/**
 * Completes a cart. The order of a guest gets a secret of its own, made from that of the cart: the same for each attempt, so that a repeated
 * request leads to the same link, and useless for the cart. A customer who had ordered the cart as a guest gets that order. Throws as `completeCart`.
 */
export async function placeCart(
  db: Db,
  { buyer, secret }: Caller,
  seen: SeenCart,
  terms: Omit<CompletionTerms, "orderGuest">,
): Promise<PlacedCart> {
  const guest = secret === undefined ? null : guestOf(secret);
  if (guest && !isGuest(buyer) && (await findCartById(db, guest, seen.cartId))?.orderId)
    return placeCart(db, { buyer: guest, ...(secret !== undefined && { secret }) }, seen, terms);
  const key = isGuest(buyer) && secret !== undefined ? hashSecret(`order ${seen.cartId} ${secret}`) : null;
  const orderGuest = key === null ? null : guestOf(key);
  const placed = await completeCart(db, buyer, seen, {
    ...terms,
    ...(orderGuest && { orderGuest }),
  });
  return { ...placed, key };
}
