import { describe, expect, test } from "vitest";
import type { Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";
import type { KnownVehicle } from "#shop/catalogue/fitment/verdict.ts";
import { findingsOf, type CheckedPart, type CheckedRow, type Known } from "#shop/catalogue/fitment-quality/findings.ts";

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
  // A model without known engines, sold since the first model year in the shop's data.
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
  cached: (_key, compute) => compute(),
};

let id = 0;
/** A row with these qualifiers for the 2008 to 2012 Accord; `over` replaces its other fields. */
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

test("one row for each engine, position and range of years has no findings", () => {
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
  test("rows with the same qualifiers and overlapping years are duplicates, whatever their notes", () => {
    expect(found([row({}, { notes: ["Coated"] }), row({}, { notes: ["Drilled"] })])).toEqual(["duplicates same"]);
    expect(found([row({}, { yearTo: 2010 }), row({}, { yearFrom: 2010 })])).toEqual(["duplicates same"]);
    expect(found([row({ drive: ["fwd"] }), row({ drive: ["FWD"] }, { yearTo: 2009 })])).toEqual(["duplicates same"]);
  });

  test("several duplicates are one finding with all rows", () => {
    const rows = ["a", "b", "c"].map((note) => row({}, { notes: [note] }));
    const [finding, ...more] = findingsOf(
      { state: "on_sale", universal: false, typed: true, unresolved: false, rows },
      known,
    );
    expect(more).toEqual([]);
    expect(finding?.applicationIds).toEqual(rows.map((one) => one.id));
  });

  test("rows for another position or range of years are not duplicates", () => {
    expect(found([row({}, { positionId: 1 }), row({}, { positionId: 2 })])).toEqual([]);
    expect(found([row({}, { yearTo: 2009 }), row({}, { yearFrom: 2010 })])).toEqual([]);
  });
});

describe("overlaps", () => {
  test("a transmission under two names is the same one", () => {
    const rows = [row({ transmission: ["A/T"] }), row({ transmission: ["Automatic"] })];
    expect(found(rows).filter((one) => one.startsWith("overlaps"))).toEqual(["overlaps both_hold"]);
  });

  test("rows with different qualifiers overlap if both apply to some vehicle", () => {
    expect(found([row(), row({ displacement: [2.4] })])).toEqual(["overlaps both_hold"]);
    expect(found([row({ displacement: [2.4] }), row({ cylinders: [4] }, { yearTo: 2008 })])).toEqual([
      "overlaps both_hold",
    ]);
  });

  test.each<[string, Qualifiers, Qualifiers]>([
    ["different engines", { displacement: [2.4] }, { displacement: [3.5] }],
    ["an engine and the cylinder count of another", { displacement: [2.4] }, { cylinders: [6] }],
    ["different trims", { trim: ["LX"] }, { trim: ["EX", "SE"] }],
    ["different drives", { drive: ["FWD"] }, { drive: ["AWD"] }],
    ["with and without a turbo", { turbo: true }, { turbo: false }],
    ["build dates before and from the same day", { builtBefore: "2009-05-01" }, { builtFrom: "2009-05-01" }],
    ["disjoint ranges of VINs", { vinTo: "000100" }, { vinFrom: "000101" }],
    ["with and without the same equipment", { with: ["Tow Package"] }, { without: ["tow package"] }],
    ["different vehicle ids", { vehicle: ["a"] }, { vehicle: ["b"] }],
  ])("rows that exclude each other do not overlap: %s", (_name, a, b) => {
    expect(found([row(a), row(b)]).filter((one) => one.startsWith("overlaps"))).toEqual([]);
  });
});

describe("contradictions", () => {
  test("two quantities for one position of one vehicle contradict each other", () => {
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
  ])("a row that no vehicle can match contradicts itself: %s", (reason, qualifiers) => {
    expect(found([row(qualifiers)])).toEqual([`contradictions ${reason}`]);
  });

  test("a row contradicts the years in which the model was sold, but not beyond the model years of the shop's data", () => {
    expect(found([row({}, { yearFrom: 2005 })])).toEqual(["contradictions years"]);
    expect(found([row({}, { yearTo: 2013 })])).toEqual(["contradictions years"]);
    expect(found([row({}, { modelId: 2, yearFrom: 1975, yearTo: 1982 })])).toEqual([]);
    expect(found([row({}, { modelId: 2, yearFrom: 1981, yearTo: 1990 })])).toEqual(["contradictions years"]);
  });
});

describe("impossible", () => {
  test("qualifiers that no vehicle of the model has are listed", () => {
    expect(found([row({ displacement: [5], drive: ["FWD"] })])).toEqual(["impossible qualifiers displacement"]);
    expect(found([row({ drive: ["AWD"] })])).toEqual(["impossible qualifiers drive"]);
  });

  test("qualifiers that no single vehicle of the model combines are impossible", () => {
    expect(found([row({ displacement: [2.4], cylinders: [6] })])).toEqual(["impossible qualifiers"]);
  });

  test("an engine that no vehicle at all has is impossible, even if the model's engines are unknown", () => {
    const unknown = { modelId: 2, yearFrom: 1981, yearTo: 1982 };
    expect(found([row({ displacement: [9.9] }, unknown)])).toEqual(["impossible qualifiers displacement"]);
    expect(found([row({ displacement: [5] }, unknown)])).toEqual([]);
  });

  test("model years that do not exist are impossible; models without data are not judged", () => {
    expect(found([row({}, { yearFrom: 2020, yearTo: 2021 })])).toEqual(["impossible model_year"]);
    expect(found([row({}, { modelId: 3 })])).toEqual([]);
  });
});

describe("parts", () => {
  test("applications of parts that are not on sale, and parts without a type, are orphans", () => {
    expect(found([row()], { state: "removed" })).toEqual(["orphan_parts removed"]);
    expect(found([row()], { state: "draft" })).toEqual(["orphan_parts draft"]);
    expect(found([], { state: "removed" })).toEqual([]);
    expect(found([row()], { typed: false })).toEqual(["orphan_parts untyped"]);
  });

  test("parts without applications are reported unless they are universal", () => {
    expect(found([])).toEqual(["parts_without_fitment no_application"]);
    expect(found([], { unresolved: true })).toEqual(["parts_without_fitment only_unresolved"]);
    expect(found([], { universal: true })).toEqual([]);
  });
});
