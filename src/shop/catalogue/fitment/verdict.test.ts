import { describe, expect, test } from "vitest";
import type { FitmentAnswers, Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";
import { decide } from "#shop/catalogue/fitment/verdict.ts";
import { accord, known, row } from "#test/fitment-case.ts";

type Case = [
  name: string,
  qualifiers: Qualifiers,
  answers: FitmentAnswers,
  verdict: string,
  fact?: string,
  options?: string[],
];

describe("one row of the vehicle's model and year", () => {
  test.each<Case>([
    ["asks nothing", {}, {}, "fits"],
    ["asks for its engine", { displacement: [2.4] }, {}, "fits"],
    ["asks for one of several engines", { displacement: [3.5, 2.4], cylinders: [4] }, {}, "fits"],
    ["asks for another engine", { displacement: [3.5] }, {}, "does_not_fit"],
    [
      "is not swayed by an answer against what is known",
      { displacement: [3.5] },
      { displacement: "3.5" },
      "does_not_fit",
    ],
    ["has one thing right and one wrong", { displacement: [2.4], cylinders: [6] }, {}, "does_not_fit"],
    ["asks for its fuel in other letters", { fuel: ["gasoline"] }, {}, "fits"],
    ["asks for its drive", { drive: ["FWD"] }, {}, "fits"],
    ["asks for its drive by another name", { drive: ["Front-Wheel Drive"] }, {}, "fits"],
    ["asks for a drive it never had", { drive: ["AWD"] }, {}, "does_not_fit"],
    ["names the very vehicle", { vehicle: ["this"] }, {}, "fits"],
    ["names another vehicle of the model", { vehicle: ["another"] }, {}, "does_not_fit"],
    [
      "asks for one of its gearboxes",
      { transmission: ["Manual"] },
      {},
      "depends",
      "transmission",
      ["Manual", "other:Manual"],
    ],
    ["is answered the gearbox", { transmission: ["Manual"] }, { transmission: "manual" }, "fits"],
    ["is answered another gearbox", { transmission: ["Manual"] }, { transmission: "Automatic" }, "does_not_fit"],
    ["takes either of its gearboxes", { transmission: ["Manual", "Automatic"] }, {}, "fits"],
    [
      "asks for a gearbox that the data don't name",
      { transmission: ["CVT"] },
      {},
      "depends",
      "is:transmission=cvt",
      ["yes", "no"],
    ],
    ["is answered that gearbox", { transmission: ["CVT"] }, { transmission: "cvt" }, "fits"],
    ["is told that it has it", { transmission: ["CVT"] }, { "is:transmission=cvt": "yes" }, "fits"],
    ["is told that it has not", { transmission: ["CVT"] }, { "is:transmission=cvt": "no" }, "does_not_fit"],
    ["is answered another one than some other", { transmission: ["CVT"] }, { transmission: "other:Manual" }, "depends"],
    [
      "has neither of two",
      { transmission: ["CVT", "Manual"] },
      { transmission: "other:Manual", "is:transmission=cvt": "no" },
      "does_not_fit",
    ],
    [
      "has the one that is asked for alone",
      { transmission: ["CVT", "Manual"] },
      { "is:transmission=cvt": "yes" },
      "fits",
    ],
    [
      "asks for a drive that the data don't name",
      { drive: ["Super Select II"] },
      {},
      "depends",
      "is:drive=super select ii",
    ],
    ["asks for its drive in German", { drive: ["Frontantrieb"] }, {}, "fits"],
    ["asks for all-wheel drive by a maker's name", { drive: ["Quattro"] }, {}, "does_not_fit"],
    ["asks for one of two fuels in one text", { fuel: ["Petrol/Diesel"] }, {}, "depends", "is:fuel=petrol/diesel"],
    ["asks for a fuel by its name in ACES", { fuel: ["FLEX"] }, {}, "depends", "is:fuel=flex"],
    ["asks for a fuel that it does not burn", { fuel: ["CNG"] }, {}, "does_not_fit"],
    ["knows a gearbox by another name", { transmission: ["A/T", "Schaltgetriebe"] }, {}, "fits"],
    ["asks for a turbo that is not known of", { turbo: true }, {}, "depends", "turbo", ["yes", "no"]],
    ["is told that there is none", { turbo: true }, { turbo: "no" }, "does_not_fit"],
    ["asks for a body", { body: ["Sedan"] }, {}, "depends", "body", ["Sedan", "other:Sedan"]],
    ["is told another body", { body: ["Sedan"] }, { body: "other:Sedan" }, "does_not_fit"],
    ["knows what is wrong before it asks", { displacement: [3.5], body: ["Sedan"] }, {}, "does_not_fit"],
    [
      "is built before a day",
      { builtBefore: "2008-02-15" },
      {},
      "depends",
      "built",
      ["../2008-02-14", "2008-02-15/.."],
    ],
    ["was built earlier", { builtBefore: "2008-02-15" }, { built: "2008-02-14" }, "fits"],
    ["was built on that day", { builtBefore: "2008-02-15" }, { built: "2008-02-15" }, "does_not_fit"],
    ["was built in an interval before", { builtBefore: "2008-02-15" }, { built: "../2008-02-14" }, "fits"],
    ["was built in one after", { builtBefore: "2008-02-15" }, { built: "2008-02-15/.." }, "does_not_fit"],
    ["was built in one across it", { builtBefore: "2008-02-15" }, { built: "2008-01-01/.." }, "depends", "built"],
    ["was built from that day on", { builtFrom: "2008-02-15" }, { built: "2008-02-15" }, "fits"],
    [
      "was built too late",
      { builtFrom: "2007-09-01", builtBefore: "2008-02-15" },
      { built: "2008-03-01" },
      "does_not_fit",
    ],
    ["is in a range of VINs", { vinFrom: "100000", vinTo: "199999" }, { vin: "1HGCP26418A100000" }, "fits"],
    ["is after the range", { vinFrom: "100000", vinTo: "199999" }, { vin: "1HGCP26418A200000" }, "does_not_fit"],
    ["is before the range", { vinFrom: "100000" }, { vin: "1HGCP26418A099999" }, "does_not_fit"],
    ["has no VIN yet", { vinFrom: "100000" }, {}, "depends", "vin:100000..", ["yes", "no"]],
    ["is said to be in the range", { vinFrom: "100000" }, { "vin:100000..": "yes" }, "fits"],
    [
      "is not a gearbox that the data don't name",
      { except: ["transmission=CVT"] },
      {},
      "depends",
      "is:transmission=cvt",
    ],
    ["has equipment", { with: ["Tow Package"] }, {}, "depends", "with:tow package", ["yes", "no"]],
    ["has it indeed", { with: ["Tow Package"] }, { "with:tow package": "yes" }, "fits"],
    ["must not have it", { without: ["Tow Package"] }, { "with:tow package": "yes" }, "does_not_fit"],
    ["is not a body", { except: ["body=Wagon"] }, {}, "depends", "is:body=wagon", ["yes", "no"]],
    ["is that body", { except: ["body=Wagon"] }, { "is:body=wagon": "yes" }, "does_not_fit"],
    ["is said to be another body", { except: ["body=Wagon"] }, { body: "Sedan" }, "fits"],
    [
      "is one of others, which may be it",
      { except: ["body=Wagon"] },
      { body: "other:Sedan" },
      "depends",
      "is:body=wagon",
    ],
    ["is said not to be that body", { except: ["body=Wagon"] }, { body: "other:Wagon" }, "fits"],
    ["is said to be that gearbox", { except: ["transmission=CVT"] }, { transmission: "CVT" }, "does_not_fit"],
    ["is not what it is known to be", { except: ["displacement=2.4"] }, {}, "does_not_fit"],
    ["is not what it is known not to be", { except: ["displacement=3.5"] }, {}, "fits"],
    ["is not one of its gearboxes", { except: ["transmission=Manual"] }, {}, "depends", "is:transmission=manual"],
    ["has that gearbox", { except: ["transmission=Manual"] }, { transmission: "Manual" }, "does_not_fit"],
    ["has another engine's letter", { vin8: ["K"] }, { vin: "1HGCP26418A100000" }, "does_not_fit"],
    ["has the engine's letter", { vin8: ["4"] }, { vin: "1HGCP26418A100000" }, "fits"],
    ["is asked the engine's letter", { vin8: ["K"] }, {}, "depends", "vin8", ["K", "other:K"]],
    ["is asked what the supplier writes", { notes: ["Police  Pkg"] }, {}, "depends", "note:police pkg", ["yes", "no"]],
    ["is what the supplier writes", { notes: ["Police Pkg"] }, { "note:police pkg": "yes" }, "fits"],
    ["is not what the supplier writes", { notes: ["Police Pkg"] }, { "note:police pkg": "no" }, "does_not_fit"],
  ])("%s", (_name, qualifiers, answers, verdict, fact, options) => {
    const found = decide(known, [row(qualifiers)], accord, answers);
    expect(found.verdict).toBe(verdict);
    if (fact) expect(found.question?.fact).toBe(fact);
    if (options) expect(found.question?.options).toEqual(options);
    expect(found.evidence).toHaveLength(1);
  });
});

test("an engine that is not known is asked for, with every engine that makes a difference", () => {
  const engineless = { ...accord, displacementL: null, cylinders: null, fuel: null };
  const rows = [row({ displacement: [2.4] }), row({ displacement: [3.5], cylinders: [6] })];
  const found = decide(known, rows, engineless);
  expect(found).toMatchObject({
    verdict: "depends",
    question: { fact: "displacement", options: ["2.4", "3.5", "other:2.4|3.5"] },
  });
  expect(decide(known, rows, engineless, { displacement: "2.4" }).verdict).toBe("fits");
  expect(decide(known, rows, engineless, { displacement: "other:2.4|3.5" }).verdict).toBe("does_not_fit");
});

test("rows that split the year by date ask for the interval, and each answer leads on", () => {
  const rows = [row({ builtBefore: "2008-02-15" }), row({ builtFrom: "2008-07-01" })];
  const found = decide(known, rows, accord);
  expect(found.question?.options).toEqual(["../2008-02-14", "2008-02-15/2008-06-30", "2008-07-01/.."]);
  const led = found.question?.options.map((built) => decide(known, rows, accord, { built }).verdict);
  expect(led).toEqual(["fits", "does_not_fit", "fits"]);
});

test("other years and models do not count, and are shown as what it does fit", () => {
  const later = row({}, { yearFrom: 2013, yearTo: 2017 });
  expect(decide(known, [later], accord)).toMatchObject({ verdict: "does_not_fit", evidence: [later] });
  expect(decide(known, [row({}, { modelId: 2 })], accord).verdict).toBe("does_not_fit");
  expect(decide(known, [row({}, { yearFrom: 2008, yearTo: 2008 })], accord).verdict).toBe("fits");
});

test("a row that holds outweighs one that would have to be asked about", () => {
  const sure = row({});
  expect(decide(known, [row({ body: ["Sedan"] }), sure], accord)).toMatchObject({ verdict: "fits", evidence: [sure] });
});

test("each place is named once, with the most that goes there", () => {
  const rows = [
    row({}, { position: "Front", quantity: 1 }),
    row({}, { position: "Front", quantity: 2 }),
    row({}, { position: "Rear" }),
  ];
  expect(decide(known, rows, accord).places).toEqual([
    { position: "Front", quantity: 2 },
    { position: "Rear", quantity: 1 },
  ]);
});

test("nothing known is unknown, not a no and never a yes", () => {
  expect(decide({ ...known, applied: false }, [], accord).verdict).toBe("unknown");
  expect(decide({ ...known, unresolved: true }, [], accord).verdict).toBe("unknown");
  expect(decide({ ...known, applied: false, universal: true }, [], accord).verdict).toBe("universal");
});

test("a row of a related model never fits for certain, and its questions come last", () => {
  const related = { ...accord, relatedModels: [2] };
  const [of, own] = [row({}, { modelId: 2 }), row({ body: ["Sedan"] })];
  expect(decide(known, [of], related)).toMatchObject({ verdict: "depends", question: null });
  expect(decide(known, [of], accord).verdict).toBe("does_not_fit");
  expect(decide(known, [row({ trim: ["EX"] }, { modelId: 2 }), own], related).question?.fact).toBe("body");
  expect(decide(known, [of, row()], related).verdict).toBe("fits");
});
