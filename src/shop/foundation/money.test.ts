import { expect, test } from "vitest";
import { fromCents, toCents } from "#shop/foundation/money.ts";

test.each([
  [12.5, "USD", 1250],
  [0.1 + 0.2, "USD", 30],
  [1999.99, "USD", 199_999],
  [500, "JPY", 500],
  [1.234, "KWD", 1234],
])("%d %s converts to %d minor units and back", (major, currency, cents) => {
  expect(toCents(major, currency)).toBe(cents);
  expect(fromCents(cents, currency)).toBeCloseTo(major, 9);
});

test.each([
  [12.345, "USD"],
  [0.5, "JPY"],
  [1e300, "USD"],
  [Number.NaN, "USD"],
])("%d %s has no exact minor units", (major, currency) => {
  expect(toCents(major, currency)).toBeNull();
});
