import { expect, test } from "vitest";
import { commandLine } from "#shop/foundation/command-line.ts";
import { importProblemsOf } from "#shop/supply/imports/imports.ts";
import { testDatabase } from "#test/database.ts";
import { aces, app, item, pies } from "#test/import-files.ts";
import { codes, everything, runFile, runMap } from "#test/run-import.ts";
import { importProblemText } from "#web/messages/en/imports.ts";

const mark = "MARK7";
const long = (length: number) => `${"word ".repeat(length / 5)}${mark}`;

const description = (code: string, text: string, language = "EN") =>
  `<Descriptions><Description MaintenanceType="A" DescriptionCode="${code}" LanguageCode="${language}">${text}</Description></Descriptions>`;
const extended = (...all: [code: string, text: string][]) =>
  `<ExtendedInformation>${all.map(([code, text]) => `<ExtendedProductInformation MaintenanceType="A" EXPICode="${code}">${text}</ExtendedProductInformation>`).join("")}</ExtendedInformation>`;
const attribute = (id: string, text: string) =>
  `<ProductAttributes><ProductAttribute MaintenanceType="A" AttributeID="${id}" PADBAttribute="N">${text}</ProductAttribute></ProductAttributes>`;
const kit = (number: string, quantity: string) =>
  `<Kits><KitComponent MaintenanceType="A"><ComponentPartNumber>${number}</ComponentPartNumber><QuantityInKit UOM="EA">${quantity}</QuantityInKit></KitComponent></Kits>`;

const ofItem = (inside: string) => pies([item({ inside })]);
const ofApp = (inside: string) => aces([app(1, { inside })]);
const sheet = "<PriceSheet><PriceSheetNumber>S</PriceSheetNumber></PriceSheet>";

