import { amountOf } from "#web/client/amounts.ts";
import { api } from "#web/client/api.ts";
import { guestKeyOf } from "#web/client/selling/guest-keys.ts";
import type { Order } from "#web/client/selling/order.ts";

/** Starts the payment of an order; returns the payment intent's client secret. */
export async function startPayment({ id, dueCents }: Pick<Order, "id" | "dueCents">): Promise<string> {
  const key = guestKeyOf(id);
  if (key !== undefined) return (await api.post("/guest-orders/:key/payments", { param: { key } })).clientSecret;
  const { clientSecret } = await api.post("/create-payment-intent", {
    json: { price: amountOf(dueCents), order: id },
  });
  return clientSecret;
}

/** Has an order marked paid; rejects with `payment_not_confirmed` while the provider does not say so. */
export async function confirmPayment(orderId: string, transactionId: string, signal: AbortSignal): Promise<void> {
  const key = guestKeyOf(orderId);
  if (key === undefined)
    await api.patch("/purchase/:id", { param: { id: orderId }, json: { order: orderId, transactionId }, signal });
  else await api.patch("/guest-orders/:key/payments", { param: { key }, json: { transactionId }, signal });
}
