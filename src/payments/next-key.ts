import Stripe from "stripe";
import { paymentCircuit } from "#shop/limits.ts";

/**
 * Creates something under an idempotency key. Stripe stores a 5xx like any other response and repeats it for a day: such an attempt created
 * nothing, so the next key is used, which is made from the first one and is the same for every call. Throws the SDK's errors.
 */
export async function underNextKey<T>(key: string, create: (key: string) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await create(attempt === 1 ? key : `${key}-again-${attempt}`);
    } catch (error) {
      if (attempt >= paymentCircuit.keys || !isStoredFailure(error)) throw error;
    }
  }
}

function isStoredFailure(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError) || (error.statusCode ?? 0) < 500) return false;
  return error.headers?.["idempotent-replayed"] === "true";
}
