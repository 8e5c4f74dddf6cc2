import { describe, expect, test } from "vitest";
import type { Qualifiers } from "#shop/fitment/qualifiers.ts";
import type { KnownVehicle } from "#shop/fitment/verdict.ts";
import { findingsOf, type CheckedPart, type CheckedRow, type Known } from "#shop/fitment-quality/findings.ts";

const accord = (year: number, displacementL: number | null, cylinders: number | null): KnownVehicle => ({
  modelId: 1,
  year,
  displacementL,
  cylinders,
  fuel: "Gasoline",
  turbo: null,
  drives: ["FWD"],
  transmissions: null,
});
const years = [2008, 2009, 2010, 2011, 2012];
const ofModel = new Map([
  [1, years.flatMap((year) => [accord(year, 2.4, 4), accord(year, 3.5, 6)])],
  // A model of which no engine is known, sold from the first year on that the shop knows.
  [2, [1981, 1982].map((year) => ({ ...accord(year, null, null), modelId: 2 }))],
]);

let sets: { qualifiers: Qualifiers; notes: string[] }[] = [];
const known: Known = {
  qualifiers: (id) => sets[id]?.qualifiers ?? {},
  vehicles: (modelId) => ofModel.get(modelId) ?? [],
  firstYear: 1981,
  lastYear: 2026,
  displacements: new Set([2.4, 3.5, 5]),
  cylinders: new Set([4, 6, 8]),
  once: (_key, work) => work(),
};

let id = 0;
/** A row that asks this; what is said of a 2008 to 2012 Accord unless `over` says otherwise. */
function row(qualifiers: Qualifiers = {}, over: Partial<CheckedRow> & { notes?: string[] } = {}): CheckedRow {
  const { notes = [], ...rest } = over;
  sets = [...sets, { qualifiers, notes }];
  const whole = { modelId: 1, yearFrom: 2008, yearTo: 2012, positionId: null, quantity: 1 };
  return { id: ++id, ...whole, qualifiersId: sets.length - 1, ...rest };
}

function found(rows: CheckedRow[], part: Partial<CheckedPart> = {}): string[] {
  const whole = { state: "on_sale" as const, universal: false, typed: true, unresolved: false, rows };
  return findingsOf({ ...whole, ...part }, known).map(({ finding, reason, facts }) =>
    [finding, reason, ...facts].join(" "),
  );
}

test("nothing is wrong with one row for each engine, place and span of years", () => {
  const rows = [
    row({ displacement: [2.4] }, { positionId: 1 }),
    row({ displacement: [3.5] }, { positionId: 1, quantity: 2 }),
    row({ displacement: [2.4] }, { positionId: 2 }),
    row({ displacement: [2.4] }, { positionId: 1, modelId: 2, yearFrom: 1981, yearTo: 1981 }),
  ];
  expect(found(rows)).toEqual([]);
  expect(found([row({}, { yearTo: 2009 }), row({}, { yearFrom: 2010, quantity: 2 })])).toEqual([]);
});

describe("duplicates", () => {
  test("rows that ask the same in years that overlap, whatever they note", () => {
    expect(found([row({}, { notes: ["Coated"] }), row({}, { notes: ["Drilled"] })])).toEqual(["duplicates same"]);
    expect(found([row({}, { yearTo: 2010 }), row({}, { yearFrom: 2010 })])).toEqual(["duplicates same"]);
    expect(found([row({ drive: ["fwd"] }), row({ drive: ["FWD"] }, { yearTo: 2009 })])).toEqual(["duplicates same"]);
  });

  test("are one finding with all its rows", () => {
    const rows = ["a", "b", "c"].map((note) => row({}, { notes: [note] }));
    const [finding, ...more] = findingsOf(
      { state: "on_sale", universal: false, typed: true, unresolved: false, rows },
      known,
    );
    expect(more).toEqual([]);
    expect(finding?.applicationIds).toEqual(rows.map((one) => one.id));
  });

  test("are not rows of another place, model or span of years", () => {
    expect(found([row({}, { positionId: 1 }), row({}, { positionId: 2 })])).toEqual([]);
    expect(found([row({}, { yearTo: 2009 }), row({}, { yearFrom: 2010 })])).toEqual([]);
  });
});

