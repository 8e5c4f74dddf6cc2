import type { Cart } from "#web/client/selling/cart.ts";
import { ofUser } from "#web/ui/drafts.ts";

// The order that the last cart of this tab has become: the checkout, empty since, leads on to it.

/** `customer`: whose it is; null for a guest's. */
export type OrderedCart = { id: string; orderNumber: number; customer: string | null };

const key = `${ofUser}orderedCart`;

function read(): OrderedCart | null {
  const stored = sessionStorage.getItem(key);
  return stored === null ? null : (JSON.parse(stored) as OrderedCart);
}

export function rememberOrderedCart(order: OrderedCart): void {
  sessionStorage.setItem(key, JSON.stringify(order));
}

/** Forgets the order of this id, which has been cancelled. */
export function forgetOrderedCart(id: string): void {
  if (read()?.id === id) sessionStorage.removeItem(key);
}

/** Returns what has become of the cart before this one, for the visitor who ordered it. Once another cart has been begun, that is over. */
export function orderedBefore(cart: Cart, customer: string | null): OrderedCart | null {
  if (cart.pieces > 0) sessionStorage.removeItem(key);
  const order = read();
  return order && (order.customer === null || order.customer === customer) ? order : null;
}
