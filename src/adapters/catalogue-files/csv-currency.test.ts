import { describe, expect, test } from "vitest";
import { previewCsv } from "#adapters/catalogue-files/preview-csv.ts";
import { readCatalogue } from "#adapters/catalogue-files/read-catalogue.ts";
import { UnusableFile } from "#shop/supply/imports/import-outcome.ts";
import type { CatalogueRecord } from "#shop/supply/imports/records.ts";
import { items, read } from "#test/read-records.ts";

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

/** Reads a file in a shop of a currency; returns prices and problems by line, or why the file is refused. */
async function readIn(currency: string, text: string) {
  const records: CatalogueRecord[] = [];
  try {
    for await (const record of readCatalogue(bytesOf(text), { currency }))
      if (record.kind === "item" || record.kind === "problem") records.push(record);
  } catch (error) {
    if (error instanceof UnusableFile) return { ...error.failure, records };
    throw error;
  }
  return records.map((one) => {
    if (one.kind === "problem") return [one.at.line, one.problem.code, one.problem.params["currency"]];
    return [one.at.line, one.kind === "item" ? one.price?.amount : null];
  });
}

describe("a header", () => {
  test.each([
    ["Price (¥)", "¥"],
    ["Price EUR", "EUR"],
    ["Price_EUR", "EUR"],
    ["PriceEUR", "EUR"],
    ["Price in Euro", "EUR"],
    ["EUR Price", "EUR"],
    ["VK €", "EUR"],
    ["VK€", "EUR"],
    ["Preis (€)", "EUR"],
    ["Preis in EUR/Stück", "EUR"],
    ["EUR/Stück", "EUR"],
    ["€", "EUR"],
    ["Prix £", "£"],
    ["Unit Price CA$", "CAD"],
    ["Price (C$)", "CAD"],
    ["Price (Canadian dollars)", "CAD"],
    ["Price kr", "kr"],
    ["Price [kr.]", "kr."],
    ["Preis Fr.", "CHF"],
    ["Price zł", "PLN"],
    ["Price ₿", "₿"],
    ["List Price (€)", "EUR"],
    ["MSRP GBP", "GBP"],
    ["List €", "EUR"],
    ["UVP EUR", "EUR"],
    ["Core Charge EUR", "EUR"],
    ["Price USD/EUR", "EUR"],
  ])("that names another currency stops the file: %s", async (column, currency) => {
    expect(await readIn("USD", `sku;name;stock;${column}\nA-1;Filter;3;12.50\n`)).toEqual({
      code: "foreign_currency",
      line: 1,
      params: { column, currency, own: "USD" },
      records: [],
    });
  });

  test.each([
    ["USD", "Price ($)"],
    ["USD", "Price USD"],
    ["USD", "PriceUSD"],
    ["USD", "US$ Price"],
    ["USD", "Price (US Dollar)"],
    ["USD", "USD"],
    ["USD", "$ each"],
    ["CAD", "Price ($)"],
    ["CAD", "Price CA$"],
    ["EUR", "Preis in Euro"],
    ["EUR", "EUR/Stück"],
    ["EUR", "VK (€)"],
    ["GBP", "Prix £"],
    ["SEK", "Price (kr)"],
    ["CNY", "Price ¥"],
    ["CHF", "Preis CHF"],
  ])("that names the shop's currency is a price: %s %s", async (currency, column) => {
    expect(await readIn(currency, `sku;name;${column}\nA-1;Filter;12\n`)).toEqual([[2, 12]]);
  });

  test("names no currency beside what is no price", async () => {
    expect(items(await read("sku,price,stock,attr.euro_norm\nA-1,9,3,6\n"))).toMatchObject([{ stock: 3 }]);
  });

  test("is shown in the preview", async () => {
    const layout = { currency: "USD", chosen: {}, findLayout: async () => null };
    const { problems } = await previewCsv(Buffer.from("sku,name,Price (€)\nA-1,Filter,9\n"), layout);
    expect(problems).toEqual([
      { line: 1, code: "foreign_currency", error: true, params: { column: "Price (€)", currency: "EUR", own: "USD" } },
    ]);
  });
});

