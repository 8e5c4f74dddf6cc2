import { expect, test } from "vitest";
import { askedBySet, askedTogether } from "#shop/fitment/notes/asked.ts";
import type { NoteDecision } from "#shop/fitment/notes/notes.table.ts";

test("notes are read together with the qualifiers, and one that contradicts them becomes a question", () => {
  expect(askedTogether({ trim: ["LX"] }, ["lx", "with air conditioning", "carbon version"])).toEqual({
    asked: { trim: ["LX"], with: ["air conditioning"] },
    unclear: [],
  });
  expect(askedTogether({ body: ["Coupe"] }, ["Sedan"])).toEqual({
    asked: { body: ["Coupe"], notes: ["Sedan"] },
    unclear: ["Sedan"],
  });
  expect(askedTogether({ drive: ["AWD"] }, ["All Wheel Drive"])).toEqual({ asked: { drive: ["AWD"] }, unclear: [] });
  expect(askedTogether({}, ["built before 2/15/2008", "built after 3/1/2008"]).unclear).toEqual([
    "built after 3/1/2008",
  ]);
});

test("what staff decided of a text stands before what the shop reads in it, whatever its case and spaces", () => {
  const decide = (decision: NoteDecision) =>
    askedTogether({}, ["Except  TURBO"], new Map([["except turbo", decision]]));
  expect(decide({ means: "nothing" })).toEqual({ asked: {}, unclear: [] });
  expect(decide({ means: "question" })).toEqual({ asked: { notes: ["Except  TURBO"] }, unclear: [] });
  expect(decide({ means: "qualifiers", qualifiers: { trim: ["SE"] } }).asked).toEqual({ trim: ["SE"] });
});

test("a set whose notes nobody has read yet is read as it is met", () => {
  const unread = { qualifiers: { trim: ["LX"] }, notes: ["Police"], asked: null };
  expect(askedBySet(unread)).toEqual({ trim: ["LX"], notes: ["Police"] });
  expect(askedBySet({ ...unread, asked: { trim: ["LX"] } })).toEqual({ trim: ["LX"] });
});
