/** The keys of the guests' orders that this page shows, by order: with them the API is called for an order without a sign-in. */
const keys = new Map<string, string>();

export function rememberGuestKey(orderId: string, key: string): void {
  keys.set(orderId, key);
}

/** Returns the key of a guest's order; undefined for an order of the signed-in customer. */
export function guestKeyOf(orderId: string): string | undefined {
  return keys.get(orderId);
}
