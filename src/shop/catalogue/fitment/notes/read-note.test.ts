import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readNote, type ReadNote } from "#shop/catalogue/fitment/notes/read-note.ts";
import { chance } from "#test/chance.ts";
import type { Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";

type Line = { note: string; restricts: boolean; meaning: string };

const corpus = readFileSync(new URL("../../../../../test/files/suppliers/notes.tsv", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line): Line => {
    const [note = "", does = "", meaning = ""] = line.split("\t");
    return { note, restricts: does === "restricts", meaning };
  });

/** The names that the corpus gives to what the shop calls otherwise. */
const facts: Record<string, string> = { litres: "displacement", submodel: "trim", region: "market" };
const values: Record<string, string> = {
  gasoline: "Gasoline|Flexible Fuel Vehicle (FFV)",
  "2wd": "2-Wheel Drive",
  "4wd": "4-Wheel Drive",
  awd: "All-Wheel Drive",
  fwd: "Front-Wheel Drive",
  rwd: "Rear-Wheel Drive",
};

/** A reading as the corpus writes it, in one order; build dates to the month. */
function meaningOf({ builtFrom, builtBefore, turbo, except, ...lists }: Qualifiers): string[] {
  const lastMonth = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 7);
  const excluded = Map.groupBy(except ?? [], (one) => one.split("=")[0] ?? "");
  return [
    ...(turbo === undefined ? [] : [turbo ? "aspiration=turbo" : "aspiration!=turbo"]),
    ...(builtFrom ? [`from=${builtFrom.slice(0, 7)}`] : []),
    ...(builtBefore ? [`to=${lastMonth(builtBefore)}`] : []),
    ...[...excluded].map(([fact, of]) => `${fact}!=${of.map((one) => one.split("=")[1]).join("|")}`),
    ...Object.entries(lists).map(([fact, list]) => `${fact}=${(list as unknown[]).join("|")}`),
  ];
}

function expected(meaning: string): string[] {
  return meaning.split(" & ").map((condition) => {
    const [, fact = "", sign = "", list = ""] = /^(\w+)(!?=)(.*)$/.exec(condition) ?? [];
    const known = list.split("|").map((value) => values[value] ?? (fact === "litres" ? String(Number(value)) : value));
    return fact ? `${facts[fact] ?? fact}${sign}${known.join("|")}` : condition;
  });
}

const normal = (meaning: string[]) =>
  meaning
    .map((one) => {
      const [fact = "", list = ""] = one.toLowerCase().split(/(?<=!?=)/);
      return fact + list.split("|").toSorted().join("|");
    })
    .toSorted()
    .join(" & ");

const isOpen = ({ qualifiers, open }: ReadNote) => open || Boolean(qualifiers.with ?? qualifiers.without);
const isSilent = (read: ReadNote) => !isOpen(read) && Object.keys(read.qualifiers).length === 0;

/** Whether a reading says what the corpus says, or less and asks the rest. */
function isRight(read: ReadNote, meaning: string): boolean {
  if (isOpen(read)) return true;
  return normal(meaningOf(read.qualifiers)) === normal(expected(meaning));
}

const share = (part: unknown[], whole: unknown[]) => part.length / whole.length;

test("of the corpus at most 2 % of the notes that restrict are missed, at most 10 % of the others asked, none is misread", () => {
  const [restricting, informing] = [
    corpus.filter(({ restricts }) => restricts),
    corpus.filter((one) => !one.restricts),
  ];
  expect(restricting.length).toBeGreaterThan(300);
  const missed = restricting.filter(({ note }) => isSilent(readNote(note)));
  const mistaken = informing.filter(({ note }) => !isSilent(readNote(note)));
  const misread = restricting.filter((one) => !missed.includes(one) && !isRight(readNote(one.note), one.meaning));
  expect(misread).toEqual([]);
  expect(share(missed, restricting)).toBeLessThanOrEqual(0.02);
  expect(share(mistaken, informing)).toBeLessThanOrEqual(0.1);
});

test("a remark that says there is nothing to say asks nothing, and one that may restrict does", () => {
  const remarks = readFileSync(
    new URL("../../../../../test/files/suppliers/empty-remarks.tsv", import.meta.url),
    "utf8",
  );
  const lines = remarks.trimEnd().split("\n").slice(1);
  const read = lines.map((line) => {
    const [remark = ""] = line.split("\t");
    return `${remark}\t${isSilent(readNote(remark)) ? "says nothing" : "asks"}`;
  });
  expect(read).toEqual(lines);
});

const draw = <T>(seed: string, of: T[]) => of[Math.floor(chance(seed) * of.length)];

