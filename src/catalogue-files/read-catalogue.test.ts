import { describe, expect, test } from "vitest";
import { readCatalogue } from "#catalogue-files/read-catalogue.ts";
import { UnusableFile } from "#shop/imports/import-outcome.ts";
import type { ApplicationRecord, ItemRecord } from "#shop/imports/records.ts";
import { aces, aces50, app, item, pies, wholeItem } from "#test/import-files.ts";

type Read = Awaited<ReturnType<typeof read>>;

/** All that a file says, given in small pieces. */
async function read(file: string | Uint8Array, piece = 1_000) {
  const bytes = Buffer.from(file);
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
  }
  const records = [];
  for await (const record of readCatalogue(pieces())) records.push(record);
  return records;
}

const applications = (records: Read) => records.filter((one): one is ApplicationRecord => one.kind === "application");
const items = (records: Read) => records.filter((one): one is ItemRecord => one.kind === "item");
const problems = (records: Read) =>
  records.flatMap((one) => (one.kind === "problem" ? [[one.problem.code, one.problem.error]] : []));

async function faultOf(file: string | Uint8Array) {
  const fault: unknown = await read(file).catch((error: unknown) => error);
  return fault instanceof UnusableFile ? { code: fault.failure.code, line: fault.failure.line } : fault;
}

const inside = `<SubModel id="20"/><EngineBase id="1988"/><Region id="1"/>
  <Qual id="10"><param value="02/15/2008" uom="mm"/><text>From 02/15/2008</text></Qual>`;
const rich = app(7, {
  inside,
  notes: [" carbon version", "replaces AQ1&amp;2"],
  qty: "2",
  brand: "DKGX",
  after: "<DisplayOrder>3</DisplayOrder><AssetName>FIG1</AssetName><AssetItemOrder>2</AssetItemOrder>",
});

const saidRichly = {
  action: "add",
  part: { number: "AQ1007", sku: null, brand: "DKGX", brandName: null },
  partType: 6832,
  position: 22,
  quantity: 2,
  source: {
    BaseVehicle: 588_822,
    SubModel: 20,
    EngineBase: 1988,
    Region: 1,
    Qual: [{ id: "10", param: [{ value: "02/15/2008", uom: "mm" }], text: "From 02/15/2008" }],
    Note: [" carbon version", "replaces AQ1&2"],
    PartType: 6832,
    Position: 22,
    DisplayOrder: "3",
    AssetName: "FIG1",
    AssetItemOrder: "2",
  },
};

