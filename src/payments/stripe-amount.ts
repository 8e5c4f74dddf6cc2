import { ShopError } from "#shop/errors.ts";
import { minorDigits } from "#shop/money.ts";

// https://docs.stripe.com/currencies: amounts are in hundredths but for these. ISK and UGX have no minor unit any
// more and are still sent in hundredths.
const wholeUnits = new Set("BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" "));
const thousandths = new Set("BHD JOD KWD OMR TND".split(" "));

/** The shop's minor units as Stripe counts them. Throws `invalid` for an amount that Stripe can't take in this currency. */
export function toStripeAmount(cents: number, currency: string): number {
  const amount = cents * 10 ** (stripeDigits(currency) - minorDigits(currency));
  const step = thousandths.has(currency) ? 10 : 1;
  if (!Number.isSafeInteger(amount) || amount % step !== 0) {
    throw new ShopError("invalid", {
      fields: [{ field: "price", code: "amount_not_chargeable", params: { currency } }],
    });
  }
  return amount;
}

/** Stripe's amount in the shop's minor units. One that the shop can't express stays a fraction, and so equals no price. */
export function fromStripeAmount(amount: number, currency: string): number {
  return amount / 10 ** (stripeDigits(currency) - minorDigits(currency));
}

function stripeDigits(currency: string): number {
  if (wholeUnits.has(currency)) return 0;
  return thousandths.has(currency) ? 3 : 2;
}