describe("overlaps", () => {
  test("rows that ask differently, of which both hold for some vehicle", () => {
    expect(found([row(), row({ displacement: [2.4] })])).toEqual(["overlaps both_hold"]);
    expect(found([row({ displacement: [2.4] }), row({ cylinders: [4] }, { yearTo: 2008 })])).toEqual([
      "overlaps both_hold",
    ]);
  });

  test.each<[string, Qualifiers, Qualifiers]>([
    ["other engines", { displacement: [2.4] }, { displacement: [3.5] }],
    ["an engine and the cylinders of another", { displacement: [2.4] }, { cylinders: [6] }],
    ["other trims", { trim: ["LX"] }, { trim: ["EX", "SE"] }],
    ["other drives", { drive: ["FWD"] }, { drive: ["AWD"] }],
    ["with and without a turbo", { turbo: true }, { turbo: false }],
    ["before a day and from it on", { builtBefore: "2009-05-01" }, { builtFrom: "2009-05-01" }],
    ["VINs up to a number and from a later one on", { vinTo: "000100" }, { vinFrom: "000101" }],
    ["with and without an equipment", { with: ["Tow Package"] }, { without: ["tow package"] }],
    ["vehicles by their ids", { vehicle: ["a"] }, { vehicle: ["b"] }],
  ])("not of %s", (_name, a, b) => {
    expect(found([row(a), row(b)]).filter((one) => one.startsWith("overlaps"))).toEqual([]);
  });
});

describe("contradictions", () => {
  test("two quantities for one place of one vehicle", () => {
    expect(found([row({}, { quantity: 1 }), row({ displacement: [2.4] }, { quantity: 2 })])).toEqual([
      "contradictions quantity",
    ]);
    expect(found([row({}, { yearTo: 2010, quantity: 1 }), row({}, { yearFrom: 2010, quantity: 2 })])).toEqual([
      "duplicates same",
      "contradictions quantity",
    ]);
  });

  test.each<[string, Qualifiers]>([
    ["with_without", { with: ["ABS"], without: ["abs"] }],
    ["built", { builtFrom: "2009-05-01", builtBefore: "2009-05-01" }],
    ["vin", { vinFrom: "000200", vinTo: "000100" }],
  ])("a row that excludes itself: %s", (reason, qualifiers) => {
    expect(found([row(qualifiers)])).toEqual([`contradictions ${reason}`]);
  });

  test("years in which the model was not sold, but not beyond what the shop knows", () => {
    expect(found([row({}, { yearFrom: 2005 })])).toEqual(["contradictions years"]);
    expect(found([row({}, { yearTo: 2013 })])).toEqual(["contradictions years"]);
    expect(found([row({}, { modelId: 2, yearFrom: 1975, yearTo: 1982 })])).toEqual([]);
    expect(found([row({}, { modelId: 2, yearFrom: 1981, yearTo: 1990 })])).toEqual(["contradictions years"]);
  });
});

describe("impossible", () => {
  test("what no vehicle of the model has, named", () => {
    expect(found([row({ displacement: [5], drive: ["FWD"] })])).toEqual(["impossible qualifiers displacement"]);
    expect(found([row({ drive: ["AWD"] })])).toEqual(["impossible qualifiers drive"]);
  });

  test("what vehicles of the model have, but none together", () => {
    expect(found([row({ displacement: [2.4], cylinders: [6] })])).toEqual(["impossible qualifiers"]);
  });

  test("an engine that no vehicle has, also where the model's engines are not known", () => {
    const unknown = { modelId: 2, yearFrom: 1981, yearTo: 1982 };
    expect(found([row({ displacement: [9.9] }, unknown)])).toEqual(["impossible qualifiers displacement"]);
    expect(found([row({ displacement: [5] }, unknown)])).toEqual([]);
  });

  test("model years that do not exist; a model the shop knows nothing of is not judged", () => {
    expect(found([row({}, { yearFrom: 2020, yearTo: 2021 })])).toEqual(["impossible model_year"]);
    expect(found([row({}, { modelId: 3 })])).toEqual([]);
  });
});

describe("parts", () => {
  test("orphans: applications of what is not on sale, and parts without a type", () => {
    expect(found([row()], { state: "removed" })).toEqual(["orphan_parts removed"]);
    expect(found([row()], { state: "draft" })).toEqual(["orphan_parts draft"]);
    expect(found([], { state: "removed" })).toEqual([]);
    expect(found([row()], { typed: false })).toEqual(["orphan_parts untyped"]);
  });

  test("without fitment, unless universal", () => {
    expect(found([])).toEqual(["parts_without_fitment no_application"]);
    expect(found([], { unresolved: true })).toEqual(["parts_without_fitment only_unresolved"]);
    expect(found([], { universal: true })).toEqual([]);
  });
});
