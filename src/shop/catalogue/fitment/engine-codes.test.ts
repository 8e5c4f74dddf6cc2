import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { resolveQualifiers } from "#shop/catalogue/fitment/notes/effective-qualifiers.ts";
import { readNote } from "#shop/catalogue/fitment/notes/read-note.ts";
import { decide } from "#shop/catalogue/fitment/verdict.ts";
import { accord, known, row } from "#test/fitment-case.ts";

const file = new URL("../../../../test/files/vehicles/engine-notes.tsv", import.meta.url);
const cases: Record<"engines" | "note" | "verdict", string>[] = parse(await readFile(file), {
  columns: true,
  delimiter: "\t",
});

/** The car with nothing said of its size, which other notes are about. */
const car = { ...accord, displacementL: 3 };

test.each(cases.map(({ engines, note, verdict }) => [engines || "an unknown engine", note, verdict, engines] as const))(
  "of a car with %s, '%s': %s",
  (_name, note, verdict, engines) => {
    const { effective } = resolveQualifiers({}, [note]);
    const vehicle = { ...car, engines: engines ? engines.split(";") : null };
    expect(decide(known, [row(effective)], vehicle).verdict).toBe(verdict);
  },
);

test("the owner's answer decides between the engines that a model was sold with", () => {
  const judged = (engine: string) =>
    decide(known, [row({ engine: ["N54"] })], { ...car, engines: ["N54", "N55"] }, { engine }).verdict;
  expect(["N54", "N55", "other:N54"].map(judged)).toEqual(["fits", "does_not_fit", "does_not_fit"]);
});

test("a family's name is asked of each of its engines, and no number of a longer one", () => {
  const judged = (engine: string, engines: string[]) =>
    decide(known, [row({ engine: [engine] })], { ...car, engines }).verdict;
  expect(judged("K24", ["K24Z7"])).toBe("fits");
  expect(judged("VQ35", ["VQ35DE", "VQ35HR"])).toBe("fits");
  expect(judged("2AZFE", ["2AZ-FE"])).toBe("fits");
  expect(judged("M27", ["M274"])).not.toBe("fits");
  expect(judged("M274.920", ["M274"])).toBe("depends");
});

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
  [["SUV"], "Convertible", "does_not_fit"],
  [["Convertible"], "Cabriolet", "fits"],
  [["4-Door Hatchback"], "5-Door Hatchback", "fits"],
  [["Minivan"], "Coupe", "does_not_fit"],
  [null, "Sedan", "depends"],
])("a car that was sold as %j, and a part for '%s': %s", (bodies, body, verdict) => {
  expect(decide(known, [row({ body: body.split("|") })], { ...accord, bodies }).verdict).toBe(verdict);
});

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
