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

/** The largest price, and the largest amount of one order, in minor units: eight digits. */
export const largestPaymentCents = 99_999_999;
