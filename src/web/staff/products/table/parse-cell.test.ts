import { describe, expect, test } from "vitest";
import { parseCell, pastedColumn } from "#web/staff/products/table/parse-cell.ts";

const choices = { brands: [], types: [{ id: "t1", slug: "brake-disc", name: "Brake Disc" }] };
const en = { locale: "en-US", currency: "USD", choices };
const de = { locale: "de-DE", currency: "EUR", choices };

describe("a price", () => {
  test.each([
    ["12.5", en, 1_250],
    ["$1,234.50", en, 123_450],
    ["1,234", en, 123_400],
    ["12.50 USD", en, 1_250],
    ["12,5", en, 1_250],
    ["12,50 €", de, 1_250],
    ["1.234", de, 123_400],
    ["1.234,56", de, 123_456],
    ["12.5", de, 1_250],
  ])("%s is read as the locale writes it", (text, context, cents) => {
    expect(parseCell("price", text, context)).toEqual({ value: cents });
  });

  test.each(["", "cheap", "0", "-3", "1.005", "12 EUR", "1,2,3", "999999999"])("%s is none", (text) => {
    expect(parseCell("price", text, en)).toEqual({ problem: expect.any(String) });
  });
});

test("pieces are whole and not negative", () => {
  expect(parseCell("stock", "1,200", en)).toEqual({ value: 1_200 });
  for (const text of ["-1", "1.5", "many"]) expect(parseCell("stock", text, en)).toHaveProperty("problem");
});

test("types, tiers and whether a part is on sale are read by their names", () => {
  expect(parseCell("type", "brake disc", en)).toEqual({ value: "t1" });
  expect(parseCell("type", "Brake", en)).toHaveProperty("problem");
  expect(parseCell("tier", "Premium", en)).toEqual({ value: "premium" });
  expect(parseCell("sale", "no", en)).toEqual({ value: false });
  expect(parseCell("sale", "maybe", en)).toHaveProperty("problem");
});

test("of a clipboard with several columns the first is taken, and that is known", () => {
  expect(pastedColumn("1\r\n2\r\n")).toEqual({ cells: ["1", "2"], isCut: false });
  expect(pastedColumn("1\ta\n\tb")).toEqual({ cells: ["1", ""], isCut: true });
});
