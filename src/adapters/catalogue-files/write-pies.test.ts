import { expect, test } from "vitest";
import { piesItem, readSupplied } from "#adapters/catalogue-files/write-pies.ts";
import { xmlRecords, type XmlElement } from "#adapters/catalogue-files/xml-records.ts";
import type { SoldPart } from "#shop/supply/exports/read-sold-parts.ts";
import { compareWithSupplied } from "#shop/supply/exports/supplied-alike.ts";
import type { ItemRecord } from "#shop/supply/imports/records.ts";
import { item, pies, wholeItem } from "#test/import-files.ts";
import { misplacedInItem } from "#test/pies-order.ts";
import { items, read } from "#test/read-records.ts";

const words = { currency: "USD", language: "EN", publicUrl: "https://shop.example", sheet: "1" };

async function readOne(text: string): Promise<ItemRecord> {
  const [one] = items(await read(text));
  if (!one) throw new Error("no item");
  return one;
}

/** A part that says what its item says. */
function partOf({ part, details = {}, ...record }: ItemRecord): SoldPart {
  const { number, brand, brandName } = part;
  return {
    name: { sku: number, makerNumber: null, brand: brandName, brandId: brand, tier: null },
    partName: record.name ?? number,
    title: record.title ?? null,
    description: record.description ?? "",
    keyWords: record.keyWords ?? [],
    priceCents: 2_995,
    listCents: 2_995,
    jobberCents: null,
    wholesaleCents: null,
    coreCents: null,
    mapCents: null,
    priceBreaks: [],
    minimumOrder: record.minimumOrder ?? 1,
    partTypeId: null,
    attributes: record.attributes.length > 0 ? { outside_diameter_mm: 42.5 } : {},
    numbers: record.numbers,
    images: record.imageUrl ? [record.imageUrl] : [],
    kit: null,
    supplierFacts: {},
    staffFacts: {},
    details,
  };
}

function written(part: SoldPart): string | null {
  const alike = compareWithSupplied(part, readSupplied(part), () => null);
  const prices = [{ type: "LST", amount: "29.95", quantity: 1 }];
  return piesItem({ ...part, terminologyId: null, prices, alike, facts: { replaced: new Set(), entries: [] } }, words);
}

async function elementOf(text: string): Promise<XmlElement> {
  async function* bytes() {
    yield Buffer.from(pies([text]));
  }
  for await (const one of xmlRecords(bytes(), () => ["PIES/Items/Item"])) if ("children" in one) return one;
  throw new Error("no item");
}

/** Every element and attribute of an Item of PIES 7.2. */
const everything = `
  <HazardousMaterialCode>N</HazardousMaterialCode><BaseItemID>B1</BaseItemID><ItemLevelGTIN GTINQualifier="UP">00012345678905</ItemLevelGTIN>
  <SubBrandAAIAID>SUBB</SubBrandAAIAID><SubBrandLabel>Sub</SubBrandLabel><VMRSBrandID>VMRSB</VMRSBrandID><ACESApplications>Y</ACESApplications>
  <ContainerType>BX</ContainerType><QuantityPerApplication UOM="EA" Qualifier="NOR">2</QuantityPerApplication>
  <ItemEffectiveDate>2024-01-01</ItemEffectiveDate><AvailableDate>2024-02-29</AvailableDate>
  <ManufacturerProductCodes><Group>G</Group><SubGroup>S</SubGroup></ManufacturerProductCodes>
  <AAIAProductCategoryCode>123456</AAIAProductCategoryCode><UNSPSC>25170000</UNSPSC><VMRSCode>013001001</VMRSCode>
  ${wholeItem.replace(/<Packages>.*<\/Packages>/s, "")}
  <Packages><Package MaintenanceType="C"><PackageLevelGTIN>00012345678905</PackageLevelGTIN><ElectronicProductCode>123456789012345678901234567</ElectronicProductCode>
    <PackageBarCodeCharacters>1</PackageBarCodeCharacters><PackageUOM>EA</PackageUOM><QuantityofEaches>1</QuantityofEaches><InnerQuantity InnerQuantityUOM="EA">1</InnerQuantity>
    <Orderable>Y</Orderable><Dimensions UOM="IN"><MerchandisingHeight>1.5</MerchandisingHeight><MerchandisingWidth>2</MerchandisingWidth><MerchandisingLength>3</MerchandisingLength>
    <ShippingHeight>1.75</ShippingHeight><ShippingWidth>2.25</ShippingWidth><ShippingLength>0.5</ShippingLength></Dimensions>
    <Weights UOM="PG"><Weight>10</Weight><DimensionalWeight>0.25</DimensionalWeight></Weights><WeightVariance>1</WeightVariance><StackingFactor>3</StackingFactor>
    <HazardousMaterial MaintenanceType="A" LanguageCode="EN"><ShippingScope>DOM</ShippingScope><Bulk>N</Bulk><RegulatingCountry>US</RegulatingCountry><TransportMethod>A</TransportMethod>
    <Regulated>N</Regulated><Description>Oil</Description></HazardousMaterial></Package></Packages>
  <Kits><KitComponent MaintenanceType="A"><ComponentPartNumber>C-1</ComponentPartNumber><ComponentBrand>DKGX</ComponentBrand><Description DescriptionCode="DES">Ring</Description>
    <QuantityInKit UOM="EA">2</QuantityInKit><SequenceCode>1</SequenceCode><SoldSeparately>Y</SoldSeparately></KitComponent></Kits>`;

