import type { PhoneOrder } from "#shop/selling/cart/phone-order-input.ts";
import { amountOf } from "#web/client/amounts.ts";
import { api } from "#web/client/api.ts";
import { mapFieldNames } from "#web/client/api-error.ts";
import { toCart, type Cart } from "#web/client/selling/cart.ts";

export type { PhoneOrder };

/** The fields of a phone order and its drafts, by their names in the API. */
export const phoneFieldNames = { client: "clientName", number: "phoneNumber", method: "deliveryMethodId" };

/** Returns a phone order, or a draft of one, with the names of the API. */
export function toPhoneRequest<T extends Pick<PhoneOrder, "clientName" | "phoneNumber" | "deliveryMethodId">>({
  clientName,
  phoneNumber,
  deliveryMethodId,
  ...same
}: T) {
  return {
    ...same,
    client: clientName,
    number: phoneNumber,
    ...(deliveryMethodId && { method: deliveryMethodId }),
  };
}

/** What an order taken down on the phone costs. */
export async function pricePhoneOrder(order: PhoneOrder): Promise<Cart> {
  const priced = api.post("/phone-orders/quote", { json: toPhoneRequest(order) });
  return toCart(await mapFieldNames(phoneFieldNames, priced)).cart;
}

/**
 * Places it as it was read out, once for a `key`. Rejects with `cart_changed` if it costs something else now, and with `changed_meanwhile` or
 * `draft_placed` if others have changed or placed its draft.
 */
export async function placePhoneOrder(order: PhoneOrder, totalCents: number, key: string): Promise<string> {
  const json = { ...toPhoneRequest(order), total: amountOf(totalCents) };
  const placing = api.post("/phone-orders", { json, header: { "idempotency-key": key } });
  return (await mapFieldNames(phoneFieldNames, placing)).order;
}
