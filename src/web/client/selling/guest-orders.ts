import { api } from "#web/client/api.ts";
import { rememberGuestKey } from "#web/client/selling/guest-keys.ts";
import type { Order } from "#web/client/selling/order.ts";

/** Returns a guest's order by the key in its link. From then on the calls for this order use the key. */
export async function getGuestOrder(key: string, signal: AbortSignal): Promise<Order> {
  const order = await api.get("/guest-orders/:key", { param: { key }, signal });
  rememberGuestKey(order.id, key);
  return order;
}

/** Cancels what was not shipped of a guest's order; what was paid for it is refunded. Returns false where it was closed before. */
export async function cancelGuestOrder(key: string): Promise<boolean> {
  const { deletedCount } = await api.delete("/guest-orders/:key", { param: { key } });
  return deletedCount > 0;
}

/** Has a link to an order sent to its address. Resolves also if number and address do not belong together. */
export async function requestOrderLink(json: { number: string; email: string }): Promise<void> {
  await api.post("/orders/lookup", { json });
}