/** Without what an export says in its own way: prices, and that all of it is to be added. */
const comparable = ({ part, details, numbers, name, description, attributes }: ItemRecord) =>
  JSON.parse(
    JSON.stringify({
      part,
      details: { ...details, Prices: undefined },
      numbers,
      name,
      description,
      attributes,
    }).replaceAll(`"MaintenanceType":"C"`, `"MaintenanceType":"A"`),
  ) as unknown;

test("an item with all that PIES 7.2 has goes out in that order, and comes in as it was", async () => {
  const before = await readOne(pies([item({ inside: everything })]));
  const text = written(partOf(before)) ?? "";
  expect(misplacedInItem(await elementOf(text))).toEqual([]);
  expect(text).not.toContain("camber-source");
  expect(comparable(await readOne(pies([text])))).toEqual(comparable(before));
});

test("an item of PIES 8.0 goes out under the names of PIES 7.2", async () => {
  const inside = everything.replaceAll("ComponentBrand", "ComponentBrandID").replaceAll("AAIAID", "ID");
  const text = written(partOf(await readOne(pies([item({ inside })], { version: "8.0" })))) ?? "";
  expect(misplacedInItem(await elementOf(text))).toEqual([]);
  expect(text).not.toContain("camber-source");
  expect(text).toContain("<ComponentBrand>DKGX</ComponentBrand>");
  expect(text).toContain(`BrandAAIAID="BBTB"`);
});

test.each([
  ["a code of another length", `<VMRSCode>1</VMRSCode>`],
  ["a text that is too long", `<BaseItemID>${"x".repeat(49)}</BaseItemID>`],
  ["a number that is none", `<ItemQuantitySize>some</ItemQuantitySize>`],
  ["a day that does not exist", `<AvailableDate>2023-02-29</AvailableDate>`],
  ["an element twice", `<UNSPSC>25170000</UNSPSC><UNSPSC>25170001</UNSPSC>`],
  ["a package without its contents", `<Packages><Package><PackageUOM>EA</PackageUOM></Package></Packages>`],
  ["text between elements", `<Packages>loose</Packages>`],
  ["an element that PIES lacks", `<Shade tone="1">dark<Gloss/></Shade>`],
  ["an element that PIES lacks, with nothing but a text", `<Shade>dark</Shade>`],
  ["an attribute that PIES lacks", `<BaseItemID shade="dark">1</BaseItemID>`],
  ["a backslash in front of what JSON would read as a character", String.raw`<Shade>C:\ud83d\u0000</Shade>`],
])("%s does not break the schema, and comes back", async (_what, inside) => {
  const before = await readOne(pies([item({ inside })]));
  const text = written(partOf(before)) ?? "";
  expect(misplacedInItem(await elementOf(text))).toEqual([]);
  expect(text).toContain("camber-source");
  expect(JSON.stringify((await readOne(pies([text]))).details)).toContain(
    JSON.stringify(Object.values(before.details ?? {})[0]).slice(1, -1),
  );
});

const paragraph = "word ".repeat(500).trim();

