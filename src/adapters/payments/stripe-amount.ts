import { ShopError } from "#shop/foundation/errors.ts";
import { minorDigits } from "#shop/foundation/money.ts";
import { cardLimits, providerDigits } from "#shop/selling/payments/card-rules.ts";

/** Converts the shop's minor units to Stripe's. Throws `invalid` for an amount that Stripe can't charge in this currency. */
export function toStripeAmount(cents: number, currency: string): number {
  const amount = shift(cents, providerDigits(currency) - minorDigits(currency));
  if (!Number.isSafeInteger(amount) || cents % cardLimits(currency).stepCents !== 0) {
    throw new ShopError("invalid", {
      fields: [{ field: "price", code: "amount_not_chargeable", params: { currency } }],
    });
  }
  return amount;
}

/** Converts Stripe's amount to the shop's minor units. One that the shop can't represent stays a fraction, which equals no price. */
export function fromStripeAmount(amount: number, currency: string): number {
  return shift(amount, minorDigits(currency) - providerDigits(currency));
}

/** A division is exact where a multiplication by 0.1 is not. */
function shift(amount: number, digits: number): number {
  return digits < 0 ? amount / 10 ** -digits : amount * 10 ** digits;
}