test("whatever a note that restricts is joined with, it stays a qualifier or a question", () => {
  const restricting = corpus.filter(({ restricts, note }) => restricts && !isSilent(readNote(note)));
  const silenced: string[] = [];
  for (let n = 0; n < 5_000; n += 1) {
    const one = draw(`restricting ${n}`, restricting)?.note;
    const others = ["first", "last"].map((place) =>
      chance(`${place} ${n}`) < 0.6 ? draw(`${place} note ${n}`, corpus)?.note : "",
    );
    const note = [others[0], one, others[1]].filter(Boolean).join(draw(`join ${n}`, ["; ", ", ", " - ", ". "]));
    if (isSilent(readNote(note))) silenced.push(note);
  }
  expect(silenced).toEqual([]);
});

test("most of the notes whose meaning is known are understood, so that only the others are questions", () => {
  const known = corpus.filter(({ restricts, meaning }) => restricts && !meaning.includes("?"));
  const understood = known.filter(({ note }) => !isOpen(readNote(note)));
  expect(share(understood, known)).toBeGreaterThan(0.8);
});

describe("a note that says when a vehicle was built, or what it has, asks for that", () => {
  test.each<[string, Qualifiers]>([
    ["fits vehicles built before 2/15/2008", { builtBefore: "2008-02-15" }],
    ["fits vehicles built after 2/15/2008", { builtFrom: "2008-02-15" }],
    ["standard before 2/15/2008", { builtBefore: "2008-02-15" }],
    ["standard after 12/15/2009", { builtFrom: "2009-12-15" }],
    ["up to 6/16/12", { builtBefore: "2012-06-17" }],
    ["after 6/16/12", { builtFrom: "2012-06-16" }],
    ["after 06/2008", { builtFrom: "2008-07-01" }],
    ["standard 03/01/2005-12/17/2007", { builtFrom: "2005-03-01", builtBefore: "2007-12-18" }],
    ["Built between 2009-10-05 and 2010-12-08", { builtFrom: "2009-10-05", builtBefore: "2010-12-09" }],
    ["10/05/2009-12/08/2010", { builtFrom: "2009-10-05", builtBefore: "2010-12-09" }],
    ["built before February 15, 2008", { builtBefore: "2008-02-15" }],
    ["through 12/31/1999", { builtBefore: "2000-01-01" }],
    ["with air conditioning", { with: ["air conditioning"] }],
    ["for vehicles with Automatic Air Conditioning ", { with: ["Automatic Air Conditioning"] }],
    ["without technology  package", { without: ["technology package"] }],
    ["w/o premium", { without: ["premium"] }],
    ["1.8L Turbo", { displacement: [1.8], turbo: true }],
    ["LX, EX", { trim: ["EX", "LX"] }],
    ["Hybrid Only", { fuel: ["Hybrid"] }],
    ["Exc. Hybrid", { except: ["fuel=Hybrid"] }],
    ["Gas/Hybrid", { fuel: ["Flexible Fuel Vehicle (FFV)", "Gasoline", "Hybrid"] }],
    ["Up to production date 06/2008", { builtBefore: "2008-07-01" }],
    ["From build date 6/15/08", { builtFrom: "2008-06-15" }],
    ["Built up to and including June 2008", { builtBefore: "2008-07-01" }],
    ["Except Si & Type R; includes hardware", { except: ["trim=Si", "trim=Type R"] }],
  ])("%s", (note, qualifiers) => {
    expect(readNote(note)).toEqual({ qualifiers, open: false });
  });
});

describe("a note that is not sure is a question", () => {
  test.each([
    "standard 12/17/2007-12//01/2009",
    "standard after 12/08/2010-7/14/2012",
    "standard 12/08/2010-7/14/2009",
    "built before 2/30/2008",
    "From chassis # 050000",
    "VIN 123456 and up",
    "with tow package or without roof rack",
    "with filter tray part # 25837964.",
    "fits 2008 models built after May 2008",
    "use this for vehicles equipped with Doowon Mfg cooling systems",
    "Except Turbo, 2WD",
    "Turbo or 4WD",
    "Sedan; Coupe",
  ])("%s", (note) => {
    expect(readNote(note).open).toBe(true);
  });
});

describe("a note about something else asks nothing", () => {
  test.each([
    "carbon version",
    "replaces AQ1076",
    "2 piece",
    "caution or service label will be on glove box door if vehicle is equipped with cabin filter",
    "",
  ])("%s", (note) => {
    expect(readNote(note)).toEqual({ qualifiers: {}, open: false });
  });
});
