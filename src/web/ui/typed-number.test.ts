import { expect, test } from "vitest";
import { readNumber } from "#web/ui/typed-number.ts";

test.each([
  ["1000", 1000, 1000],
  ["12.5", 12.5, 12.5],
  ["12,5", 12.5, 12.5],
  ["1.000", 1, 1000],
  ["1,000", 1000, 1],
  ["-1,234.5", -1234.5, null],
  ["1.234.567,5", null, 1_234_567.5],
  ["1,234,567", 1_234_567, null],
])("%s is %s in English and %s in German", (text, english, german) => {
  expect([readNumber(text, "en-US"), readNumber(text, "de-DE")]).toEqual([english, german]);
});

test.each(["0.500", "0,500"])("%s is a half in every language: no group of three digits follows a 0", (text) => {
  expect([readNumber(text, "en-US"), readNumber(text, "de-DE")]).toEqual([0.5, 0.5]);
});

test.each([
  ["1 234 567,5", 1_234_567.5],
  ["1\u202f234,5", 1234.5],
  ["1’234.50", 1234.5],
  [" 7 ", 7],
  ["12 50", null],
  ["0 500", null],
  ["1.234 567", null],
  ["1 234.567", null],
  ["00.500", null],
  ["- 5", null],
  ["1e3", null],
  ["", null],
])("blanks and apostrophes only separate groups of three digits: '%s' is %s", (text, number) => {
  expect(readNumber(text, "de-DE")).toBe(number);
});
