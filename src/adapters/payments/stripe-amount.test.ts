import { expect, test } from "vitest";
import { fromStripeAmount, toStripeAmount } from "#adapters/payments/stripe-amount.ts";

test.each([
  ["USD", 4990, 4990],
  ["JPY", 500, 500],
  ["ISK", 500, 50_000],
  ["UGX", 500, 50_000],
  ["HUF", 500, 50_000],
  ["KWD", 5120, 5120],
])("%s: the shop's %i is Stripe's %i, both ways", (currency, cents, amount) => {
  expect(toStripeAmount(cents, currency)).toBe(amount);
  expect(fromStripeAmount(amount, currency)).toBe(cents);
});

test("an amount that Stripe can't take is refused, not rounded", () => {
  expect(() => toStripeAmount(5124, "KWD")).toThrow("invalid");
});

test("an amount that the shop can't express equals no price", () => {
  expect(fromStripeAmount(50_050, "ISK")).toBe(500.5);
});