describe("a cell", () => {
  test.each([
    "€ 12,50",
    "12,50 €",
    "12.50 EUR",
    "EUR 12.50",
    "12.50 Euro",
    "CA$12.50",
    "12.50 kr.",
    "Fr. 12.50",
    "£12.50",
    "12.50 zł",
  ])("in another currency costs its row: %s", async (cell) => {
    expect(await readIn("USD", `sku;price\nA-1;9\nA-2;${cell}\nA-3;$ 7\n`)).toEqual([
      [2, 9],
      [3, "foreign_currency", expect.any(String)],
      [4, 7],
    ]);
  });

  test.each([
    ["USD", "$12.50"],
    ["USD", "US$ 12.50"],
    ["USD", "$12.50 USD"],
    ["USD", "12.50 US dollars"],
    ["EUR", "€ 12,50"],
    ["EUR", "12,50 Euro"],
    ["CHF", "Fr. 12.50"],
    ["CHF", "12.50 SFr."],
    ["SEK", "12,50 kr"],
    ["PLN", "12,50 zł"],
    ["GBP", "£12.50"],
  ])("in the shop's currency is read: %s %s", async (currency, cell) => {
    expect(await readIn(currency, `sku;price\nA-1;${cell}\n`)).toEqual([[2, 12.5]]);
  });

  test.each(["-5", "€ -5", "12.50 apples", "12.50 EUR netto", "12K"])("that is no price is none: %s", async (cell) => {
    expect(await readIn("USD", `sku;price\nA-1;${cell}\n`)).toEqual([[2, "value_wrong", undefined]]);
  });

  test("stops the file where no price is in the shop's currency", async () => {
    const rows = Array.from({ length: 3_000 }, (_, at) => `A-${at};Filter;€ ${at + 1}`);
    const fault = { code: "foreign_currency", line: 2, params: { column: "Preis", currency: "EUR", own: "USD" } };
    for (const length of [1, 3, 3_000])
      expect(await readIn("USD", `sku;name;Preis\n${rows.slice(0, length).join("\n")}`)).toEqual({
        ...fault,
        records: [],
      });
  });
});

describe("a column of currencies", () => {
  test.each([
    ["Currency", "EUR"],
    ["Währung", "€"],
    ["Devise", "Euro"],
    ["Waehrung", "eur"],
    ["Currency Code", "EUR"],
    ["Curr.", "EUR"],
    ["WKZ", "EUR"],
  ])("stops the file if all are another one: %s %s", async (column, cell) => {
    expect(await readIn("USD", `sku;price;${column}\nA-1;9;${cell}\nA-2;9;${cell}\n`)).toMatchObject({
      code: "foreign_currency",
      params: { column, currency: "EUR", own: "USD" },
      records: [],
    });
  });

  test("costs the rows of another one, and none without a price", async () => {
    const rows = "A-1;;EUR\nA-2;9;USD\nA-3;9;CAD\nA-4;9;US$\nA-5;9;\nA-6;9;kr\nA-7;9;?";
    expect(await readIn("USD", `sku;price;Currency\n${rows}\n`)).toEqual([
      [2, undefined],
      [3, 9],
      [4, "foreign_currency", "CAD"],
      [5, 9],
      [6, 9],
      [7, "foreign_currency", "kr"],
      [8, "value_wrong", undefined],
    ]);
  });
});

const body = "sku;name;price\nA-1;Filter;9\n";

describe("a line that is no row", () => {
  test.each([
    "All prices in EUR",
    "Alle Preise in Euro",
    "Alle Preise in € zzgl. MwSt.",
    "Prices are in GBP",
    "Price list 2026 (EUR)",
    "Currency: EUR",
    "Währung: EUR",
    "Currency;EUR",
    "Tous les prix en €",
    "Preisliste EUR 2026",
  ])("stops the file if it names another currency, above or below: %s", async (line) => {
    expect(await readIn("USD", `${line}\n${body}`)).toMatchObject({ code: "foreign_currency", line: 1 });
    expect(await readIn("USD", `${body}${line}\n`)).toMatchObject({ code: "foreign_currency", line: 3 });
  });

  test.each([
    "All prices in USD",
    "Prices in $",
    "Euro Parts price list",
    "Price list 2026",
    "Delivery in Euro pallets",
  ])("stops nothing otherwise: %s", async (line) => {
    expect(await readIn("USD", `${line}\n${body}`)).toContainEqual([3, 9]);
    expect(await readIn("USD", `${body}${line}\n`)).toContainEqual([2, 9]);
  });
});
