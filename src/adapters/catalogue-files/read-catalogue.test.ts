import { describe, expect, test } from "vitest";
import { aces, app, item, pies } from "#test/import-files.ts";
import { applications, faultOf, items, problems, read } from "#test/read-records.ts";

describe("CSV", () => {
  test("applications are recognised by make and model, whatever separates the columns", async () => {
    const rows = [
      "Brand;Part Number;Make;Model;From;To;Displacement;Turbo;Built Before;Position;Quantity;Notes",
      'Wako;VC1;Honda;Accord;2008;2012;2.4|3.5;no;2008-02-15;Front;2;"carbon; version|a\\|b"',
    ];
    const records = await read(rows.join("\r\n"));
    expect(records[0]).toMatchObject({ format: "csv", version: "applications" });
    expect(applications(records)).toMatchObject([
      {
        at: { line: 2, record: "VC1" },
        part: { number: "VC1", sku: null, brandName: "Wako" },
        position: "Front",
        quantity: 2,
        named: {
          make: "Honda",
          model: "Accord",
          from: "2008",
          to: "2012",
          qualifiers: { displacement: ["2.4", "3.5"], turbo: false, builtBefore: "2008-02-15" },
          notes: ["carbon; version", "a|b"],
        },
      },
    ]);
  });

  test("parts are recognised by a price or a name, and unknown columns are reported", async () => {
    const records = await read(
      "sku,name,price,stock,attr.diameter_mm,colour\nA-1,Oil Filter,9.5,12,76,blue\nA-2,Air Filter,cheap,,,\n",
    );
    expect(records[0]).toMatchObject({ version: "parts" });
    expect(items(records)).toMatchObject([
      {
        part: { sku: "A-1" },
        name: "Oil Filter",
        price: { amount: 9.5, currency: null },
        stock: 12,
        attributes: [{ name: "diameter_mm", value: "76" }],
      },
    ]);
    expect(problems(records)).toEqual([
      ["column_unknown", false],
      ["value_wrong", true],
    ]);
  });

  test.each([
    ["sku,name,MSRP,List,Core\nA-1,Oil Filter,20,18,Yes", {}, ["column_unknown", "value_wrong"]],
    [
      "sku,Item Desc,Product Name,price,Avail,QOH\nA-1,other,Oil Filter,9.5,7,3",
      { name: "Oil Filter", stock: 7 },
      ["column_unknown", "column_unknown"],
    ],
  ])(
    "a column whose name says less gives way to another of its meaning, and refuses no row: %s",
    async (file, item, warnings) => {
      const records = await read(file);
      expect(items(records)).toMatchObject([{ name: "Oil Filter", ...item }]);
      expect(problems(records)).toEqual(warnings.map((code) => [code, false]));
    },
  );

  test("columns of remarks are notes beside each other, and those of codes stay a file of applications", async () => {
    const remarks = await read("sku,make,model,year,Notes,Comments,Remarks\nA-1,Honda,Accord,2008,w/ ABS,,LX ONLY");
    expect(applications(remarks)).toMatchObject([{ named: { notes: ["w/ ABS", "LX ONLY"] } }]);
    expect(problems(remarks)).toEqual([]);
    const coded = await read("sku,ktype,Item Desc,Core\nA-1,12345,Filter,Yes");
    expect(coded[0]).toMatchObject({ version: "applications" });
  });

  test("numbers are recognised by their kind", async () => {
    const records = await read("sku\tkind\tnumber\tmaker\nA-1\toe\t15400-PLM-A02\tHonda");
    expect(records[0]).toMatchObject({ version: "numbers" });
    expect(items(records)[0]?.numbers).toEqual([
      { kind: "oe", number: "15400-PLM-A02", maker: "Honda", replacedBy: null, remove: false },
    ]);
  });
});

describe("encodings", () => {
  const text = aces([app(1, { notes: ["größer"] })]);
  const noteOf = async (file: Uint8Array) => applications(await read(file, 3))[0]?.source["Note"];

  test.each([
    ["UTF-8", Buffer.from(text)],
    ["UTF-8 with a byte order mark", Buffer.from(`\uFEFF${text}`)],
    ["ISO-8859-1", Buffer.from(text.replace("UTF-8", "ISO-8859-1"), "latin1")],
    ["UTF-16 little endian", Buffer.from(`\uFEFF${text.replace("UTF-8", "UTF-16")}`, "utf16le")],
    ["UTF-16 big endian", Buffer.from(`\uFEFF${text.replace("UTF-8", "UTF-16")}`, "utf16le").swap16()],
  ])("%s", async (_name, file) => {
    expect(await noteOf(file)).toEqual(["größer"]);
  });

  test("bytes that are invalid in the encoding are reported with their line, and so is an unknown encoding", async () => {
    const line = text.slice(0, text.indexOf("größer")).split("\n").length;
    expect(await faultOf(Buffer.from(text, "latin1"))).toEqual({ code: "wrong_encoding", line });
    expect(await faultOf(text.replace("UTF-8", "KLINGON"))).toEqual({ code: "unknown_encoding", line: 1 });
  });
});

test("XML that arrives at once reads the same as in pieces, whatever characters it has where", async () => {
  const notes = ["😀".repeat(700), "größer\r\n".repeat(150), "x😀\r".repeat(500)];
  const file = aces(Array.from({ length: 20 }, (_, n) => app(n + 1, { part: "P".repeat(n + 1), notes })));
  expect(await read(file, Infinity)).toEqual(await read(file, 7));
});

describe("unusable files", () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE ACES [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><ACES version="4.2">&b;</ACES>`;
  test.each([
    ["empty_file", ""],
    ["broken_xml", aces([app(1)]).replace("</App>", "</Ap>")],
    ["broken_xml", aces([app(1)]).slice(0, -40)],
    ["broken_xml", aces([app(1, { notes: ["a & b"] })])],
    ["broken_xml", aces([app(1, { notes: ["&unknown;"] })])],
    ["doctype_refused", bomb],
    ["doctype_refused", `<!DOCTYPE ACES SYSTEM "file:///etc/passwd"><ACES version="4.2"/>`],
    ["too_deep", `<ACES version="4.2">${"<App>".repeat(40)}`],
    ["text_too_long", `<ACES version="4.2"><App><Note>${"x".repeat(3_000_000)}`],
    ["text_too_long", `<ACES version="4.2"><App>${"<Note/>".repeat(60_000)}`],
    ["text_too_long", `<ACES version="4.2"><App>${`<Note>${"x".repeat(900_000)}</Note>`.repeat(10)}`],
    ["version_unknown", aces([app(1)], { version: "2.0" })],
    ["version_unknown", pies([item()], { version: "5.0" })],
    ["version_unknown", "<PIES><Items/></PIES>"],
    ["not_a_catalogue", "<html><body/></html>"],
    ["not_a_catalogue", Buffer.from([0x1f, 0x8b, 8, 0, 0, 0])],
    ["columns_unknown", "a,b,c\n1,2,3"],
    ["broken_csv", `sku,name\nA-1,${"x".repeat(1_100_000)}`],
    ["columns_repeated", "sku,price,price\nA-1,1,2"],
  ])("%s", async (code, file) => {
    expect(await faultOf(file)).toMatchObject({ code });
  });

  test("broken XML is reported with its line", async () => {
    const file = aces([app(1), app(2).replace("</Qty>", "</Qy>")]);
    const line = file.split("\n").findIndex((text) => text.includes("</Qy>")) + 1;
    expect(await faultOf(file)).toEqual({ code: "broken_xml", line });
  });
});
