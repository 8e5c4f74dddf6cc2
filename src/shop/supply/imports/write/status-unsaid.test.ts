import { expect, test } from "vitest";
import { layoutInput } from "#shop/supply/imports/csv-layouts.ts";
import { testDatabase } from "#test/database.ts";
import { runFile } from "#test/run-import.ts";

const drafts = "select draft from parts where sku = 'A-1'";

test.each([
  ["a price", "sku,price\nA-1,12", true],
  ["a name and a stock", "sku,name,stock\nA-1,Better Filter,5", true],
  ["an empty status", "sku,price,status\nA-1,12,", true],
  ["that it is active", "sku,price,status\nA-1,12,Active", false],
  ["that it is not discontinued", "sku,discontinued\nA-1,no", false],
])("a part that a file has ended stays ended where a later one says %s: %s", async (_what, later, expected) => {
  const { db, pool } = await testDatabase();
  await runFile(db, "sku,name,price,stock\nA-1,Oil Filter,10,1");
  expect((await pool.query(drafts)).rows).toEqual([{ draft: false }]);
  await runFile(db, "sku,name,price,stock,status\nA-1,Oil Filter,10,1,Discontinued");
  expect((await pool.query(drafts)).rows).toEqual([{ draft: true }]);
  await runFile(db, later);
  expect((await pool.query(drafts)).rows).toEqual([{ draft: expected }]);
});

test("a draft that lacked a price goes on sale with it, whether or not the file says that it is sold", async () => {
  const { db, pool } = await testDatabase();
  await runFile(db, "sku,name,stock\nA-1,Oil Filter,1");
  await runFile(db, "sku,price\nA-1,10");
  expect((await pool.query(drafts)).rows).toEqual([{ draft: false }]);
});

test("a layout may have two columns of prices, as an export of another shop has, and two of no other value", () => {
  const input = (columns: string[]) => ({
    header: columns,
    version: 0,
    layout: { encoding: null, separator: null, decimal: null, dates: null, columns },
  });
  expect(layoutInput.safeParse(input(["sku", "price", "price", "active", "active"])).success).toBe(true);
  expect(layoutInput.safeParse(input(["sku", "stock", "stock"])).error?.issues[0]?.message).toBe("repeated");
});
