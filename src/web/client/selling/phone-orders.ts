import type { PhoneOrder } from "#shop/selling/cart/phone-order-input.ts";
import { api } from "#web/client/api.ts";
import type { Cart } from "#web/client/selling/cart.ts";

export type { PhoneOrder };

/** What an order taken down on the phone costs. */
export async function pricePhoneOrder(order: PhoneOrder): Promise<Cart> {
  return api.post("/phone-orders/quote", { json: order });
}

/**
 * Places it as it was read out, once for a `key`. Rejects with `cart_changed` if it costs something else now, and with `changed_meanwhile` or
 * `draft_placed` if others have changed or placed its draft.
 */
export async function placePhoneOrder(order: PhoneOrder, totalCents: number, key: string): Promise<string> {
  const json = { ...order, totalCents };
  return (await api.post("/phone-orders", { json, header: { "idempotency-key": key } })).orderId;
}