describe("ACES", () => {
  test.each(["3.1", "3.2", "4.0", "4.1", "4.2"])("%s is read in the same terms", async (version) => {
    const records = await read(aces([rich], { version }));
    expect(records[0]).toMatchObject({ kind: "start", format: "aces", version, header: { BrandAAIAID: "BMNN" } });
    expect(applications(records)).toMatchObject([saidRichly]);
    expect(records.at(-1)).toEqual({ kind: "end", recordCount: 1 });
    expect(problems(records)).toEqual([["spaces_around", false]]);
  });

  test("5.0 is read in the terms of before", async () => {
    const assets = `<DiagramAsset AssetName="FIG1" AssetItemOrder="2"/><NonDiagramAssets><NonDiagramAsset AssetName="PDF"/></NonDiagramAssets>`;
    const records = await read(aces50(aces([app(7, { inside, brand: "DKGX", qty: "2", after: assets })])));
    expect(records[0]).toMatchObject({
      version: "5.0",
      header: { BrandAAIAID: "BMNN", VcdbVersionDate: "2016-12-30" },
    });
    const { BaseVehicle, SubModel, EngineBase, Region, Qual, PartType, Position } = saidRichly.source;
    const source = {
      BaseVehicle,
      SubModel,
      EngineBase,
      Region,
      Qual,
      PartType,
      Position,
      DiagramAsset: { AssetName: "FIG1", AssetItemOrder: "2" },
      NonDiagramAssets: [{ AssetName: "PDF" }],
    };
    expect(applications(records)).toEqual([expect.objectContaining({ ...saidRichly, source })]);
  });

  test("a vehicle may also be years, make and model; without a brand of its own a part has the header's", async () => {
    const years = `<Years from="2008" to="2012"/><Make id="59"/><Model id="1163"/>`;
    const [one] = applications(await read(aces([app(1, { base: 0, inside: years, action: "D" })])));
    expect(one).toMatchObject({ action: "remove", part: { brand: "BMNN" } });
    expect(one?.source).toMatchObject({ Years: { from: 2008, to: 2012 }, Make: 59, Model: 1163 });
  });

  test.each([
    ["action_unknown", app(1, { action: "C" })],
    ["quantity_wrong", app(1, { qty: "1.5" })],
    ["quantity_wrong", app(1, { qty: "99999999999" })],
    ["quantity_missing", app(1).replace("<Qty>1</Qty>", "")],
    ["part_missing", app(1, { part: " " })],
    ["part_number_wrong", app(1, { part: "x".repeat(61) })],
    ["id_wrong", app(1, { inside: `<SubModel id="20.5"/>` })],
    ["id_wrong", app(1, { base: 0, inside: `<BaseVehicle/>` })],
    ["years_wrong", app(1, { base: 0, inside: `<Years from="2012" to="2008"/>` })],
    ["element_twice", app(1, { inside: `<SubModel id="20"/><SubModel id="21"/>` })],
    ["not_a_vehicle", app(1, { base: 0, inside: `<EquipmentBase id="5"/>` })],
    ["not_a_vehicle", app(1, { base: 0, inside: `<Mfr id="5"/><EquipmentModel id="6"/><VehicleType id="7"/>` })],
  ])("%s is told of the row alone", async (code, row) => {
    const records = await read(aces([app(5), row, app(6)]));
    expect(applications(records)).toHaveLength(2);
    expect(problems(records)).toEqual([[code, true]]);
    expect(records.find(({ kind }) => kind === "problem")).toMatchObject({
      at: { record: "1", line: expect.any(Number) },
    });
  });

  test("elements that are not known are kept and told; asset records are told", async () => {
    const file = aces([
      app(1, { inside: "<Colour id='4'/>" }),
      "<Asset action='A' id='9'><BaseVehicle id='1'/><AssetName>A</AssetName></Asset>",
    ]);
    const records = await read(file);
    expect(applications(records)[0]?.source).toMatchObject({ Colour: [{ id: "4", text: "" }] });
    expect(problems(records)).toEqual([
      ["element_unknown", false],
      ["asset_not_taken", false],
    ]);
  });

  test("the line of a record is where it begins", async () => {
    const file = aces([app(1), app(2)]).replaceAll("\n", "\r\n");
    const lines = applications(await read(file, 7)).map(({ at }) => at.line);
    expect(lines).toEqual(file.split("\r\n").flatMap((line, index) => (line.includes("<App ") ? [index + 1] : [])));
  });
});

