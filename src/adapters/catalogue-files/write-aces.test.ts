import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { acesApp, acesFoot, acesHead } from "#adapters/catalogue-files/write-aces.ts";
import { xmlRecords } from "#adapters/catalogue-files/xml-records.ts";
import { chance } from "#test/chance.ts";
import { aces, app, type App } from "#test/import-files.ts";
import { misplacedElements } from "#test/aces-order.ts";
import { applications, read } from "#test/read-records.ts";

async function sourcesOf(file: string | Uint8Array) {
  return applications(await read(file, 64_000)).map(({ part, quantity, source }) => ({ part, quantity, source }));
}

/** The same applications as an export of ACES 4.2 writes them. */
function written(rows: Awaited<ReturnType<typeof sourcesOf>>): string {
  const apps = rows.flatMap(({ part, quantity, source }, index) => {
    const name = { sku: part.number, makerNumber: null, brandId: part.brand, brand: null, tier: null };
    return acesApp({ name, quantity, source }, index + 1) ?? [];
  });
  return acesHead({ Company: "S", DocumentTitle: "T" }) + apps.join("") + acesFoot(apps.length);
}

async function misplaced(file: string): Promise<string[]> {
  async function* bytes() {
    const all = Buffer.from(file);
    for (let at = 0; at < all.length; at += 64_000) yield all.subarray(at, at + 64_000);
  }
  const found: string[] = [];
  for await (const one of xmlRecords(bytes(), () => ["ACES/App"])) {
    if ("children" in one) found.push(...misplacedElements(one));
  }
  return found;
}

const foreign = [
  app(1, { after: `<BinLocation zone="a">12 &lt; ?> "13"</BinLocation><BinLocation>14</BinLocation>` }),
  app(2, {
    inside: "<SubModel id='3'/>",
    after: "<NonDiagramAssets><NonDiagramAsset assetName='a'/></NonDiagramAssets>",
  }),
  app(3, { after: "<DiagramAsset assetName='b' assetItemRef='2'/>" }),
  app(4, {
    notes: ["one", "two"],
    after: "<MfrLabel>Gold</MfrLabel><MfrLabel>Silver</MfrLabel><DisplayOrder>2</DisplayOrder>",
  }),
];

test("what ACES 4.2 has no element for comes back from an export in which every element is in its place", async () => {
  const before = await sourcesOf(aces(foreign));
  const file = written(before);
  expect(await misplaced(file)).toEqual([]);
  expect(await sourcesOf(file)).toEqual(before);
});

test("so does a real file", async () => {
  const real = gunzipSync(readFileSync(new URL("../../../test/files/aces/AirQualitee-3.1.xml.gz", import.meta.url)));
  const before = await sourcesOf(real);
  const file = written(before);
  expect(await misplaced(file)).toEqual([]);
  expect(await sourcesOf(file)).toEqual(before);
});

/** What files say that ACES 4.2 has no room for: a value, an attribute, or two elements of which it takes one. */
const odd: App[] = [
  { brand: "HALV" },
  { brand: "12AB" },
  { after: "<DisplayOrder>0</DisplayOrder>" },
  { after: "<DisplayOrder>1a</DisplayOrder>" },
  { after: "<AssetName>Fig. 1 left</AssetName><AssetItemOrder>2</AssetItemOrder><AssetItemRef>B</AssetItemRef>" },
  { after: "<AssetName>FIG1</AssetName><AssetItemOrder>first</AssetItemOrder>" },
  { after: "<AssetItemRef>B</AssetItemRef>" },
  { after: `<MfrLabel lang="EN">Gold</MfrLabel><MfrLabel>Silver</MfrLabel>` },
  { after: "<ref>one</ref><validate>two</validate><SubBrandAAIAID>three</SubBrandAAIAID>" },
  { inside: `<Note id="x" lang="EN" size="2">Sport</Note><Note>plain</Note>` },
  { inside: `<Note id="7" lang="DE">ab 03/05</Note>` },
  { inside: "<Qual><text>w/o Sport Package</text></Qual>" },
  {
    inside: `<Qual id="12" kind="b"><param value="300" uom="millimetre"/><param uom="in"/><text>w/ 300 mm disc</text></Qual>`,
  },
  { base: 0, inside: `<Years from="2008" to="2010"/><Make id="59"/><VehicleType id="5"/><Model id="1163"/>` },
  { inside: `<Years from="2008" to="2010"/><Make id="59"/><Model id="1163"/><SubModel id="20"/>` },
  { inside: `<TransmissionBase id="4"/><TransmissionType id="5"/><TransmissionNumSpeeds id="6"/>` },
];

