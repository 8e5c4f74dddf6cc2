import { expect, test } from "vitest";
import { effectiveQualifiers, resolveQualifiers } from "#shop/catalogue/fitment/notes/effective-qualifiers.ts";
import type { NoteDecision } from "#shop/catalogue/fitment/notes/notes.table.ts";
import type { Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";

test("notes are read together with the qualifiers, and one that contradicts them becomes a question", () => {
  expect(resolveQualifiers({ trim: ["LX"] }, ["lx", "with air conditioning", "carbon version"])).toEqual({
    effective: { trim: ["LX"], with: ["air conditioning"] },
    unclear: [],
  });
  expect(resolveQualifiers({ body: ["Coupe"] }, ["Sedan"])).toEqual({
    effective: { body: ["Coupe"], notes: ["Sedan"] },
    unclear: ["Sedan"],
  });
  expect(resolveQualifiers({ drive: ["AWD"] }, ["All Wheel Drive"])).toEqual({
    effective: { drive: ["AWD"] },
    unclear: [],
  });
  expect(resolveQualifiers({}, ["built before 2/15/2008", "built after 3/1/2008"]).unclear).toEqual([
    "built after 3/1/2008",
  ]);
});

test("what staff decided of a text stands before what the shop reads in it, whatever its case and spaces", () => {
  const decide = (decision: NoteDecision) =>
    resolveQualifiers({}, ["Except  TURBO"], new Map([["except turbo", decision]]));
  expect(decide({ means: "nothing" })).toEqual({ effective: {}, unclear: [] });
  expect(decide({ means: "question" })).toEqual({ effective: { notes: ["Except  TURBO"] }, unclear: [] });
  expect(decide({ means: "qualifiers", qualifiers: { trim: ["SE"] } }).effective).toEqual({ trim: ["SE"] });
});

test("a set whose notes nobody has read yet is read as it is met", () => {
  const unread = { qualifiers: { trim: ["LX"] }, notes: ["Police"], effective: null };
  expect(effectiveQualifiers(unread)).toEqual({ trim: ["LX"], notes: ["Police"] });
  expect(effectiveQualifiers({ ...unread, effective: { trim: ["LX"] } })).toEqual({ trim: ["LX"] });
});

test.each<[Qualifiers, string, Qualifiers]>([
  [{ drive: ["2WD"] }, "FWD", { drive: ["FWD"] }],
  [{ drive: ["Allrad"] }, "AWD", { drive: ["AWD"] }],
  [{ drive: ["AWD", "FWD"] }, "2WD", { drive: ["FWD"] }],
  [{ drive: ["AWD"] }, "4WD", { drive: ["AWD"], notes: ["4WD"] }],
  [{ transmission: ["A/T"] }, "Automatic", { transmission: ["A/T"] }],
])("of a column and a note about the same, what both mean holds: %j and '%s'", (column, note, effective) => {
  expect(resolveQualifiers(column, [note]).effective).toEqual(effective);
});
