import { expect, test } from "vitest";
import { numberText } from "#web/staff/number-text.ts";

test("model years, order numbers and ids have no separators of thousands, and rates have all of their digits", () => {
  const text = (field: string, value: number) =>
    numberText(field, value, { money: { currency: "USD" }, locale: "en-US" });
  expect(text("yearFrom", 2_015)).toBe("2015");
  expect(text("orderNumber", 10_023)).toBe("10023");
  expect(text("modelId", 1_201)).toBe("1201");
  expect(text("stock", 2_015)).toBe("2,015");
  expect(text("priceCents", 123_456)).toBe("$1,234.56");
  expect(text("taxBasisPoints", 887.5)).toBe("8.875%");
});
