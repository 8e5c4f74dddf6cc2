import { expect, test } from "vitest";
import { isMistakenVin } from "#shop/catalogue/search/mistaken-vin-rules.ts";
import { mayHoldVin, vinIn } from "#shop/catalogue/search/vin-rules.ts";

test.each([
  ["1HGCM82633A0", true],
  ["pads 1HGCM82633A004352", true],
  ["1HG CM826 33A0 0", true],
  ["WVWZZZ 1KZ AW000", true],
  ["VIN:1HGCM82633A0", true],
  ["1HGCM 82633A 0 brake pads", true],
  ["1hgcm82633a004352", true],
  ["1HGCM82633A", false],
  ["2015 accord pads", false],
  ["45022-S84-A00", false],
  ["100000000000", false],
  ["brake pads", false],
])("whether %j may be a VIN from the character on that numbers the car: %s", (typed, expected) => {
  expect(mayHoldVin(typed)).toBe(expected);
});

test.each([
  ["VIN:1HGCM82633A004352", "1HGCM82633A004352", ""],
  ["Bremse FIN: WVWZZZ1KZAW000123", "WVWZZZ1KZAW000123", "Bremse"],
  ["(1HGCM82633A004352) pads", "1HGCM82633A004352", "pads"],
  ["1HGCM 82633A 004352 brake pads", "1HGCM82633A004352", "brake pads"],
  ["1HG-CM826_33A0.04352", "1HGCM82633A004352", ""],
  ["WVW ZZZ 1KZ AW000123", "WVWZZZ1KZAW000123", ""],
  ["1HGCM82633A004352 pads, 2HGFB6E57CH000123", "1HGCM82633A004352", "pads,"],
  ["2HG FB6E57CH 000123 pads 1HGCM82633A004352", "1HGCM82633A004352", "pads"],
])("the VIN in %j is %j, and %j is left without any", (typed, vin, rest) => {
  expect(vinIn(typed)).toMatchObject({ typed: vin, rest });
});

test.each([
  "golf 2012 oil filter",
  "soul brake pads 2014",
  "Radlager Civic 2012",
  "Kupplung Civic 2012",
  "2014 camry brake pad",
  "Fahrwerk Civic 2012",
  "ball joynt f150 2013",
  "2013 f150 4x4 cv axle",
  "bmw 328i 2012 oil cap",
])("%j has no VIN, though it has 17 letters and digits", (typed) => {
  expect(vinIn(typed)).toBe(null);
});

test.each([
  ["bmw 328i oil cap 2012", true],
  ["1HG CM826 33A0 04352", false],
  ["1HG CM826 43A0 04352", true],
  ["WVW ZZZ 1KZ AW000123", false],
  ["TMBJJ7NE8G0157211", false],
])("whether %j, of no known vehicle, is mistaken for a VIN: %s", (typed, mistaken) => {
  expect(isMistakenVin(vinIn(typed)!)).toBe(mistaken);
});
