import { ApiError } from "#web/client/api.ts";
import { getOrder, type Order } from "#web/client/orders.ts";
import { pause } from "#web/client/pause.ts";
import { confirmPayment } from "#web/client/payments.ts";
import type { BegunPayment } from "#web/checkout/payment/begun-payment.ts";

/** `refused`: according to the payment provider this payment took no money. */
export type Settled = { order: Order } | { refused: true };

/** After so many answers 'not paid yet', a payment that nobody saw succeed counts as refused. */
const patience = 6;
const soonMs = 1_500;
const laterMs = 8_000;

const notPaidYet = new Set(["payment_not_confirmed", "payment_mismatch", "payment_not_found"]);

/**
 * Has the order marked paid (PATCH), and retries until the outcome of the payment is known: a lost response or a slow provider never
 * count as an outcome. Rejects with `ApiError` 401, and when aborted.
 */
export async function settlePayment(orderId: string, payment: BegunPayment, signal: AbortSignal): Promise<Settled> {
  const { transactionId, seen } = payment;
  let refusals = 0;
  for (let tries = 0; ; tries += 1) {
    signal.throwIfAborted();
    try {
      await confirmPayment(orderId, transactionId, signal);
      return { order: await getOrder(orderId, signal) };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ApiError && error.status === 401) throw error;
      if (error instanceof ApiError && notPaidYet.has(error.code) && !error.data["processing"]) refusals += 1;
    }
    // The provider's webhook event, or another tab, may have been quicker.
    const order = await getOrder(orderId, signal).catch(() => null);
    if (order && order.status !== "placed") return { order };
    if (!seen && refusals >= patience) return { refused: true };
    await pause(tries < patience ? soonMs : laterMs, signal);
  }
}
