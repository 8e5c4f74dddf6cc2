import * as fc from "fast-check";
import { expect, test } from "vitest";
import { collapse, expand, type GuideLine } from "#shop/catalogue/fitment/year-ranges.ts";

const facts = fc.record({
  make: fc.constantFrom("Honda", "Ford"),
  model: fc.constantFrom("Accord", "F-150", "Civic"),
  qualifiers: fc.constantFrom<GuideLine["qualifiers"]>(
    {},
    { displacement: [2.4] },
    { builtBefore: "2008-02-15" },
    { displacement: [2.4], turbo: true },
  ),
  notes: fc.constantFrom<string[]>([], ["With tow package"]),
  position: fc.constantFrom(null, "Front", "Rear"),
  quantity: fc.integer({ min: 1, max: 2 }),
});
const year = fc.integer({ min: 1995, max: 2012 });
const ofOneYear = fc.tuple(facts, year).map(([line, at]) => ({ ...line, yearFrom: at, yearTo: at }));
const ofSeveral = fc.tuple(facts, year, fc.nat(6)).map(([line, from, more]) => ({
  ...line,
  yearFrom: from,
  yearTo: from + more,
}));

const asText = (line: GuideLine) => JSON.stringify(Object.entries(line).toSorted(([a], [b]) => (a < b ? -1 : 1)));
const asSet = (lines: GuideLine[]) => [...new Set(lines.map(asText))].toSorted();

test("expanded again, a collapsed guide is what it was made of", () => {
  fc.assert(
    fc.property(fc.uniqueArray(ofOneYear, { selector: asText, maxLength: 60 }), (vehicles) => {
      const back = expand(collapse(vehicles));
      expect(back).toHaveLength(vehicles.length);
      expect(asSet(back)).toEqual(asSet(vehicles));
    }),
  );
});

test("ranges say the same years collapsed, in as few lines as there are gaps, and always the same lines", () => {
  fc.assert(
    fc.property(fc.array(ofSeveral, { maxLength: 30 }), (ranges) => {
      const lines = collapse(ranges);
      expect(asSet(expand(lines))).toEqual(asSet(expand(ranges)));
      expect(collapse(ranges.toReversed())).toEqual(lines);
      expect(collapse(expand(lines))).toEqual(lines);
      for (const [index, line] of lines.entries()) {
        const touching = lines.filter(
          (other, at) =>
            at !== index &&
            asText({ ...other, yearFrom: 0, yearTo: 0 }) === asText({ ...line, yearFrom: 0, yearTo: 0 }) &&
            other.yearFrom <= line.yearTo + 1 &&
            line.yearFrom <= other.yearTo + 1,
        );
        expect(touching).toEqual([]);
      }
    }),
  );
});

test("the years of another engine, place or number are not joined", () => {
  const line = { make: "Honda", model: "Accord", yearFrom: 2008, yearTo: 2009, notes: [], position: "Front" };
  const base: GuideLine = { ...line, qualifiers: {}, quantity: 1 };
  const others: GuideLine[] = [
    { ...base, yearFrom: 2010, yearTo: 2012, qualifiers: { displacement: [2.4] } },
    { ...base, yearFrom: 2010, yearTo: 2012, position: "Rear" },
    { ...base, yearFrom: 2010, yearTo: 2012, quantity: 2 },
    { ...base, yearFrom: 2010, yearTo: 2012, notes: ["Coupe only"] },
  ];
  for (const other of others) expect(collapse([base, other])).toHaveLength(2);
  expect(collapse([base, { ...base, yearFrom: 2010, yearTo: 2012 }])).toEqual([{ ...base, yearTo: 2012 }]);
});