/** Files by the place at which something is out of the ordinary, with the problem that it is reported as; null: it is stored. */
const places: [place: string, code: string | null, file: string][] = [
  ["a key word of 300 characters", null, ofItem(description("KEY", long(300)))],
  [
    "key words of more than 5,000 characters",
    "text_cut",
    ofItem(description("KEY", `${"brakes, ".repeat(1)}${long(5_100)}`)),
  ],
  ["a description of more than 5,000 characters", "text_cut", ofItem(description("MKT", long(5_100)))],
  [
    "a title of more than 240 characters",
    "text_cut",
    ofItem(description("SHO", "Pads") + description("DES", long(300))),
  ],
  ["a name of more than 240 characters", "name_too_long", ofItem(description("SHO", long(300)))],
  ["a name that is turned around", "characters_removed", ofItem(description("SHO", `Pads \u202e${mark}`))],
  ["a description in French", null, ofItem(description("DES", `Plaquettes ${mark}`, "FR"))],
  ["an attribute of more than 80 characters", "text_cut", ofItem(attribute("Remark", long(100)))],
  ["the name of an attribute of more than 40 characters", "attribute_name_cut", ofItem(attribute(long(60), "1"))],
  ["an attribute without a name", "attribute_wrong", ofItem(attribute("", mark))],
  [
    "an attribute with leading zeros",
    null,
    ofItem(attribute("Code", "007")).replace("007", `007</ProductAttribute><ProductAttribute AttributeID="X">${mark}`),
  ],
  ["one of two OE numbers", null, ofItem(extended(["OEP", mark], ["OEP", "12345"], ["OEM", "Honda"]))],
  ["one of two successors", "element_twice", ofItem(extended(["PTS", "NEW1"], ["PTS", mark]))],
  [
    "the maker of a number of more than 80 characters",
    "text_cut",
    ofItem(extended(["OEP", "12345"], ["OEM", long(100)])),
  ],
  ["a brand of more than 60 characters", "text_cut", pies([item({ label: long(100) })])],
  [
    "a photo without https",
    "value_wrong",
    ofItem(
      `<DigitalAssets><DigitalFileInformation><AssetType>P04</AssetType><URI>http://${mark}.example/a.jpg</URI></DigitalFileInformation></DigitalAssets>`,
    ),
  ],
  ["a kit without a whole quantity", "kit_wrong", ofItem(kit("A-1", "1.5"))],
  [
    "the contents of a package that are no number",
    "package_wrong",
    ofItem(
      "<Packages><Package><PackageUOM>CA</PackageUOM><QuantityofEaches>dozen</QuantityofEaches></Package></Packages>",
    ),
  ],
  ["text between the segments of an item", "content_unread", ofItem(mark)],
  [
    "text between the elements of a segment",
    null,
    ofItem(`<Packages>${mark}<Package><PackageUOM>EA</PackageUOM></Package></Packages>`),
  ],
  ["an element inside a part number", "content_refused", ofItem("").replace("VC21499", `VC<b>${mark}</b>`)],
  ["an attribute of an item", "content_unread", ofItem("").replace("<Item ", `<Item Note="${mark}" `)],
  ["text between the items", "content_unread", ofItem("").replace("<Items>", `<Items>${mark}`)],
  [
    "an element before the header of PIES",
    "asset_not_taken",
    ofItem("").replace("<Header>", `<First>${mark}</First><Header>`),
  ],
  [
    "two price sheets of one number",
    "element_twice",
    ofItem("").replace("<Items>", `<PriceSheets>${sheet}${sheet}</PriceSheets><Items>`),
  ],
  ["a count that is no number", "value_wrong", ofItem("").replace(/<ItemCount>.*?</, `<ItemCount>${mark}<`)],
  ["text between the elements of an application", "content_refused", ofApp(`${mark} `)],
  ["text in an element that has an id", "content_unread", ofApp(`<SubModel id="20">${mark}</SubModel>`)],
  ["an unknown attribute", "content_unread", ofApp(`<SubModel id="20" note="${mark}"/>`)],
  ["an element inside a note", "content_refused", ofApp(`<Note>Only <b>${mark}</b></Note>`)],
  ["elements inside an unknown element", null, ofApp(`<Colour><Name>${mark}</Name></Colour>`)],
  ["a note of more than 1,000 characters", "note_too_long", ofApp(`<Note>${long(1_100)}</Note>`)],
  ["a qualifier with two texts", "element_twice", ofApp(`<Qual id="1"><text>A</text><text>${mark}</text></Qual>`)],
  ["a part under the names of two versions", "element_twice", ofApp(`<PartNumber>${mark}</PartNumber>`)],
  ["text between the applications", "content_unread", aces([`${app(1)}${mark}`])],
  [
    "an element before the header of ACES",
    "asset_not_taken",
    ofApp("").replace("<Header>", `<First>${mark}</First><Header>`),
  ],
  [
    "an element of the header that is there twice",
    "element_twice",
    ofApp("").replace("</Header>", `<BrandAAIAID>ZZZZ</BrandAAIAID></Header>`),
  ],
  ["an element of the header of more than 500 characters", "text_cut", ofApp("").replace("AutoPartSource", long(600))],
  ["an attribute of a CSV of more than 80 characters", "text_cut", `sku,name,attr.remark\nA-1,Pads,${long(100)}`],
  ["a description of a CSV of more than 5,000 characters", "text_cut", `sku,description\nA-1,${long(5_100)}`],
  ["a brand of a CSV of more than 60 characters", "text_cut", `brand,part_number,name\n${long(100)},A-1,Pads`],
  ["a life cycle that is there twice", "element_twice", ofItem(extended(["LIF", "2"], ["LIF", mark]))],
  ["a piece of a kit without a number", "kit_wrong", ofItem(kit("", "1"))],
  ["attributes that are numbers and codes", "mixed_types", "sku,name,attr.code\nA-1,Pads,12\nA-2,Discs,0986"],
  ["a tier that is none", "value_wrong", "sku,brand,tier,name\nA-1,Wako,MARK7,Pads"],
  ["a part type of more than 120 characters", "value_wrong", `sku,name,part_type\nA-1,Pads,${long(200)}`],
  ["a new part type of more than 60 characters", "text_cut", `sku,name,part_type,system\nA-1,Pads,${long(80)},Brakes`],
  ["a name of a CSV that is turned around", "characters_removed", `sku,name\nA-1,Pads \u202e${mark}`],
  [
    "the maker of a number of a CSV of more than 80 characters",
    "text_cut",
    `sku,kind,number,maker\nA-1,oe,12345,${long(100)}`,
  ],
];

test("what stands at any place of a supplier's file is stored whole, or reported", async () => {
  const { db, pool } = await testDatabase();
  for (const [n, [place, code, file]] of places.entries()) {
    const own = file.replaceAll(mark, `${mark}N${n}N`);
    const done = await runFile(db, own, { name: file.startsWith("<") ? "file.xml" : "file.csv" });
    expect.soft(done.state, place).toBe("done");
    if (code === null) expect.soft(JSON.stringify(await everything(pool)), place).toContain(`${mark}N${n}N`);
    else expect.soft(await codes(db, done.id), place).toContain(code);
  }
});

test("an attribute that begins with further zeros is a code and keeps them", async () => {
  const { db, pool } = await testDatabase();
  await runFile(db, ofItem(attribute("Code", "007")));
  await runFile(db, "sku,name,attr.oe_code,attr.width_mm\nA-1,Pads,0986494123,007", { name: "file.csv" });
  const { rows } = await pool.query("select attributes from parts order by sku");
  expect(rows.map(({ attributes }) => attributes)).toEqual([{ oe_code: "0986494123", width_mm: 7 }, { code: "007" }]);
});

test("an attribute with a unit is a number, however many zeros it begins with", async () => {
  const { db, pool } = await testDatabase();
  const measure = attribute("Width", "010.50").replace("PADBAttribute", 'AttributeUOM="MM" PADBAttribute');
  await runFile(db, ofItem(measure));
  const { rows } = await pool.query("select attributes from parts");
  expect(rows).toEqual([{ attributes: { width_mm: 10.5 } }]);
});

