import { expect, test } from "vitest";
import { applications, items, problems, read } from "#test/read-records.ts";

const part = "A-1,Oil Filter,Wako,9.50,3";

test.each([
  "Subtotal,,,9.50,3",
  "SUB-TOTAL,,,9.50,3",
  "Sub Total:,,,9.50,3",
  "Subtotal Brakes,,,9.50,3",
  "GRAND TOTAL,,,9.50,3",
  "Grand Total (USD),,,9.50,3",
  "*** Total ***,,,9.50,3",
  "Total items: 1,,,9.50,3",
  "Zwischensumme,,,9.50,3",
  "Zwischensumme Bremsen,,,9.50,3",
  "Summe,,,9.50,3",
  "Summe:,,,9.50,3",
  "Gesamt,,,9.50,3",
  "Gesamtsumme,,,9.50,3",
  "Endbetrag,,,9.50,3",
  "Sous-total,,,9.50,3",
  ",Grand Total,,9.50,3",
  ",Summe,,9.50,3",
  ",,Subtotal,9.50,3",
  ",,,Total:,3",
  "Total",
  "Page 1 of 3,,,,",
  "Seite 1 von 3",
  "--- End of list ---,,,,",
  "Printed on 2026-01-02,,,,",
  "Stand: 01.02.2026,,,,",
  "All prices plus freight,,,,",
  "© 2026 Wako,,,,",
])("a row that sums up or ends a list is no part: %s", async (row) => {
  const records = await read(`sku,name,brand,price,stock\n${part}\n${row}\n`);
  expect(items(records)).toMatchObject([{ part: { sku: "A-1" } }]);
  expect(problems(records)).toEqual([["footer_skipped", false]]);
});

test.each([
  ["TOTAL-5W30", "Motor Oil"],
  ["TOTAL 7000", "Motor Oil"],
  ["SUM 12", "Seal"],
  ["SUMME1", "Seal"],
  ["A-2", "Total"],
  ["A-2", "Summe"],
  ["A-2", "Grand Total Seal"],
  ["GESAMT-KIT", "Kit"],
  ["END-1", "End Cap"],
  ["END", "End Cap"],
  ["PAGE-1", "Page"],
])("a part is one, whatever word its number or its name begins with: %s %s", async (sku, name) => {
  const records = await read(`sku,name,brand,price,stock\n${part}\n${sku},${name},Total,9.50,3\n`);
  expect(items(records)).toMatchObject([{ part: { sku: "A-1" } }, { part: { sku }, name }]);
  expect(problems(records)).toEqual([]);
});

test("a part of the brand Total that has no number is refused, not skipped as a sum", async () => {
  expect(problems(await read(`sku,name,brand,price,stock\n,,Total,9.50,3\n`))).toEqual([["part_missing", true]]);
});

test("a sum of applications is skipped, too", async () => {
  const records = await read("sku,make,model,year\nA-1,Honda,Accord,2008\nTotal: 1,,,\n");
  expect(applications(records)).toHaveLength(1);
  expect(problems(records)).toEqual([["footer_skipped", false]]);
});
