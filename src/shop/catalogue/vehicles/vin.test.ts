import { describe, expect, test } from "vitest";
import {
  checkDigit,
  checkDigitProblem,
  isEuropean,
  latestModelYear,
  modelYears,
  readVin,
  regionOf,
  wmiOf,
} from "#shop/catalogue/vehicles/vin.ts";

describe("reading what was typed", () => {
  test.each([
    ["1HGCM82633A004352", "1HGCM82633A004352", []],
    [" 1hgcm-82633 a004352\n", "1HGCM82633A004352", []],
    [
      "IHGCM82633AO0Q352",
      "1HGCM82633A000352",
      [
        { code: "corrected", position: 1, from: "I", to: "1" },
        { code: "corrected", position: 12, from: "O", to: "0" },
        { code: "corrected", position: 14, from: "Q", to: "0" },
      ],
    ],
    ["1HGCM82633A00435", "1HGCM82633A00435", [{ code: "partial", length: 16 }]],
    ["1HGCM826*3A", "1HGCM826*3A", [{ code: "partial", length: 10 }]],
    ["1HGCM8263", "1HGCM8263", [{ code: "too_short", length: 9 }]],
    ["1HGCM82633A0043522", "1HGCM82633A0043522", [{ code: "too_long", length: 18 }]],
    ["1HGCM82643A004352", "1HGCM82643A004352", []],
  ])("%j", (text, vin, problems) => {
    expect(readVin(text)).toEqual({ vin, problems });
  });

  test.each([[""], ["   "], ["<script>"], ["1HGCM82633Ä004352"], ["\u0000"], ["A".repeat(31)], ["0".repeat(17)]])(
    "%j is no attempt at a VIN",
    (text) => expect(readVin(text)).toBeNull(),
  );
});

describe("the check digit", () => {
  test.each([
    ["11111111111111111", "1"],
    ["1M8GDM9AXKP042788", "X"],
    ["5GZCZ43D13S812715", "1"],
    ["1HGCM82633A004352", "3"],
    ["JH4KA7561PC008269", "1"],
    ["WBA3A5C57CF256651", "7"],
    ["1FTKR1ADXAPA11957", "X"],
  ])("of %s is %s", (vin, digit) => expect(checkDigit(vin)).toBe(digit));

  test("is wrong or right only of a complete VIN", () => {
    expect(checkDigitProblem("1HGCM82643A004352")).toEqual({ code: "check_digit", found: "4", expected: "3" });
    expect(checkDigitProblem("1HGCM82633A004352")).toBeNull();
    expect(checkDigitProblem("1HGCM82643A00435")).toBeNull();
    expect(checkDigitProblem("1HGCM8264*A004352")).toBeNull();
  });

  test("detects one mistyped digit, wherever it is", () => {
    const vin = "1HGCM82633A004352";
    for (let at = 0; at < vin.length; at++) {
      if (at === 8 || !/\d/.test(vin.charAt(at))) continue;
      const mistyped = vin.slice(0, at) + ((Number(vin[at]) + 1) % 10) + vin.slice(at + 1);
      expect(checkDigit(mistyped), mistyped).not.toBe("3");
    }
  });
});

/** A VIN with these characters in the places 7 and 10. */
const yearVin = (seventh: string, tenth: string) => `1FTKR1${seventh}DX${tenth}PA11957`;

describe("the model year", () => {
  test.each([
    ["1", "B", [1981, 2011]],
    ["A", "B", [2011, 1981]],
    ["1", "A", [1980, 2010]],
    ["A", "A", [2010, 1980]],
    ["8", "Y", [2000]],
    ["B", "1", [2001]],
    ["2", "9", [2009]],
    ["C", "V", [2027, 1997]],
    ["C", "W", [1998]],
    ["2", "3", [2003]],
    ["1", "U", []],
    ["1", "Z", []],
    ["1", "0", []],
  ])("follows from %s at position 7 and %s at position 10", (seventh, tenth, years) => {
    expect(modelYears(yearVin(seventh, tenth), 2027)).toEqual(years);
  });

  test("is at most the next one", () => {
    expect(latestModelYear(new Date("2026-01-01T00:00:00Z"))).toBe(2027);
    expect(modelYears(yearVin("C", "W"), 2028)).toEqual([2028, 1998]);
  });
});

test("the maker is identified by three characters, or by six for makers of few vehicles", () => {
  expect(wmiOf("1HGCM82633A004352")).toBe("1HG");
  expect(wmiOf("1C9AB1234LW489012")).toBe("1C9489");
});

test.each([
  ["1", "north_america"],
  ["5", "north_america"],
  ["6", "oceania"],
  ["9", "south_america"],
  ["A", "africa"],
  ["J", "asia"],
  ["R", "asia"],
  ["S", "europe"],
  ["Z", "europe"],
])("%s is of %s", (first, region) => expect(regionOf(first)).toBe(region));

test("a VIN filled with Z is a European one", () => {
  expect(isEuropean("WP0ZZZ99ZTS392124")).toBe(true);
  expect(isEuropean("WF0XXXGCDX8A12345")).toBe(true);
  expect(isEuropean("WP0AB29986S730000")).toBe(false);
});
