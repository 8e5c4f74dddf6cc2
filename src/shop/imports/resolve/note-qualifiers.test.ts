import { describe, expect, test } from "vitest";
import { readNote, readNotes } from "#shop/imports/resolve/note-qualifiers.ts";

describe("a note that says nothing else asks for it", () => {
  test.each([
    ["fits vehicles built before 2/15/2008", { builtBefore: "2008-02-15" }],
    ["fits vehicles built after 2/15/2008", { builtFrom: "2008-02-15" }],
    ["standard before 2/15/2008", { builtBefore: "2008-02-15" }],
    ["standard after 12/15/2009", { builtFrom: "2009-12-15" }],
    ["up to 6/16/12", { builtBefore: "2012-06-17" }],
    ["after 6/16/12", { builtFrom: "2012-06-16" }],
    ["standard 03/01/2005-12/17/2007", { builtFrom: "2005-03-01", builtBefore: "2007-12-18" }],
    ["Built between 2009-10-05 and 2010-12-08", { builtFrom: "2009-10-05", builtBefore: "2010-12-09" }],
    ["built before February 15, 2008", { builtBefore: "2008-02-15" }],
    ["through 12/31/1999", { builtBefore: "2000-01-01" }],
    ["with air conditioning", { with: ["air conditioning"] }],
    ["for vehicles with Automatic Air Conditioning ", { with: ["Automatic Air Conditioning"] }],
    ["without technology  package", { without: ["technology package"] }],
    ["w/o premium", { without: ["premium"] }],
  ])("%s", (note, qualifiers) => {
    expect(readNote(note)).toEqual({ qualifiers, unclear: false });
  });
});

describe("a note that is not sure asks nothing, and is told", () => {
  test.each([
    "standard 12/17/2007-12//01/2009",
    "standard after 12/08/2010-7/14/2012",
    "standard 12/08/2010-7/14/2009",
    "built before 2/30/2008",
    "10/05/2009-12/08/2010",
    "after 06/2008",
    "From chassis # 050000",
    "VIN 123456 and up",
    "with tow package or without roof rack",
    "with filter tray part # 25837964.",
    "fits 2008 models built after May 2008",
  ])("%s", (note) => {
    expect(readNote(note)).toEqual({ qualifiers: {}, unclear: true });
  });
});

describe("a note about something else asks nothing", () => {
  test.each([
    "carbon version",
    "dealer installed option",
    "use this for vehicles equipped with Doowon Mfg cooling systems",
    "Check to be sure your vehicle has a cabin filter before purchase.",
    "replaces AQ1076",
    "2 piece",
  ])("%s", (note) => {
    expect(readNote(note)).toEqual({ qualifiers: {}, unclear: false });
  });
});

test("notes are read together, and of two that can't both hold the second is told", () => {
  expect(readNotes(["with air conditioning", "built before 2/15/2008", "carbon version"])).toEqual({
    qualifiers: { with: ["air conditioning"], builtBefore: "2008-02-15" },
    unclear: [],
  });
  expect(readNotes(["built before 2/15/2008", "built after 3/1/2008"])).toEqual({
    qualifiers: { builtBefore: "2008-02-15" },
    unclear: ["built after 3/1/2008"],
  });
  expect(readNotes(["with sunroof", "without sunroof"]).unclear).toEqual(["without sunroof"]);
});
