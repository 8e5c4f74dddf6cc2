import type { Person, ShopClient } from "#test/shop-client.ts";

export const contact = { client: "Ada Lovelace", number: "5550100", address: "12 St James's Square" };

/** An order of two pieces, not paid; answers its id. */
export async function placeOrder(buyer: Person, part: string, more: Record<string, unknown> = {}): Promise<string> {
  const placed = await buyer.call("POST", "/api/purchase", { ...contact, part, orders: 2, ...more });
  if (placed.status !== 200) throw new Error(JSON.stringify(placed.body));
  return placed.body.insertedId;
}

/** Pays an order as the browser would: the card goes to the payment sandbox, its receipt to the shop. Returns the transaction id. */
export async function payOrder(shop: Pick<ShopClient, "url" | "call">, buyer: Person, order: string): Promise<string> {
  const { status, body, intent: transactionId } = await payByCard(shop, await secretOf(buyer, order));
  if (status !== 200) throw new Error(JSON.stringify(body));
  const patched = await buyer.call("PATCH", `/api/purchase/${order}`, { order, transactionId });
  if (patched.status !== 200) throw new Error(JSON.stringify(patched.body));
  return transactionId;
}

/** The client secret with which the browser confirms the payment of an order. */
export async function secretOf(buyer: Person, order: string): Promise<string> {
  const started = await buyer.call("POST", "/api/create-payment-intent", { order });
  if (started.status !== 200) throw new Error(JSON.stringify(started.body));
  return started.body.clientSecret;
}

/** What the card form does in the browser: confirms with the publishable key, never through the shop. */
export async function payByCard(
  shop: Pick<ShopClient, "url" | "call">,
  clientSecret: string,
  number = "4242424242424242",
) {
  const site = await shop.call("GET", "/api/site");
  const intent = clientSecret.split("_secret_")[0] ?? "";
  const answer = await fetch(`${shop.url}/sandbox/stripe/v1/payment_intents/${intent}/confirm`, {
    method: "POST",
    headers: { authorization: `Bearer ${site.body.stripePublishableKey}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      "payment_method_data[type]": "card",
      "payment_method_data[card][number]": number,
      "payment_method_data[card][exp_month]": "12",
      "payment_method_data[card][exp_year]": "2031",
      "payment_method_data[card][cvc]": "123",
    }),
  });
  return { status: answer.status, body: await answer.json(), intent };
}
