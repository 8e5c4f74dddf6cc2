import { describe, expect, test } from "vitest";
import { newValue } from "#shop/supply/imports/bulk/new-value.ts";

const part = { priceCents: 4_500, stock: 7, partTypeId: null, draft: false };
const price = (cents: number | null) => ({ ...part, priceCents: cents });
const to = (cents: number) => ({ column: "priceCents", to: cents });

describe("a price by percent", () => {
  test.each([
    ["unit", 6.2, 4_779],
    ["five", 6.2, 4_780],
    ["ten", 6.2, 4_780],
    ["whole", 6.2, 4_800],
    ["ninety_nine", 6.2, 4_799],
    ["ninety_nine", -0.5, 4_499],
    ["unit", -99, 45],
  ] as const)("rounded to %s, %s %% of $45.00 gives %s cents", (rounding, percent, cents) => {
    expect(newValue(part, { kind: "price_percent", percent, rounding }, "USD")).toEqual(to(cents));
  });

  test("rounds a half up, whatever binary fractions make of it", () => {
    expect(newValue(price(1_050), { kind: "price_percent", percent: 10.1, rounding: "unit" }, "USD")).toEqual(
      to(1_156),
    );
    expect(newValue(price(50), { kind: "price_percent", percent: 1, rounding: "unit" }, "USD")).toEqual(to(51));
  });

  test("is refused where it would be below the smallest unit, above what can be paid, or where there is no price", () => {
    const change = { kind: "price_percent", percent: -99, rounding: "whole" } as const;
    expect(newValue(part, change, "USD")).toEqual({ refused: "bulk_price_too_small" });
    expect(newValue(price(99_999_999), { ...change, percent: 1 }, "USD")).toEqual({ refused: "bulk_price_too_large" });
    expect(newValue(price(null), change, "USD")).toEqual({ refused: "bulk_price_missing" });
  });

  test("of a currency without decimals ends in 99 where it is to be just below one", () => {
    const change = { kind: "price_percent", percent: 0, rounding: "ninety_nine" } as const;
    expect(newValue(price(1_234), change, "JPY")).toEqual(to(1_199));
  });
});

test("a price by an amount changes by that amount of the currency", () => {
  const change = { kind: "price_amount", amount: -0.5, rounding: "unit" } as const;
  expect(newValue(part, change, "USD")).toEqual(to(4_450));
  expect(newValue(price(50), change, "USD")).toEqual({ refused: "bulk_price_too_small" });
});

test("stock never goes below nothing", () => {
  expect(newValue(part, { kind: "stock_add", pieces: -7 }, "USD")).toEqual({ column: "stock", to: 0 });
  expect(newValue(part, { kind: "stock_add", pieces: -8 }, "USD")).toEqual({ refused: "bulk_stock_negative" });
});

test("nothing goes on sale without a price", () => {
  expect(newValue(price(null), { kind: "sale", onSale: true }, "USD")).toEqual({ refused: "bulk_price_missing" });
  expect(newValue(price(null), { kind: "sale", onSale: false }, "USD")).toEqual({ column: "draft", to: true });
});
