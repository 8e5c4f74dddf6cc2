import type { Pool } from "pg";
import { describe, expect, test } from "vitest";
import { numberKey } from "#shop/catalogue/parts/number-key.ts";
import { testDatabase } from "#test/database.ts";
import { aces, app, item, pies } from "#test/import-files.ts";
import { codes, runFile } from "#test/run-import.ts";

async function partsIn(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select concat_ws(' | ', p.sku, p.maker_number, b.name, p.price_cents) as line
    from parts p left join brands b on b.id = p.brand_id where removed_at is null order by p.sku`);
  return rows.map(({ line }) => line);
}

const wagner = "sku,brand,name,price\nD1210,Wagner,Pads,39.99";

describe("a SKU names the shop's part, whose brand a file must not contradict", () => {
  test.each([
    ["another brand", "sku,brand,name,price\nD1210,Centric,Pads,14.99", "sku_of_other_brand"],
    ["another brand in lower case", "sku,brand,price\nd1210,centric,14.99", "sku_of_other_brand"],
    ["the code of another brand", "sku,brand_id,price\nD1210,BBCX,14.99", "sku_of_other_brand"],
    ["another brand in a sheet of stock", "sku,brand,stock\nD1210,Centric,5", "sku_of_other_brand"],
    ["applications", "sku,brand,make,model,year\nD1210,Centric,Honda,Accord,2008", "sku_of_other_brand"],
    ["numbers", "sku,brand,kind,number\nD1210,Centric,oe,45022", "sku_of_other_brand"],
    ["a removal", "sku,brand,name,action\nD1210,Centric,Pads,D", "sku_of_other_brand"],
    ["another number of the brand", "sku,brand,price\nD-1210,Wagner,14.99", "number_similar"],
    ["another number of another brand", "sku,brand,price\nD12-10,Centric,14.99", "number_similar"],
    ["another number without a brand", "part_number,price\nD1-210,14.99", "number_similar"],
  ])("%s is refused, and adds nothing", async (_, file, code) => {
    const { db, pool } = await testDatabase();
    await runFile(db, wagner);
    const { id, counts } = await runFile(db, file, { name: "later.csv" });
    expect(await codes(db, id)).toEqual([code]);
    expect(Object.values(counts)).toEqual([{ skipped: 1 }]);
    expect(await partsIn(pool)).toEqual(["D1210 | Wagner | 3999"]);
    expect((await pool.query("select from applications")).rowCount).toBe(0);
    expect((await pool.query("select name from brands")).rows).toEqual([{ name: "Wagner" }]);
  });

  test.each([
    ["sku,brand,price", "D1210,WAGNER,14.99"],
    ["sku,brand,price", "D1210,Wagner®,14.99"],
    ["sku,brand,price", "D1210,wagner ™,14.99"],
    ["sku,brand,price", "d 1210, Wagner ,14.99"],
    ["sku,price", "D1210,14.99"],
    ["part_number,price", "d1210,14.99"],
    ["part_number,brand,price", "D1210,Wagner,14.99"],
    ["part_number,brand,price", "d 1210,WAGNER,14.99"],
    ["sku,brand,brand_id,price", "D1210,Wagner,BBWG,14.99"],
  ])("%s: %s is the same part", async (head, row) => {
    const { db, pool } = await testDatabase();
    await runFile(db, wagner);
    const { counts } = await runFile(db, `${head}\n${row}`);
    expect(counts.parts).toEqual({ changed: 1 });
    expect(await partsIn(pool)).toEqual(["D1210 | Wagner | 1499"]);
  });

  test("rows of one file are told apart like those of two", async () => {
    const { db, pool } = await testDatabase();
    const { counts } = await runFile(
      db,
      "sku,brand,name,price\nD1210,Wagner,Pads,39.99\nD1210,Centric,Pads,14.99\n12-3,Acme,A,1\n1-23,Acme,B,2",
    );
    expect(counts).toMatchObject({ parts: { added: 2, skipped: 2 }, brands: { added: 2 } });
    expect(await partsIn(pool)).toEqual(["12-3 | Acme | 100", "D1210 | Wagner | 3999"]);
  });

  test("a part without a brand takes on the first that a file states", async () => {
    const { db, pool } = await testDatabase();
    await runFile(db, "sku,name,price\nD1210,Pads,39.99");
    await runFile(db, "sku,brand,price\nD1210,Wagner,20");
    const { id } = await runFile(db, "sku,brand,price\nD1210,Centric,14.99");
    expect(await codes(db, id)).toContain("sku_of_other_brand");
    expect(await partsIn(pool)).toEqual(["D1210 | Wagner | 2000"]);
  });
});

describe("a number and a brand name the part of that brand", () => {
  test("equal numbers of two brands are two parts, and a number alone names neither", async () => {
    const { db, pool } = await testDatabase();
    await runFile(db, "part_number,brand,name,price\nD1210,Wagner,Pads,39.99\nD1210,Centric,Pads,14.99");
    const both = ["Centric-D1210 | D1210 | Centric | 1499", "D1210 | Wagner | 3999"];
    expect(await partsIn(pool)).toEqual(both);
    for (const file of [
      "part_number,price\nD1210,1",
      "part_number,stock\nd 1210,1",
      "part_number,make,model,year\nD1210,Honda,Accord,2008",
    ]) {
      const { id } = await runFile(db, file);
      expect(await codes(db, id)).toEqual(["brand_missing"]);
    }
    expect(await partsIn(pool)).toEqual(both);
    await runFile(db, "part_number,brand,price\nD1210,centric,15");
    expect(await partsIn(pool)).toEqual(["Centric-D1210 | D1210 | Centric | 1500", "D1210 | Wagner | 3999"]);
  });

  test.each([
    ["one brand", "Acme", "Acme"],
    ["two brands", "Acme", "Other"],
  ])("numbers of %s that differ in punctuation are parts of their own", async (_, first, second) => {
    const { db, pool } = await testDatabase();
    await runFile(db, `part_number,brand,name,price\n74-52133A,${first},A,1`);
    const { id } = await runFile(db, `part_number,brand,name,price\n7-452133A,${second},B,2`);
    expect(await codes(db, id)).toEqual(first === second ? ["number_similar_added"] : []);
    expect(await partsIn(pool)).toEqual([
      `74-52133A | ${first} | 100`,
      `${second}-7-452133A | 7-452133A | ${second} | 200`,
    ]);
    const again = await runFile(db, `part_number,brand,name,price\n7-452133a,${second},B,3`);
    expect(again.counts.parts).toEqual({ changed: 1 });
  });

  test("ACES and PIES find their parts by the same rule", async () => {
    const { db, pool } = await testDatabase();
    await runFile(db, aces([app(1, { part: "12-3", brand: "DKGX" }), app(2, { part: "1-23", brand: "DKGX" })]));
    await runFile(db, pies([item({ number: "1-23" }), item({ number: "123" })]));
    const { rows } = await pool.query("select coalesce(maker_number, sku) as number from parts order by id");
    expect(rows.map(({ number }) => number)).toEqual(["12-3", "1-23", "123"]);
    expect((await pool.query("select distinct part_id from unresolved_applications")).rowCount).toBe(2);
  });
});

describe("letters and signs of numbers", () => {
  test.each([
    ["Ü-1", "ü-1"],
    ["Ü-1", "Ü-1".normalize("NFD")],
    ["Äß-1", "äß-1".normalize("NFD")],
    ["Ж-12", "ж-12"],
    ["É 5", "é5"],
    ["Ø-7", "ø-7"],
  ])("%s and %s are the same", async (first, second) => {
    const { db, pool } = await testDatabase();
    await runFile(db, `sku,name,price\n${first},Pads,1`);
    const { counts } = await runFile(db, `sku,name,price\n${second},Pads,2`);
    expect(counts.parts).toEqual({ changed: 1 });
    expect((await partsIn(pool)).length).toBe(1);
  });

  test("a key is the same in the shop and in the database, whatever the letter", async () => {
    const { pool } = await testDatabase();
    const letters = Array.from({ length: 0x2fff }, (_, at) => String.fromCodePoint(at + 1)).filter(
      (one) => /[\p{L}\p{P}\p{Z}]/u.test(one) && !/[\u1f80-\u1fff]/.test(one),
    );
    const { rows } = await pool.query("select one, number_key(one) as key from unnest($1::text[]) as one", [letters]);
    const differing = rows.filter(({ one, key }) => numberKey(one) !== key).map(({ one }) => one);
    expect(differing).toEqual([]);
  });

  test.each(["A%1", "A®1", "A@1", "A$1", "A!1"])(
    "signs of %s that no SKU has are told, and it is found again",
    async (number) => {
      const { db, pool } = await testDatabase();
      const file = `sku,name,price\n${number},Pads,1`;
      expect(await codes(db, (await runFile(db, file)).id)).toEqual(["sku_changed"]);
      const again = await runFile(db, file);
      expect(again.counts.parts).toEqual({ unchanged: 1 });
      expect(await partsIn(pool)).toEqual([`A-1 | ${number} | 100`]);
    },
  );
});
