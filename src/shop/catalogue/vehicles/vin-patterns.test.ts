import { expect, test } from "vitest";
import { matches, readPatterns, type VinPattern } from "#shop/catalogue/vehicles/vin-patterns.ts";

const vin = "1HGCM82633A004352";

test.each([
  ["CM826", true],
  ["CM82", true],
  ["CM82[67]", true],
  ["CM82[45]", false],
  ["C*8", true],
  ["D*8", false],
  ["##8", false],
  ["**##", true],
  ["**[1-9]", true],
  ["[A-CX]M", true],
  ["[D-Z]M", false],
  ["*****|3A", true],
  ["*****|*A", true],
  ["*****|*B", false],
  ["CM826|3A00435[12]", true],
  ["CM826|3A0043521", false],
  ["CM82(6", false],
  ["[", false],
  ["CM826|[^B]", true],
  ["CM826|[^3]", false],
])("%s: %s", (keys, expected) => expect(matches(keys, vin)).toBe(expected));

test("an unknown character of a VIN is matched by `*` alone", () => {
  const partial = "1HGCM826*3A******";
  expect(["CM826|3A", "CM826|***", "*****|3A***"].map((keys) => matches(keys, partial))).toEqual([true, true, true]);
  expect(["CM826|3A0", "CM826|**#", "CM826|**[0-9]", "CM826|**[^B]"].map((keys) => matches(keys, partial))).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

const silent: VinPattern = {
  keys: "",
  stale: false,
  make: null,
  model: null,
  displacementL: null,
  cylinders: null,
  fuel: null,
  turbo: null,
  body: null,
  trim: null,
  series: null,
  engine: null,
  doors: null,
  heavy: false,
  weightFrom: null,
  weightTo: null,
};
const pattern = (keys: string, values: Partial<VinPattern>): VinPattern => ({ ...silent, keys, ...values });

test("the most precise pattern that speaks of a thing counts, for each thing by itself", () => {
  const facts = readPatterns(
    [
      pattern("CM", { make: "Honda", model: "Civic", cylinders: 4 }),
      pattern("CM8", { make: "Honda", model: "Accord" }),
      pattern("CX", { cylinders: 8 }),
    ],
    vin,
  );
  expect(facts.models).toEqual([{ make: "Honda", model: "Accord" }]);
  expect(facts.cylinders).toEqual([4]);
  expect(facts.fuel).toEqual([]);
});

test("patterns that are equally precise and differ leave it open", () => {
  const facts = readPatterns([pattern("CM82", { trim: "LX" }), pattern("*M826", { trim: "EX" })], vin);
  expect(facts.trim).toEqual(["LX", "EX"]);
});

test("a single character is more precise than one of several", () => {
  const facts = readPatterns([pattern("CM82[67]", { trim: "LX" }), pattern("CM826", { trim: "EX" })], vin);
  expect(facts.trim).toEqual(["EX"]);
});

test("what may have ended long ago counts only where nothing else speaks", () => {
  const old = pattern("CM826", { make: "Honda", model: "Old", cylinders: 6, stale: true });
  const facts = readPatterns([old, pattern("C", { make: "Honda", model: "New" })], vin);
  expect(facts.models).toEqual([{ make: "Honda", model: "New" }]);
  expect(facts.cylinders).toEqual([6]);
});
