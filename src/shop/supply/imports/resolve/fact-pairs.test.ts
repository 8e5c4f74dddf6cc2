import { expect, test } from "vitest";
import type { Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";
import { readPairs, writePairs } from "#shop/supply/imports/resolve/fact-pairs.ts";

test("what is written is read as it was, whatever it has in it", () => {
  const examples: Qualifiers[] = [
    { displacement: [2.4, 3.5], cylinders: [4], turbo: true },
    { turbo: false, builtFrom: "2008-02-15", builtBefore: "2009-01-01", vinFrom: "000100", vinTo: "000200" },
    { trim: [`LX; "Sport"`, "a|b", "c=d", "e\\f"], with: ["Tow Package"], without: ["ABS"] },
    { vehicle: ["0192d3f0-0000-7000-8000-000000000001"] },
  ];
  for (const one of examples) expect(readPairs(writePairs(one))).toEqual(one);
});

test("it is read as people write it, and refused where it asks for nothing that is known", () => {
  expect(readPairs("displacement=2.4; cylinders=4;fuel=Gasoline|Flex")).toEqual({
    displacement: [2.4],
    cylinders: [4],
    fuel: ["Flex", "Gasoline"],
  });
  expect(readPairs("colour=red")).toBeNull();
  expect(readPairs("vehicle=5890")).toBeNull();
  expect(readPairs("builtBefore=soon")).toBeNull();
});
