import { expect, test } from "vitest";
import { readCatalogue } from "#adapters/catalogue-files/read-catalogue.ts";
import { createCsvWriter } from "#adapters/catalogue-files/write-csv.ts";

const names = [
  '=HYPERLINK("http://evil.example","Click")',
  "+1+cmd",
  "-2+3",
  "@SUM(A1)",
  "'=1",
  "''",
  "'n' Roll",
  "Plain",
];

const exported = (partName: string, sku: string) => ({
  kind: "part" as const,
  name: { sku, makerNumber: null, brand: null, brandId: null, tier: null },
  partName,
  priceCents: 900,
  partType: null,
  imageUrl: null,
  draft: false,
  package: {},
  facts: {},
  attributes: {},
});

async function itemsOf(text: string) {
  const read: unknown[] = [];
  const file = (async function* () {
    yield Buffer.from(text);
  })();
  for await (const record of readCatalogue(file, { currency: "USD" }))
    if (record.kind === "item") read.push(record.name);
  return read;
}

test.each([
  ["'Pad'", "'Pad'"],
  ["'0123", "0123"],
  ["Pad\u202eevil", "Padevil"],
])("a name %j is read as %j", async (cell, name) => {
  expect(await itemsOf(`sku,name,price\nA-1,${cell},9\n`)).toEqual([name]);
});

test("no cell of an export begins as a formula, and its import has the same texts", async () => {
  const writer = createCsvWriter([], (cents) => cents / 100);
  const text = writer.head + names.map((name, at) => writer.rows(exported(name, `A-${at}`) as never)).join("");
  expect(text).not.toMatch(/(^|,)"?[=+@-]/m);
  expect(await itemsOf(text)).toEqual(names);
});
