import { ApiError } from "#web/client/api.ts";
import { getOrder, type Order } from "#web/client/orders.ts";
import { confirmPayment } from "#web/client/payments.ts";
import type { BegunPayment } from "#web/checkout/payment/begun-payment.ts";

/** `refused`: the shop asked the payment provider, which says that this payment took no money. */
export type Settled = { order: Order } | { refused: true };

/** How often the provider may say 'not yet' of a payment nobody saw succeed, until it counts as 'no'. */
const patience = 6;
const soonMs = 1_500;
const laterMs = 8_000;

const notPaidYet = new Set(["payment_not_confirmed", "payment_mismatch", "payment_not_found"]);

/**
 * Has the order marked paid (PATCH), and asks again until it is known what became of the payment: no answer, a slow
 * provider or an expired sign-in are no reason to say anything else than 'we are checking'. Throws only 401, and when aborted.
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
    // The provider's own notice, or another tab, may have been quicker.
    const order = await getOrder(orderId, signal).catch(() => null);
    if (order && order.status !== "placed") return { order };
    if (!seen && refusals >= patience) return { refused: true };
    await pause(tries < patience ? soonMs : laterMs, signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}
