import { api } from "#web/client/api.ts";
import { rememberGuestKey } from "#web/client/guest-keys.ts";
import { toOrder, type Order } from "#web/client/orders.ts";

/** Returns a guest's order by the key in its link. From then on the calls for this order use the key. */
export async function getGuestOrder(key: string, signal: AbortSignal): Promise<Order> {
  const order = toOrder(await api.get("/guest-orders/:key", { param: { key }, signal }));
  rememberGuestKey(order.id, key);
  return order;
}

/** Has a link to an order sent to its address. Resolves also if number and address do not belong together. */
export async function requestOrderLink(json: { number: string; email: string }): Promise<void> {
  await api.post("/orders/lookup", { json });
}
