import { ShopError } from "#shop/errors.ts";
import { minorDigits } from "#shop/money.ts";

// https://docs.stripe.com/currencies: amounts are in hundredths except for these. ISK and UGX no longer have a minor unit but are still sent
// in hundredths.
const wholeUnits = new Set("BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" "));
const thousandths = new Set("BHD JOD KWD OMR TND".split(" "));

/** Converts the shop's minor units to Stripe's. Throws `invalid` for an amount that Stripe can't charge in this currency. */
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

/** Converts Stripe's amount to the shop's minor units. One that the shop can't represent stays a fraction, which equals no price. */
export function fromStripeAmount(amount: number, currency: string): number {
  return amount / 10 ** (stripeDigits(currency) - minorDigits(currency));
}

function stripeDigits(currency: string): number {
  if (wholeUnits.has(currency)) return 0;
  return thousandths.has(currency) ? 3 : 2;
}
