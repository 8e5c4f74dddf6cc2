import Stripe from "stripe";
import { paymentCircuit } from "#shop/foundation/limits.ts";
import type { KeyNumbers } from "#shop/selling/payments/provider.ts";

/**
 * Creates something under an idempotency key. Stripe stores a 5xx like any other response and repeats it for a day: such a key is spent, and the
 * next one, which is made from the first and is the same for every call, is used. Its number is stored before it is used, so that no call
 * asks for a spent key again. `create` looks for what a spent key may have created after all. Throws the SDK's errors.
 */
export async function underNextKey<T>(
  numbers: KeyNumbers | undefined,
  key: string,
  create: (key: string) => Promise<T>,
): Promise<T> {
  const first = (await numbers?.next(key)) ?? 1;
  for (let number = first; ; number += 1) {
    try {
      return await create(number === 1 ? key : `${key}-again-${number}`);
    } catch (error) {
      if (!isStoredFailure(error)) throw error;
      await numbers?.spend(key, number);
      if (number - first + 1 >= paymentCircuit.keys) throw error;
    }
  }
}

/** Whether Stripe repeated a failure that it keeps for the key. */
export function isStoredFailure(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError) || (error.statusCode ?? 0) < 500) return false;
  return error.headers?.["idempotent-replayed"] === "true";
}
