import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { resolveQualifiers } from "#shop/catalogue/fitment/notes/effective-qualifiers.ts";
import { notesOfRest } from "#shop/supply/imports/resolve/name-limits.ts";
import { restOfName } from "#shop/catalogue/vehicles/rest-of-name-rules.ts";

const cases = readFileSync("test/files/suppliers/rests-of-names.tsv", "utf8").trimEnd().split("\n").slice(1);

test("what a name says besides the first of its models is read where the shop reads such notes, and asked otherwise", () => {
  const read = cases.map((line) => {
    const [make = "", model = "", means = ""] = line.split("\t");
    const [of, ...others] = means.split("|").map((name) => ({ make, name }));
    const { rest, years } = restOfName({ make, model }, of ?? { make, name: "" }, of ? [of, ...others] : []);
    const notes = notesOfRest(rest);
    const { effective } = resolveQualifiers({}, notes);
    const asked = Object.entries(effective).map(([fact, value]) => `${fact}=${[value].flat().join("|")}`);
    const inYears = years ? `${years.from ?? ""}-${years.to ?? ""}` : "";
    return [make, model, means, rest, inYears, notes.join("|"), asked.join(" ")].join("\t");
  });
  expect(read).toEqual(cases);
});
