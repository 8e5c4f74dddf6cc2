import { largestPaymentCents, minorDigits } from "#shop/foundation/money.ts";

// https://docs.stripe.com/currencies: Stripe's amounts are in hundredths except for these. ISK and UGX no longer have a minor unit but are still
// sent in hundredths. HUF and TWD are whole only in payouts, not in payments.
const wholeUnits = new Set("BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" "));
const thousandths = new Set("BHD JOD KWD OMR TND".split(" "));

// https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts, in Stripe's units. Other currencies have the value of one of these, which the
// shop does not know.
const smallest: Record<string, number> = {
  USD: 50, AED: 200, AUD: 50, BGN: 100, BRL: 50, CAD: 50, CHF: 50, CZK: 1500, DKK: 250, EUR: 50, GBP: 30, HKD: 400,
  HUF: 17500, INR: 50, JPY: 50, MXN: 1000, MYR: 200, NOK: 300, NZD: 50, PLN: 200, RON: 200, SEK: 300, SGD: 50, THB: 1000,
}; // prettier-ignore
const largest = (currency: string) => (currency === "IDR" ? 999_999_999_999 : 99_999_999);

/** What one card payment can be, in minor units of the currency: from `smallestCents` to `largestCents`, a multiple of `stepCents`. */
export type CardLimits = { smallestCents: number; largestCents: number; stepCents: number };

/** Returns the limits of one card payment. An order is never more than `largestPaymentCents`. */
export function cardLimits(currency: string): CardLimits {
  // The last of three digits must be 0.
  const digits = wholeUnits.has(currency) ? 0 : 2;
  const stepCents = 10 ** Math.max(0, minorDigits(currency) - digits);
  const unit = 10 ** (providerDigits(currency) - minorDigits(currency));
  const toStep = (cents: number, round: (steps: number) => number) => round(cents / stepCents) * stepCents;
  return {
    smallestCents: Math.max(stepCents, toStep((smallest[currency] ?? 0) / unit, Math.ceil)),
    largestCents: toStep(Math.min(largestPaymentCents, largest(currency) / unit), Math.floor),
    stepCents,
  };
}

/**
 * Returns why an amount, in minor units, can't be paid by card; null for 0, which needs none. `bankTransfer`: it may be paid by one instead, which
 * any amount up to `largestPaymentCents` can.
 */
export function refusePayment(
  cents: number,
  { currency, bankTransfer }: { currency: string; bankTransfer: boolean },
): "order_too_small" | "order_too_large" | null {
  const { smallestCents, largestCents } = cardLimits(currency);
  if (cents === 0 || (bankTransfer && cents <= largestPaymentCents)) return null;
  if (cents < smallestCents) return "order_too_small";
  return cents > largestCents ? "order_too_large" : null;
}

/** Returns the number of decimals of Stripe's amounts. */
export function providerDigits(currency: string): number {
  if (wholeUnits.has(currency)) return 0;
  return thousandths.has(currency) ? 3 : 2;
}
