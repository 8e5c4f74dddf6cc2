import { expect, test } from "vitest";
import { countedQuery } from "#shop/catalogue/search/outcomes.ts";

test.each([
  ["  Brake   PADS ", "brake pads"],
  ["brake pads 1HGCM82633A004352", "brake pads"],
  ["1HG CM826 33A0 04352", null],
  ["pads for ada@example.com", "pads for"],
  ["call +1 (555) 010-9999 about pads", "call about pads"],
  ["card 4242 4242 4242 4242", "card"],
  ["45022-S84-A00", "45022-s84-a00"],
  ["2012 civic 300 mm", "2012 civic 300 mm"],
  ["?!", null],
  ["", null],
])("%j is counted as %j: without VINs, addresses and long numbers", (typed, counted) => {
  expect(countedQuery(typed)).toBe(counted);
});

test("a long query is cut, and a word that is too long to be one is left out", () => {
  expect(countedQuery(`pads ${"x".repeat(60)}`)).toBe("pads");
  expect(countedQuery("brake ".repeat(33))?.length).toBeLessThanOrEqual(80);
});
