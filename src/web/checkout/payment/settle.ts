import { ApiError } from "#web/client/api.ts";
import type { Order } from "#web/client/selling/order.ts";
import { getOrder } from "#web/client/selling/orders.ts";
import { confirmPayment } from "#web/client/selling/payments.ts";
import type { BegunPayment } from "#web/checkout/payment/begun-payment.ts";

/** A payment whose outcome is not known yet: how often that was tried to find out, and how many answers were 'not paid yet'. */
export type Check = { payment: BegunPayment; tries: number; refusals: number };

/** `refused`: according to the payment provider this payment took no money. */
export type Settled = { order: Order } | { refused: true };

/** After so many answers 'not paid yet', a payment that is not confirmed counts as refused. */
const patience = 6;
const soonMs = 1_500;
const laterMs = 8_000;

const notPaidYet = new Set(["payment_not_confirmed", "payment_mismatch", "payment_not_found"]);

export const beginCheck = (payment: BegunPayment): Check => ({ payment, tries: 0, refusals: 0 });

/** Milliseconds until the next try: none before the first, more once the first ones are over. */
export function msToNextTry({ tries }: Check): number {
  if (tries === 0) return 0;
  return tries < patience ? soonMs : laterMs;
}

/**
 * Tries once to have the order marked paid (PATCH). Returns the outcome, or the check that goes on: a lost response or a slow provider
 * never count as an outcome. Rejects with `ApiError` 401, and when aborted.
 */
export async function settlePayment(orderId: string, check: Check, signal: AbortSignal): Promise<Settled | Check> {
  const { transactionId, seen } = check.payment;
  let { refusals } = check;
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
  signal.throwIfAborted();
  if (order && order.status !== "placed") return { order };
  if (!seen && refusals >= patience) return { refused: true };
  return { ...check, tries: check.tries + 1, refusals };
}
