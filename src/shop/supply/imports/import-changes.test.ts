import { describe, expect, test } from "vitest";
import type { Db } from "#db/db.ts";
import { commandLine } from "#shop/foundation/command-line.ts";
import { importChangesOf, type ChangeFilters } from "#shop/supply/imports/import-changes.ts";
import { testDatabase } from "#test/database.ts";
import { runFile } from "#test/run-import.ts";

const header = "sku,name,price,stock,part_type,system,package_weight_g";
const first = `${header}\nP-1,Caliper,100,1,Brake Caliper,Brake,100\nP-2,Rotor,100,1,Brake Rotor,Brake,100\nP-3,Hose,100,1,Brake Hose,Brake,100`;
const second = `${header}
P-1,Caliper,121,5,Brake Caliper,Brake,200
P-2,Rotor,120,1,Brake Rotor,Brake,100
P-3,Hose,70,1,Brake Hose,Brake,100
P-4,Pads,50,1,Brake Shoe Kit,Brake,100`;

const keysOf = async (db: Db, id: string, filters: ChangeFilters) =>
  (await importChangesOf(db, commandLine(), id, { ...filters, limit: 50 })).rows.map(({ entity, key }) => [
    entity,
    key,
  ]);

async function shopWithChanges() {
  const { db } = await testDatabase();
  await runFile(db, first);
  return { db, id: (await runFile(db, second)).id };
}

describe("the changes of an import", () => {
  test("have a new part type first, and all that changed of a part in one", async () => {
    const { db, id } = await shopWithChanges();
    const { rows } = await importChangesOf(db, commandLine(), id, { limit: 50 });
    expect(rows.map(({ entity, action, key }) => [entity, action, key])).toEqual([
      ["part_type", "add", "Brake Shoe Kit"],
      ["part", "add", "P-4"],
      ["part", "change", "P-1"],
      ["part", "change", "P-2"],
      ["part", "change", "P-3"],
    ]);
    expect(rows[2]).toMatchObject({
      before: { priceCents: 10_000, stock: 1, details: expect.anything() },
      after: { priceCents: 12_100, stock: 5, details: expect.anything() },
    });
  });

  test.each<[ChangeFilters, string[]]>([
    [{ change: "price_up" }, ["P-1", "P-2"]],
    [{ change: "price_up", percent: 20 }, ["P-1"]],
    [{ change: "price_up", percent: 21 }, []],
    [{ change: "price_down" }, ["P-3"]],
    [{ change: "price_down", percent: 30 }, []],
    [{ change: "new", entity: "part" }, ["P-4"]],
    [{ change: "removed" }, []],
  ])("%o are those of %j", async (filters, skus) => {
    const { db, id } = await shopWithChanges();
    expect((await keysOf(db, id, filters)).map(([, key]) => key)).toEqual(skus);
  });

  test("are the same on pages of one, forwards and back", async () => {
    const { db, id } = await shopWithChanges();
    const all = (await importChangesOf(db, commandLine(), id, { limit: 50 })).rows;
    const paged = [];
    let page = await importChangesOf(db, commandLine(), id, { limit: 1 });
    for (; ; page = await importChangesOf(db, commandLine(), id, { limit: 1, cursor: page.next })) {
      paged.push(...page.rows);
      if (page.next === null) break;
    }
    expect(paged).toEqual(all);
    const { rows } = await importChangesOf(db, commandLine(), id, { limit: 10, cursor: page.previous ?? "" });
    expect(rows).toEqual(all.slice(0, -1));
  });

  test("of a part that changes twice are counted from the first price to the last", async () => {
    const { db, pool } = await testDatabase();
    await runFile(db, "sku,name,price\nP-1,Caliper,100");
    const { id } = await runFile(db, "sku,price\nP-1,150");
    expect(await keysOf(db, id, { change: "price_up" })).toEqual([["part", "P-1"]]);
    await pool.query(
      `insert into import_changes (import_id, entity, action, key, row_id, before, after)
       select import_id, entity, action, key, row_id, '{"priceCents": 15000}', '{"priceCents": 9000}'
       from import_changes where import_id = $1`,
      [id],
    );
    expect(await keysOf(db, id, { change: "price_up" })).toEqual([]);
    expect(await keysOf(db, id, { change: "price_down" })).toEqual([["part", "P-1"]]);
  });
});