test("values and attributes that ACES 4.2 does not take come back from an export that is valid, whatever is combined", async () => {
  const combined = Array.from({ length: 300 }, (_, n): App => {
    const some = odd.filter((_one, at) => chance(`odd ${n} ${at}`) < 0.25);
    const joined = (key: "inside" | "after") => some.map((one) => one[key] ?? "").join("");
    return { ...Object.assign({}, ...some), inside: joined("inside"), after: joined("after") } as App;
  });
  const file = aces([...odd, ...combined].map((one, at) => app(at + 1, one)));
  // The first one has no part type, and the brand's part a sub-brand.
  const untyped = file
    .replace(`<PartType id="6832"/>`, "")
    .replaceAll(`BrandAAIAID="HALV"`, `BrandAAIAID="HALV" SubBrandAAIAID="ab"`);
  const before = await sourcesOf(untyped);
  const exported = written(before);
  expect(await misplaced(exported)).toEqual([]);
  expect(before.length).toBeGreaterThan(250);
  expect(await sourcesOf(exported)).toEqual(before);
});

test("an application that ACES 4.2 can only say of other vehicles, or of another part, is left out", async () => {
  const years = `<Years from="2008" to="2010"/><Make id="59"/>`;
  const rows = await sourcesOf(
    aces([
      app(1, { base: 0, inside: `${years}<SubModel id="20"/>` }),
      app(2, { base: 0, inside: `<Make id="59"/><Model id="1163"/>` }),
      app(3, { part: `A${"1".repeat(45)}` }),
      app(4, { base: 0, inside: years }),
    ]),
  );
  expect(rows).toHaveLength(4);
  const exported = written(rows);
  expect(await misplaced(exported)).toEqual([]);
  expect(exported.match(/<App /g)).toHaveLength(1);
  expect(exported).toContain(`id="4"`);
});

/** One number of two brands whose codes ACES does not take. */
function ofTwoBrands(source: Record<string, unknown>): string {
  const apps = ["AE12", "AE13"].map((brandId, at) =>
    acesApp(
      { name: { sku: `SKU-${at}`, makerNumber: "M 1", brandId, brand: null, tier: null }, quantity: 1, source },
      at + 1,
    ),
  );
  return acesHead({ Company: "S", DocumentTitle: "T" }) + apps.join("") + acesFoot(2);
}

const partsOf = async (file: string) => (await sourcesOf(file)).map(({ part: { brand, number } }) => [brand, number]);

test("parts of one number whose brands ACES has no code for are two parts to other programs, and come back with their brands", async () => {
  const file = ofTwoBrands({ BaseVehicle: 1 });
  expect(await misplaced(file)).toEqual([]);
  expect(file).toContain("<Part>SKU-0</Part>");
  expect(file).toContain("<Part>SKU-1</Part>");
  expect(await partsOf(file)).toEqual([
    ["AE12", "M 1"],
    ["AE13", "M 1"],
  ]);
  expect(await partsOf(file.replace("<Part>SKU-0</Part>", "<Part>N-1</Part>"))).toEqual([
    ["AE12", "N-1"],
    ["AE13", "M 1"],
  ]);
});

test("a part type that another program has given an exported App counts, and ids that stand for none are none without the instruction", async () => {
  const file = ofTwoBrands({ BaseVehicle: 1, Qual: [{ text: "w/o Sport Package" }] });
  const none = `<PartType id="1000000000"/>`;
  expect(
    (await sourcesOf(file.replace(none, `<PartType id="1684"/>`))).map(({ source }) => source["PartType"]),
  ).toEqual([1684, undefined]);
  const plain = await sourcesOf(file.replaceAll(/<\?camber-source.*\?>/g, ""));
  expect(plain.map(({ source }) => source)).toEqual(
    Array.from({ length: 2 }, () => ({ BaseVehicle: 1, Qual: [{ text: "w/o Sport Package" }] })),
  );
});

test("an element out of its place is found", async () => {
  expect(await misplaced(aces([app(1, { after: "<Foo/><Qty>1</Qty><Note>late</Note>" })]))).toEqual([
    "Foo is no element",
    "Qty is too late",
    "Note is too late",
    "Qty is there 2 times",
    "Qty is there 2 times",
  ]);
});
