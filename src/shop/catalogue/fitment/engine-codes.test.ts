import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { resolveQualifiers } from "#shop/catalogue/fitment/notes/effective-qualifiers.ts";
import { readNote } from "#shop/catalogue/fitment/notes/read-note.ts";
import type { FitmentAnswers, Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";
import { decide, type KnownVehicle } from "#shop/catalogue/fitment/verdict.ts";
import { accord, known, row } from "#test/fitment-case.ts";

const file = new URL("../../../../test/files/vehicles/engine-notes.tsv", import.meta.url);
const cases: Record<"engines" | "note" | "verdict", string>[] = parse(await readFile(file), {
  columns: true,
  delimiter: "\t",
});

const names = new URL("../../../../test/files/vehicles/engine-names.tsv", import.meta.url);
const engineNames: Record<"code" | "name" | "named", string>[] = parse(await readFile(names), {
  columns: ["code", "name", "named"],
  delimiter: "\t",
  from_line: 2,
});

/** The car with nothing said of its size, which other notes are about. */
const car = { ...accord, displacementL: 3 };

test.each(cases.map(({ engines, note, verdict }) => [engines || "no engine", note, verdict, engines] as const))(
  "of a car whose VIN states %s, '%s': %s; of one that the data list with it, it is asked",
  (_name, note, verdict, engines) => {
    const { effective } = resolveQualifiers({}, [note]);
    const codes = engines ? { engines: engines.split(";") } : {};
    const verdictOf = (vehicle: KnownVehicle) => decide(known, [row(effective)], vehicle).verdict;
    expect(verdictOf({ ...car, stated: codes })).toBe(verdict);
    expect(verdictOf({ ...car, ...codes })).toBe("depends");
  },
);

test("the engines that the data list are offered where they are certainly others, and the owner's answer decides", () => {
  const listed = { ...car, engines: ["N54", "N54B30", "N55", "AJ126"] };
  const judged = (answers: FitmentAnswers) => decide(known, [row({ engine: ["N54"] })], listed, answers);
  expect(judged({}).question).toEqual({ fact: "engine", options: ["N54", "N55", "other:N54|N55"] });
  const verdicts = ["N54", "N55", "other:N54"].map((engine) => judged({ engine }).verdict);
  expect(verdicts).toEqual(["fits", "does_not_fit", "does_not_fit"]);
});

test.each([
  ["K24", "K24Z7"],
  ["22R-E", "22R"],
  ["VG33E", "VG33ER"],
  ["LS1", "Vortec"],
  ["AJ126", "LR306PS"],
])("who chose '%s' is asked whether '%s' is meant too, and not again", (engine, wanted) => {
  const judged = (answers: FitmentAnswers) => decide(known, [row({ engine: [wanted] })], car, { engine, ...answers });
  const { verdict, question } = judged({});
  const isAsked = engine !== "AJ126";
  expect([verdict, question?.fact]).toEqual(
    isAsked ? ["depends", `is:engine=${wanted.toLowerCase()}`] : ["does_not_fit", undefined],
  );
  if (question)
    expect(["yes", "no"].map((answer) => judged({ [question.fact]: answer }).verdict)).toEqual([
      "fits",
      "does_not_fit",
    ]);
});

test.each(engineNames.map(({ code, name, named }) => [code, name, named] as const))(
  "an engine %s is one that '%s' names: %s",
  (code, name, named) => {
    const judged = (qualifiers: Qualifiers) =>
      decide(known, [row(qualifiers)], { ...car, stated: { engines: [code] } });
    expect(judged({ engine: [name] }).verdict).toBe(named);
    const opposite = { fits: "does_not_fit", does_not_fit: "fits" }[named] ?? named;
    expect(judged({ except: [`engine=${name}`] }).verdict).toBe(opposite);
  },
);

test.each(["S60", "E46", "LTZ", "LR4", "W204", "F30", "C300", "Z71", "S10", "FX4", "E46M3"])(
  "a note '%s' is no code of an engine",
  (note) => {
    expect(readNote(note).qualifiers.engine).toBeUndefined();
  },
);

test.each([
  [["4-Door Sedan"], "Sedan", "fits"],
  [["4-Door Sedan"], "Coupe", "does_not_fit"],
  [["4-Door Sedan"], "2-Door Sedan", "does_not_fit"],
  [["2-Door Coupe", "4-Door Sedan"], "Sedan", "depends"],
  [["2-Door Coupe", "4-Door Sedan"], "Wagon", "does_not_fit"],
  [["2-Door Coupe", "4-Door Sedan"], "Coupe|Sedan", "fits"],
  [["Pickup"], "Crew Cab", "depends"],
  [["Pickup"], "Sedan", "does_not_fit"],
  [["SUV"], "Wagon", "depends"],
  [["SUV"], "Hatchback", "depends"],
  [["SUV"], "Convertible", "depends"],
  [["SUV"], "Pickup", "depends"],
  [["Pickup"], "SUV", "depends"],
  [["4-Door Sedan"], "5-Door Hatchback", "depends"],
  [["4-Door Hatchback"], "Sedan", "depends"],
  [["2-Door Sedan"], "Coupe", "depends"],
  [["2-Door Sedan", "4-Door Sedan"], "Coupe", "depends"],
  [["2-Door Coupe"], "2-Door Sedan", "depends"],
  [["2-Door Coupe"], "4-Door Sedan", "does_not_fit"],
  [["Convertible"], "Sedan", "does_not_fit"],
  [["Convertible"], "Cabriolet", "fits"],
  [["4-Door Hatchback"], "5-Door Hatchback", "fits"],
  [["Minivan"], "Coupe", "does_not_fit"],
  [null, "Sedan", "depends"],
])(
  "a car whose VIN states %j, and a part for '%s': %s; of one that the data list so, it is asked",
  (bodies, body, verdict) => {
    const part = row({ body: body.split("|") });
    expect(decide(known, [part], { ...accord, stated: bodies ? { bodies } : {} }).verdict).toBe(verdict);
    expect(decide(known, [part], { ...accord, bodies }).verdict).toBe("depends");
  },
);

test.each([
  [true, { fuel: ["Hybrid"] }, "fits"],
  [true, { fuel: ["Gasoline"] }, "fits"],
  [true, { except: ["fuel=Hybrid"] }, "does_not_fit"],
  [true, { fuel: ["Diesel Hybrid"] }, "does_not_fit"],
  [false, { fuel: ["Hybrid"] }, "does_not_fit"],
  [false, { fuel: ["Hybrid", "Gasoline"] }, "fits"],
  [false, { except: ["fuel=Hybrid"] }, "fits"],
  [null, { fuel: ["Hybrid"] }, "depends"],
] as const)("a petrol car that is a hybrid: %s, and a part for %j: %s", (hybrid, qualifiers, verdict) => {
  const asked = JSON.parse(JSON.stringify(qualifiers));
  expect(decide(known, [row(asked)], { ...accord, hybrid }).verdict).toBe(verdict);
});
