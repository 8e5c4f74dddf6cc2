import { describe, expect, test } from "vitest";
import { detectedLayout } from "#shop/supply/imports/csv-layout.ts";
import { applications, problems, read } from "#test/read-records.ts";

const header = "Artikelnummer;Marke;Modell;Baujahr;ccm;kW;Bauzeit bis;Details;Zone";
const columns = ["sku", "make", "model", "year", "ccm", "kw", "built_to", "description", null];

/** What a row with these cells in its columns of vehicles and remarks asks. */
async function asked(cells: string, layout: Partial<typeof detectedLayout> | null = null) {
  const file = `${header}\nA-1;VW;Golf;2008;${cells}`;
  const records = await read(file, 1_000, layout && { ...detectedLayout, ...layout });
  return applications(records).map(({ named }) => ({ qualifiers: named?.qualifiers, notes: named?.notes }))[0];
}

describe.each([
  ["as they are recognised", null],
  ["as they were chosen", { columns, decimal: "comma" as const }],
])("columns %s", (_how, layout) => {
  test.each<[string, Record<string, unknown>, string[]]>([
    ["1598;;;;", { displacement: ["1.6"] }, []],
    ["1.598 ccm;;;;", { displacement: ["1.6"] }, []],
    ["1598|1984;;;;", { displacement: ["1.6", "2"] }, []],
    ["4942;;;;", {}, ["ccm: 4942"]],
    [";110;;;", { power: ["110"] }, []],
    [";81 kW|85;;;", { power: ["81", "85"] }, []],
    [";110/150;;;", {}, ["kW: 110/150"]],
    [";;12/2010;;", { builtBefore: "2011-01-01" }, []],
    [";;15.02.2008;;", { builtBefore: "2008-02-16" }, []],
    [";;heute;;", {}, []],
    [";;bald;;", {}, ["Bauzeit bis: bald"]],
    [";;2008-02-31;;", {}, ["Bauzeit bis: 2008-02-31"]],
    ["0;-;;;", {}, []],
    [";;;except Si;", {}, ["except Si"]],
    [";;;;Except Raptor", {}, ["Zone: Except Raptor"]],
    [";;;Includes hardware;N2", {}, []],
  ])("%s", async (cells, qualifiers, notes) => {
    expect(await asked(cells, layout)).toEqual({ qualifiers, notes });
  });
});

test("a word that is about the name of its column is asked with it", async () => {
  const rows = await read("sku,make,model,year,Klimaanlage,Pfand\nA-1,VW,Golf,2008,ohne,ohne");
  expect(applications(rows)).toMatchObject([{ named: { notes: ["ohne Klimaanlage"] } }]);
});

test("a long text is divided among notes, of which none is too long, and says once that it is only searched", async () => {
  const text = `${"A long remark about the finish of the part. ".repeat(40)}Not for Raptor. Except Si.`;
  const records = await read(`sku,make,model,year,Zone\nA-1,Honda,Accord,2008,"${text}"`);
  const notes = applications(records)[0]?.named?.notes ?? [];
  expect(notes.join(" ")).toContain("Not for Raptor. Except Si.");
  expect(Math.max(...notes.map(({ length }) => length))).toBeLessThanOrEqual(1_000);
  expect(problems(records)).toEqual([["column_searched", false]]);
});

test("what products are called and belong to, and what fits either way, is no remark on vehicles", async () => {
  const header = "sku,make,model,year,Product Name,Sub Category,Image,Details";
  const cells = ["Diesel Particulate Filter", "Convertible Top", "https://x.example/front-only.jpg"];
  const rows = await read(`${header}\nA-1,Honda,Accord,2008,${cells},Works with or without ABS.`);
  expect(applications(rows)[0]?.named?.notes).toEqual([]);
});

test.each([
  ["Product Name", "Diesel Particulate Filter", []],
  ["Product Name", "Brake Pad Set (except Hybrid)", ["Product Name: Brake Pad Set (except Hybrid)"]],
  ["Description", "Ceramic pads. Not for Hybrid. Without asbestos.", ["Not for Hybrid."]],
  ["Description", "Ceramic pads exc. Hybrid", ["Description: Ceramic pads exc. Hybrid"]],
  ["Description", "Pads. not for Mod. GTI", ["Description: not for Mod. GTI"]],
  ["Beschreibung", "Bremsbelag, nur für Kombi", ["Beschreibung: Bremsbelag, nur für Kombi"]],
  ["Description", "Not for resale. Ground only.", []],
  ["Image URL", "https://x.example/not-for-hybrid.jpg", []],
  ["Fitment text", "LX", ["Fitment text: LX"]],
  ["Fitment text", "Convertible", ["Convertible"]],
  ["Hinweistext", "ohne ABS", ["Hinweistext: ohne ABS"]],
  ["Details", "With or without ABS, except Hybrid", ["except Hybrid"]],
  ["Details", "mit oder ohne Klimaanlage", []],
  ["Details", "With or without ABS 2WD", ["Details: With or without ABS 2WD"]],
  ["Details", "With or without ABS from 10/2003", ["Details: With or without ABS from 10/2003"]],
  ["Details", "With or without ABS Sedan", ["Details: With or without ABS Sedan"]],
  ["Details", "mit und ohne ABS Kombi", ["Details: mit und ohne ABS Kombi"]],
  ["Details", "With or without tow package up to VIN 12345", ["Details: With or without tow package up to VIN 12345"]],
  ["notes", "With or without ABS", ["With or without ABS"]],
])("of a column '%s' that says '%s', what keeps vehicles out is a note", async (name, cell, notes) => {
  const rows = await read(`sku,make,model,year,${name}\nA-1,Honda,Accord,2008,"${cell}"`);
  expect(applications(rows)[0]?.named?.notes).toEqual(notes);
});

test.each([
  ["10/2003", "2003-10-01"],
  ["10.2003", "2003-10-01"],
  ["10/03", "2003-10-01"],
  ["10.03", "2003-10-01"],
  ["2003-10", "2003-10-01"],
  ["2003", "2003-01-01"],
  ["15.10.2003", "2003-10-15"],
])("what was built from %s on was built on %s or later", async (cell, builtFrom) => {
  const rows = await read(`sku,make,model,year,built_from,built_to\nA-1,VW,Golf,2004,${cell},10/05`);
  expect(applications(rows)[0]?.named?.qualifiers).toEqual({ builtFrom, builtBefore: "2005-11-01" });
});

test.each(["soon", "13/2003", "10-03", "1/3", "2003-02-31", "20030231"])(
  "'%s' is no month: the row is refused",
  async (cell) => {
    const rows = await read(`sku,make,model,year,built_from\nA-1,VW,Golf,2004,${cell}`);
    expect(problems(rows)).toEqual([["value_wrong", true]]);
  },
);

test("of several sizes of which one can't be told, all are asked", async () => {
  const rows = await read("sku,make,model,year,displacement\nA-1,VW,Golf,2008,1598 ccm|4942 ccm");
  expect(applications(rows)).toMatchObject([{ named: { notes: ["displacement: 1598 ccm|4942 ccm"] } }]);
});
