const digits = new Map<string, number>();

/** Returns the number of decimals of a currency: 2 for USD, 0 for JPY, 3 for KWD. */
export function minorDigits(currency: string): number {
  const known = digits.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  const found = format.resolvedOptions().maximumFractionDigits ?? 2;
  digits.set(currency, found);
  return found;
}

/**
 * Converts major units as in the API (12.5) to integer minor units (1250), D11. Returns null if the amount has more decimals than
 * the currency or can't be represented exactly.
 */
export function toCents(major: number, currency: string): number | null {
  const scale = 10 ** minorDigits(currency);
  const cents = Math.round(major * scale);
  if (!Number.isSafeInteger(cents) || Math.abs(cents / scale - major) > 1e-9) return null;
  return cents;
}

/** Returns an amount of cents (minor units of the currency) in major units. */
export function fromCents(cents: number, currency: string): number {
  return cents / 10 ** minorDigits(currency);
}

// https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
const smallestPayments: Record<string, number> = {
  USD: 50, AED: 200, AUD: 50, BGN: 100, BRL: 50, CAD: 50, CHF: 50, CZK: 1500, DKK: 250, EUR: 50, GBP: 30, HKD: 400,
  HUF: 17500, INR: 50, JPY: 50, MXN: 1000, MYR: 200, NOK: 300, NZD: 50, PLN: 200, RON: 200, SEK: 300, SGD: 50, THB: 1000,
}; // prettier-ignore

/** Returns the smallest amount of one card payment, in minor units of the currency. */
export function smallestPaymentCents(currency: string): number {
  return smallestPayments[currency] ?? 1;
}

/** The largest amount of one card payment (Stripe: eight digits of minor units). */
export const largestPaymentCents = 99_999_999;
