import type { Json, Person, ShopUnderTest } from "#test/shop-under-test.ts";

export const contact = { client: "Ada Lovelace", number: "5550100", address: "12 St James's Square" };

/** An order of two pieces, not paid; answers its id. */
export async function placeOrder(buyer: Person, part: string, more: Record<string, unknown> = {}): Promise<string> {
  const placed = await buyer.call("POST", "/api/purchase", { ...contact, part, orders: 2, ...more });
  if (placed.status !== 200) throw new Error(JSON.stringify(placed.body));
  return placed.body.insertedId;
}

/** Pays an order as the browser would: the card goes to the payment sandbox, its receipt to the shop. Answers the transaction id. */
export async function payOrder(shop: ShopUnderTest, buyer: Person, order: string): Promise<string> {
  const transactionId = await confirmByCard(shop, buyer, order);
  const patched = await buyer.call("PATCH", `/api/purchase/${order}`, { order, transactionId });
  if (patched.status !== 200) throw new Error(JSON.stringify(patched.body));
  return transactionId;
}

async function confirmByCard(shop: ShopUnderTest, buyer: Person, order: string): Promise<string> {
  const site = await shop.call("GET", "/api/site");
  const { body } = await buyer.call("POST", "/api/create-payment-intent", { order });
  const clientSecret: string = body.clientSecret;
  const intent = clientSecret.split("_secret_")[0] ?? "";
  const answer = await fetch(`${shop.url}/sandbox/stripe/v1/payment_intents/${intent}/confirm`, {
    method: "POST",
    headers: { authorization: `Bearer ${site.body.stripePublishableKey}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      "payment_method_data[type]": "card",
      "payment_method_data[card][number]": "4242424242424242",
      "payment_method_data[card][exp_month]": "12",
      "payment_method_data[card][exp_year]": "2031",
      "payment_method_data[card][cvc]": "123",
    }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return intent;
}