test.each([
  ["without title and description", { title: null, description: "" }],
  ["with a title but no description", { title: "A title that is longer than a name", description: "" }],
  ["with a title that is as short as a name", { title: "Sensor", description: "Senses." }],
  ["with lines between which a long description is divided", { description: `${paragraph.slice(5)}\nmore` }],
  ["with blank lines in a long description", { description: `${"a".repeat(1_990)}\n\n\n${"b".repeat(1_990)}` }],
  ["with a long paragraph", { description: paragraph }],
  ["with a description without a blank", { description: `a${"😀".repeat(1_500)}` }],
  ["with key words that contain separators", { keyWords: ["sensor, light", "lamp; bulb"] }],
])("a part %s has the same texts when it is imported", async (_what, texts) => {
  const part = { ...partOf(await readOne(pies([item()]))), partName: "Light Sensor", ...texts };
  const text = written(part) ?? "";
  expect(misplacedInItem(await elementOf(text))).toEqual([]);
  const { name, title = null, description = "", keyWords = [] } = await readOne(pies([text]));
  const { partName } = part;
  expect({ name, title, description, keyWords }).toEqual({
    name: partName,
    title: part.title,
    description: part.description,
    keyWords: part.keyWords,
  });
  expect(text.isWellFormed()).toBe(true);
  // Written again, from what that import stores.
  const again = partOf(await readOne(pies([text])));
  expect(written({ ...again, partName })).toBe(text);
});

test("texts that staff have changed take the place of those that an export has stated", async () => {
  const part = { ...partOf(await readOne(pies([item()]))), partName: "Light Sensor", keyWords: ["lamp; bulb"] };
  const imported = partOf(await readOne(pies([written({ ...part, description: paragraph }) ?? ""])));
  const text = written({ ...imported, description: "Senses.", keyWords: ["bulb"] }) ?? "";
  expect(await readOne(pies([text]))).toMatchObject({ description: "Senses.", keyWords: ["bulb"] });
  expect(text).not.toContain("camber-source");
});

const interchange = `<PartInterchangeInfo><PartInterchange MaintenanceType="A" BrandAAIAID="BBTB" BrandLabel="Great Lakes" ItemEquivalentUOM="EA">
  <PartNumber ReferenceItem="Y" InterchangeQuantity="2">X-1</PartNumber><PartNumber>X1</PartNumber><PartNumber>??</PartNumber><PartNumber>Y-2</PartNumber></PartInterchange></PartInterchangeInfo>`;
const extended = (...entries: [code: string, text: string][]) =>
  `<ExtendedInformation>${entries.map(([code, text]) => `<ExtendedProductInformation MaintenanceType="A" EXPICode="${code}" LanguageCode="FR">${text}</ExtendedProductInformation>`).join("")}</ExtendedInformation>`;

/** What a part has of its item's numbers, each spelling once, and without those that no part may have. */
const numbersHeld = (part: SoldPart) =>
  part.numbers
    .filter(({ number }) => number !== "??" && number !== "X1")
    .map(({ kind, number, maker }) => ({ kind, number, maker }));

test("a number that staff add or remove leaves the others as their supplier wrote them", async () => {
  const part = partOf(await readOne(pies([item({ inside: interchange })])));
  const numbers = numbersHeld(part);
  const before = written({ ...part, numbers }) ?? "";
  expect(before.match(/<PartInterchange .*<\/PartInterchange>/s)?.[0].match(/<PartNumber/g)).toHaveLength(4);
  const more = { kind: "competitor" as const, number: "Z-3", maker: "Other" };
  const after = written({ ...part, numbers: [...numbers.filter(({ number }) => number !== "Y-2"), more] }) ?? "";
  expect(after).toContain(`<PartNumber ReferenceItem="Y"`);
  expect(after).toContain(`<PartInterchange MaintenanceType="A" BrandAAIAID="BBTB" BrandLabel="Great Lakes"`);
  const stated = (await readOne(pies([after]))).numbers.map(({ number, maker }) => `${maker} ${number}`);
  expect(stated.toSorted()).toEqual(["Great Lakes ??", "Great Lakes X-1", "Great Lakes X1", "Other Z-3"]);
  expect(written({ ...part, numbers: [] })).not.toContain("X-1");
});