test("the number that is left of a cut text stays a text", async () => {
  const { db, pool } = await testDatabase();
  await runFile(db, ofItem(attribute("Remark", `12 ${"x".repeat(100)}`)));
  const { rows } = await pool.query("select attributes from parts");
  expect(rows).toEqual([{ attributes: { remark: "12" } }]);
});

test.each([
  ["mixed_types", "12", "0986"],
  [null, "0986", "0987"],
  [null, "12", "13.5"],
  ["mixed_types", "12", "'13"],
])("whether an attribute mixes numbers and texts goes by what is stored: %s for %s and %s", async (code, a, b) => {
  const { db, pool } = await testDatabase();
  const done = await runFile(db, `sku,name,attr.code\nA-1,Pads,${a}\nA-2,Discs,${b}`, { name: "file.csv" });
  const { rows } = await pool.query<{ type: string }>(
    "select distinct jsonb_typeof(attributes -> 'code') as type from parts",
  );
  expect(rows).toHaveLength(code ? 2 : 1);
  expect(await codes(db, done.id)).toEqual(code ? [code] : []);
});

test.each([
  [
    "parts",
    "sku,brand,tier,name,price,stock\nA-1,Wako,luxury,Pads,12.50,7",
    "select price_cents, stock from parts",
    { price_cents: "1250", stock: 7 },
  ],
  [
    "numbers",
    "sku,brand,tier,kind,number\nA-1,Wako,luxury,oe,12345",
    "select number from part_numbers where kind = 'oe'",
    { number: "12345" },
  ],
  [
    "applications",
    "sku,brand,tier,make,model,year\nA-1,Wako,luxury,Honda,Accord,2008",
    "select year_from from applications",
    { year_from: 2_008 },
  ],
])("a tier that is none is left out of a row of %s, and the row is read", async (_, file, query, row) => {
  const { db, pool } = await testDatabase();
  const done = await runFile(db, file, { name: "file.csv" });
  expect((await pool.query(query)).rows).toEqual([row]);
  expect((await pool.query("select tier from brands where name = 'Wako'")).rows).toEqual([{ tier: "standard" }]);
  const { rows } = await importProblemsOf(db, commandLine(), done.id, { limit: 10 });
  const ofTier = rows.filter(({ code }) => code === "value_wrong");
  expect(ofTier).toMatchObject([{ error: false, params: { column: "tier", value: "luxury" } }]);
});

test.each([
  ["unresolved_applications", "unresolved", []],
  ["application_sources", "applications", ["base_vehicle,588822,2008,Honda,Accord", "position,22,Front"]],
] as const)(
  "what was imported with a longer note into %s, and with text that is refused now, can be removed",
  async (table, thing, map) => {
    const { db, pool } = await testDatabase();
    await runMap(db, [...map]);
    await runFile(db, ofApp("<Note>short</Note>"));
    const note = "x".repeat(1_100);
    await pool.query(`update ${table} set source = jsonb_set(source, '{Note,0}', to_jsonb($1::text))`, [note]);
    const done = await runFile(db, aces([app(1, { action: "D", inside: `stray<Note>${note}</Note>` })]));
    expect((await pool.query(`select from ${table}`)).rowCount).toBe(0);
    expect(done.counts[thing]).toEqual({ removed: 1 });
  },
);

test("a mapping file may have long brands and attributes; how much of them is stored is reported", async () => {
  const { db, pool } = await testDatabase();
  const name = (length: number) => `${"x".repeat(length - 5)} name`;
  const loaded = await runMap(db, [
    `brand,DKGX,${name(100)}`,
    `attribute,812,${name(100)}`,
    `make,59,${name(61)}`,
    `position,22,${name(60)}`,
  ]);
  expect(loaded).toEqual({ loaded: 3, problems: [{ line: 3, code: "map_value_wrong", params: {} }] });
  const inside = attribute("812", "Steel").replace('PADBAttribute="N"', 'PADBAttribute="Y"');
  const done = await runFile(db, pies([item({ inside, label: "" })]));
  const { rows } = await pool.query(
    "select brands.name, attributes from brands join parts on parts.brand_id = brands.id",
  );
  expect(rows).toEqual([{ name: "x".repeat(60), attributes: { ["x".repeat(40)]: "Steel" } }]);
  expect((await codes(db, done.id)).toSorted()).toEqual(["attribute_name_cut", "text_cut"]);
});

test("messages say what was done with what a record has too much or not at all", () => {
  const texts = [
    importProblemText("kit_wrong", { field: "ComponentPartNumber", value: "" }),
    importProblemText("element_twice", { element: "PriceSheet S", counts: "last" }),
    importProblemText("content_refused", { element: "Qual", text: "Only with ABS" }),
  ];
  expect(texts).toEqual([
    expect.stringContaining("has no ComponentPartNumber"),
    expect.stringContaining("The last one counts"),
    expect.stringMatching(/^The record was not imported: .*Qual/),
  ]);
});
