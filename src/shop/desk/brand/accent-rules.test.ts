import { expect, test } from "vitest";
import { accentContrast, accentOf, contrast, leastContrast } from "#shop/desk/brand/accent-rules.ts";

test("contrast is that of WCAG", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

test("an accent is read in both themes, on every ground and under what is written on it", () => {
  expect(accentContrast("#0b5cad", "light")).toBeGreaterThan(leastContrast);
  expect(accentContrast("#7db8f5", "dark")).toBeGreaterThan(leastContrast);
  expect(accentContrast("#7db8f5", "light")).toBeLessThan(leastContrast);
  expect(accentContrast("#0b5cad", "dark")).toBeLessThan(leastContrast);
});

test("what is written on an accent is light on a dark one and dark on a light one", () => {
  expect(accentOf("#0b5cad", "light").onSignal).toBe("#ffffff");
  expect(accentOf("#7db8f5", "dark").onSignal).toBe("#101417");
});