describe("PIES", () => {
  test.each(["6.7", "7.0", "7.1", "7.2"])("%s is read in the same terms", async (version) => {
    const records = await read(pies([item({ inside: wholeItem })], { version }));
    expect(records[0]).toMatchObject({ kind: "start", format: "pies", version });
    expect(items(records)).toMatchObject([
      {
        action: "add",
        part: { number: "VC21499", brand: "DKGX", brandName: "Wako" },
        name: "Engine Light Sensor",
        description: "Senses what the light tells.\nPlugs right in",
        price: { amount: 29.95, currency: "USD" },
        minimumOrder: 2,
        partType: 5696,
        imageUrl: "https://img.example/main.jpg",
        withheld: false,
        attributes: [
          { padb: null, name: "Outside Diameter", unit: "mm", value: "42.5" },
          { padb: "812", name: null, unit: null, value: "Steel" },
        ],
        numbers: [
          { kind: "interchange", number: "GL-26409", maker: "Great Lakes" },
          { kind: "interchange", number: "GL-26410", maker: "Great Lakes" },
          { kind: "oe", number: "12-345/67", maker: "Honda" },
          { kind: "superseded", number: "VC21400" },
        ],
        details: { Packages: { Package: [{ PackageUOM: ["EA"] }] } },
      },
    ]);
    expect(records.at(-1)).toEqual({ kind: "end", recordCount: 1 });
    expect(problems(records)).toEqual([]);
  });

  test("8.0 is read in the terms of before", async () => {
    const text = pies([item({ inside: wholeItem })], { version: "8.0" })
      .replaceAll("BrandAAIAID", "BrandID")
      .replace(/<BrandLabel>.*?<\/BrandLabel>/, "")
      .replace(' BrandLabel="Great Lakes"', "");
    const [one] = items(await read(text));
    expect(one?.part).toEqual({ number: "VC21499", sku: null, brand: "DKGX", brandName: null });
    expect(one?.numbers[0]).toMatchObject({ number: "GL-26409", maker: "BBTB" });
  });

  test.each([
    [
      "price_type_not_taken",
      `<Prices><Pricing MaintenanceType="A" PriceType="WD1"><Price UOM="PE">1</Price></Pricing></Prices>`,
    ],
    [
      "price_unit_not_taken",
      `<Prices><Pricing MaintenanceType="A" PriceType="RET"><Price UOM="CA">9</Price></Pricing></Prices>`,
    ],
    [
      "price_wrong",
      `<Prices><Pricing MaintenanceType="A" PriceType="RET"><Price UOM="PE">free</Price></Pricing></Prices>`,
    ],
    [
      "name_too_long",
      `<Descriptions><Description MaintenanceType="A" DescriptionCode="SHO">More than twenty letters</Description></Descriptions>`,
    ],
    ["minimum_not_taken", `<MinimumOrderQuantity UOM="CA">1</MinimumOrderQuantity>`],
  ])("%s is told, and the rest is taken", async (code, inside) => {
    const records = await read(pies([item({ inside })]));
    expect(items(records)).toHaveLength(1);
    expect(problems(records)).toEqual([[code, false]]);
  });

  test("what is discontinued or has a successor is not to be put on sale", async () => {
    const expi = (code: string, value: string) =>
      `<ExtendedInformation><ExtendedProductInformation MaintenanceType="A" EXPICode="${code}">${value}</ExtendedProductInformation></ExtendedInformation>`;
    const known = items(
      await read(pies([item({ inside: expi("LIF", "8") }), item({ inside: expi("PTS", "VC22000") })])),
    );
    expect(known).toMatchObject([{ withheld: true }, { withheld: true, successor: "VC22000" }]);
  });
});

describe("CSV", () => {
  test("applications are known by make and model, whatever separates the columns", async () => {
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

  test("parts are known by what they cost or are called, and what is unknown is told", async () => {
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
      { part: { sku: "A-2" }, price: undefined },
    ]);
    expect(problems(records)).toEqual([
      ["column_unknown", false],
      ["value_wrong", false],
    ]);
  });

  test("numbers are known by their kind", async () => {
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

  test("bytes that the encoding does not have are told with their line; so is an encoding that there is not", async () => {
    const line = text.slice(0, text.indexOf("größer")).split("\n").length;
    expect(await faultOf(Buffer.from(text, "latin1"))).toEqual({ code: "wrong_encoding", line });
    expect(await faultOf(text.replace("UTF-8", "KLINGON"))).toEqual({ code: "unknown_encoding", line: 1 });
  });
});

describe("files of no use", () => {
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
    ["broken_csv", 'sku,name\n"A-1,Oil'],
  ])("%s", async (code, file) => {
    expect(await faultOf(file)).toMatchObject({ code });
  });

  test("broken XML is told with its line", async () => {
    const file = aces([app(1), app(2).replace("</Qty>", "</Qy>")]);
    const line = file.split("\n").findIndex((text) => text.includes("</Qy>")) + 1;
    expect(await faultOf(file)).toEqual({ code: "broken_xml", line });
  });
});