test("a vehicle maker's number that staff add or remove leaves the others as their supplier wrote them", async () => {
  const inside = extended(
    ["OEP", "A-1"],
    ["OEM", "Honda"],
    ["OEP", "B-2"],
    ["OEM", "Acura"],
    ["PTN", "P-1"],
    ["HTS", "1"],
  );
  const part = partOf(await readOne(pies([item({ inside })])));
  const numbers = [
    ...numbersHeld(part).filter(({ number }) => number !== "A-1" && number !== "P-1"),
    { kind: "oe" as const, number: "C-3", maker: "Kia" },
  ];
  const text = written({ ...part, numbers }) ?? "";
  expect(text).toContain(`EXPICode="OEP" LanguageCode="FR">B-2<`);
  expect(text).toContain(`EXPICode="OEM" LanguageCode="FR">Acura<`);
  expect(text).toContain(`EXPICode="HTS" LanguageCode="FR">1<`);
  expect(numbersHeld(partOf(await readOne(pies([text]))))).toEqual(numbers);
});

test("no vehicle maker's number gets another one's maker because a number is left out", async () => {
  const inside = extended(["OEP", "A-1"], ["OEP", "B-2"], ["OEP", "C-3"], ["OEM", "Honda"], ["OEM", "Acura"]);
  const part = partOf(await readOne(pies([item({ inside })])));
  const numbers = numbersHeld(part).filter(({ number }) => number !== "C-3");
  expect(numbers.map(({ maker }) => maker)).toEqual([null, null]);
  const text = written({ ...part, numbers }) ?? "";
  expect(numbersHeld(partOf(await readOne(pies([text]))))).toEqual(numbers);
});

test("a part on sale does not go out as one that its supplier no longer sells", async () => {
  const part = partOf(await readOne(pies([item({ inside: extended(["LIF", "8"], ["HTS", "1"]) })])));
  const text = written(part) ?? "";
  expect(text).not.toContain("LIF");
  expect(text).toContain("HTS");
  expect((await readOne(pies([text]))).withheld).not.toBe(true);
});

test("measures keep what else stands beside them", async () => {
  const inside = `<Packages><Package MaintenanceType="A"><PackageUOM>EA</PackageUOM><QuantityofEaches>1</QuantityofEaches>
    <Dimensions UOM="IN"><ShippingHeight>2.5</ShippingHeight><ShippingWidth>3</ShippingWidth><ShippingLength>10</ShippingLength><Girth>12</Girth></Dimensions></Package></Packages>`;
  const text = written(partOf(await readOne(pies([item({ inside })])))) ?? "";
  expect(misplacedInItem(await elementOf(text))).toEqual([]);
  expect(text).toContain(`{"Girth":["12"]}`);
});

test("a part of a brand without a code, or with a number that is too long, has no place in PIES", async () => {
  const part = partOf(await readOne(pies([item()])));
  expect(written({ ...part, name: { ...part.name, brandId: null } })).toBeNull();
  expect(written({ ...part, name: { ...part.name, makerNumber: "9".repeat(49) } })).toBeNull();
});

test("an image of the shop's own has its public address", async () => {
  const part = partOf(await readOne(pies([item()])));
  expect(written({ ...part, images: ["/images/0123/640.webp"] })).toContain(
    "<AssetType>P04</AssetType>\n\t\t\t\t\t<FileType>WEBP</FileType>\n\t\t\t\t\t<URI>https://shop.example/images/0123/640.webp</URI>",
  );
});

test("an element out of its place is found", async () => {
  const wrong = `<Foo/><UNSPSC>1</UNSPSC><BaseItemID>1</BaseItemID><UNSPSC>2</UNSPSC><Weights><DimensionalWeight>1</DimensionalWeight></Weights>`;
  expect(misplacedInItem(await elementOf(item({ inside: `${wrong}<Packages><Package/></Packages>` })))).toEqual([
    "/Item: Foo is no element",
    "/Item: Weights is no element",
    "/Item: Foo is too late",
    "/Item: BaseItemID is too late",
    "/Item: Weights is too late",
    "/Item: several UNSPSC",
    "Item/Weights: no Weight!",
    "Item/Weights: no UOM",
    "Packages/Package: no PackageUOM!",
    "Packages/Package: no QuantityofEaches!",
    "Packages/Package: no MaintenanceType",
  ]);
});
