import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { acesApp, acesFoot, acesHead } from "#catalogue-files/write-aces.ts";
import { xmlRecords } from "#catalogue-files/xml-records.ts";
import { aces, app } from "#test/import-files.ts";
import { misplacedElements } from "#test/aces-order.ts";
import { applications, read } from "#test/read-records.ts";

async function sourcesOf(file: string | Uint8Array) {
  return applications(await read(file, 64_000)).map(({ part, quantity, source }) => ({ part, quantity, source }));
}

/** The same applications as an export of ACES 4.2 writes them. */
function written(rows: Awaited<ReturnType<typeof sourcesOf>>): string {
  const apps = rows.map(({ part, quantity, source }, index) =>
    acesApp(
      { name: { sku: part.number, makerNumber: null, brandId: part.brand, brand: null, tier: null }, quantity, source },
      index + 1,
    ),
  );
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
  const real = gunzipSync(readFileSync(new URL("../../test/files/aces/AirQualitee-3.1.xml.gz", import.meta.url)));
  const before = await sourcesOf(real);
  const file = written(before);
  expect(await misplaced(file)).toEqual([]);
  expect(await sourcesOf(file)).toEqual(before);
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
