import type { PhoneOrder } from "#shop/cart/phone-order-input.ts";
import { amountOf } from "#web/client/amounts.ts";
import { api } from "#web/client/api.ts";
import { mapFieldNames } from "#web/client/api-error.ts";
import { toCart, type Cart } from "#web/client/cart.ts";

export type { PhoneOrder };

const fieldNames = { client: "clientName", number: "phoneNumber", method: "deliveryMethodId" };

function toRequest({ clientName, phoneNumber, deliveryMethodId, ...same }: PhoneOrder) {
  return {
    ...same,
    client: clientName,
    number: phoneNumber,
    ...(deliveryMethodId && { method: deliveryMethodId }),
  };
}

/** What an order taken down on the phone costs. */
export async function pricePhoneOrder(order: PhoneOrder): Promise<Cart> {
  const priced = api.post("/phone-orders/quote", { json: toRequest(order) });
  return toCart(await mapFieldNames(fieldNames, priced)).cart;
}

/** Places it as it was read out, once for a `key`; rejects with `cart_changed` if it costs something else now. */
export async function placePhoneOrder(order: PhoneOrder, totalCents: number, key: string): Promise<string> {
  const json = { ...toRequest(order), total: amountOf(totalCents) };
  const placing = api.post("/phone-orders", { json, header: { "idempotency-key": key } });
  return (await mapFieldNames(fieldNames, placing)).order;
}
