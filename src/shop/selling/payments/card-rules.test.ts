import { expect, test } from "vitest";
import { fromStripeAmount, toStripeAmount } from "#adapters/payments/stripe-amount.ts";
import { largestPaymentCents, toCents } from "#shop/foundation/money.ts";
import { cardLimits, refusePayment } from "#shop/selling/payments/card-rules.ts";

const refuseCard = (cents: number, currency: string) => refusePayment(cents, { currency, bankTransfer: false });

const currencies = Intl.supportedValuesOf("currency");

// Copied from https://docs.stripe.com/currencies: by ISO code, decimals of Stripe's amounts and what they must be a multiple of.
const wholeUnits = "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" ");
const thousandths = "BHD JOD KWD OMR TND".split(" ");
const wholeInHundredths = "ISK UGX".split(" ");

function stripeStep(currency: string): number {
  if (thousandths.includes(currency)) return 10;
  return wholeInHundredths.includes(currency) ? 100 : 1;
}

test.each(currencies)("%s: what is within the limits can be charged, both ways", (currency) => {
  const { smallestCents, largestCents, stepCents } = cardLimits(currency);
  for (const cents of [smallestCents, smallestCents + stepCents, largestCents - stepCents, largestCents]) {
    expect(refuseCard(cents, currency)).toBeNull();
    const amount = toStripeAmount(cents, currency);
    expect(amount % stripeStep(currency)).toBe(0);
    expect(amount).toBeLessThanOrEqual(currency === "IDR" ? 999_999_999_999 : 99_999_999);
    expect(fromStripeAmount(amount, currency)).toBe(cents);
  }
  expect(refuseCard(largestCents + stepCents, currency)).toBe("order_too_large");
  expect(refuseCard(0, currency)).toBeNull();
});

test.each(["USD", "KWD", "JPY", "IDR"])(
  "%s: a bank transfer pays what a card can't, up to the largest payment",
  (currency) => {
    const byTransfer = (cents: number) => refusePayment(cents, { currency, bankTransfer: true });
    expect([1, largestPaymentCents].map(byTransfer)).toEqual([null, null]);
    expect(byTransfer(largestPaymentCents + 1)).toBe("order_too_large");
  },
);

test.each(wholeUnits)("%s: one unit is 1 for Stripe", (currency) => expect(toStripeAmount(500, currency)).toBe(500));

// In major units, as the table of Stripe's smallest amounts has them.
test.each([
  ["USD", "0.5"], ["AED", "2"], ["AUD", "0.5"], ["BGN", "1"], ["BRL", "0.5"], ["CAD", "0.5"], ["CHF", "0.5"], ["CZK", "15"],
  ["DKK", "2.5"], ["EUR", "0.5"], ["GBP", "0.3"], ["HKD", "4"], ["HUF", "175"], ["INR", "0.5"], ["JPY", "50"], ["MXN", "10"],
  ["MYR", "2"], ["NOK", "3"], ["NZD", "0.5"], ["PLN", "2"], ["RON", "2"], ["SEK", "3"], ["SGD", "0.5"], ["THB", "10"],
])("%s %s is the smallest amount", (currency, least) => {
  const { smallestCents } = cardLimits(currency);
  expect(toStripeAmount(smallestCents, currency)).toBe(Number(least) * (currency === "JPY" ? 1 : 100));
  expect(refuseCard(smallestCents - 1, currency)).toBe("order_too_small");
}); // prettier-ignore

test.each(thousandths)("%s: the last of three digits is 0", (currency) => {
  expect(cardLimits(currency)).toMatchObject({ smallestCents: 10, stepCents: 10 });
  expect(() => toStripeAmount(4352, currency)).toThrow("invalid");
  expect(toStripeAmount(4360, currency)).toBe(4360);
});

test.each(["HUF", "TWD"])("%s is whole only in payouts: a payment is in hundredths", (currency) => {
  expect(cardLimits(currency).stepCents).toBe(1);
  expect(toStripeAmount(toCents(20_045, currency)!, currency)).toBe(2_004_500);
});
