import { readFileSync } from "node:fs";
import type { Pool } from "pg";
import { describe, expect, test } from "vitest";
import type { Db } from "#db/db.ts";
import { commandLine } from "#shop/foundation/command-line.ts";
import { importChangesOf } from "#shop/supply/imports/import-changes.ts";
import { importProblemsOf } from "#shop/supply/imports/imports.ts";
import { returnStock, takeStock } from "#shop/selling/orders/stock.ts";
import { testDatabase } from "#test/database.ts";
import { codes, runFile, undo } from "#test/run-import.ts";

async function addPart(pool: Pool, columns = "price_cents, stock", values = "1000, 5"): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into parts (sku, name, ${columns}) values ('SKU-1', 'Pad', ${values}) returning id`,
  );
  return rows[0]?.id ?? "";
}

const read = async (pool: Pool) =>
  (await pool.query("select price_cents::int as price, stock, draft, removed_at from parts order by id")).rows;

type Step = { db: Db; pool: Pool; partId: string; text: string };

/** Does what happens to a part between its sheet and the undo. */
async function happen({ db, pool, partId, text }: Step): Promise<void> {
  const [what = "", value = ""] = text.split(" ");
  const pieces = [{ partId, quantity: Number(value) }];
  if (what === "order") await db.transaction((tx) => takeStock(tx, pieces));
  else if (what === "return") await db.transaction((tx) => returnStock(tx, pieces));
  else if (what === "sheet") await runFile(db, `sku,price\nSKU-1,${value}`);
  else {
    const set = {
      price: "price_cents = $1::int",
      stock: "stock = $1::int",
      name: "name = $1",
      off: "removed_at = now()",
    };
    await pool.query(`update parts set ${set[what as keyof typeof set]}`, value === "" ? [] : [value]);
  }
}

const steps = (text: string) => text.split(", ").filter(Boolean);
const [, ...cases] = readFileSync(new URL("../../../../../test/files/undone-sheets.tsv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => line.split("\t"));

describe("undoing a sheet of prices and stock", () => {
  test.each(cases)("where %s", async (_case, before = "", since = "", price, stock, stays = "", problems = "") => {
    const { db, pool } = await testDatabase();
    const partId = await addPart(pool);
    for (const text of steps(before)) await happen({ db, pool, partId, text });
    const { id } = await runFile(db, "sku,price,stock\nSKU-1,12.50,100");
    for (const text of steps(since)) await happen({ db, pool, partId, text });
    const undone = await undo(db, id);
    expect(await read(pool)).toMatchObject([{ price: Number(price), stock: Number(stock) }]);
    expect((await codes(db, id)).join(" ")).toBe(problems);
    const staying = stays.split(" ").filter(Boolean);
    const { rows } = await importChangesOf(db, commandLine(), id, { limit: 10 });
    expect(rows).toMatchObject([{ undone: problems === "", stays: problems === "" ? null : staying }]);
    expect(rows[0]?.after).toEqual({ priceCents: 1_250, stock: 100 });
    const share = problems === "" ? "undone" : staying.length === 2 ? "stayed" : "partly";
    expect(undone).toMatchObject({ state: "undone", reverted: { undone: 0, partly: 0, stayed: 0, [share]: 1 } });
  });

  test("names the columns that stay", async () => {
    const { db, pool } = await testDatabase();
    await addPart(pool);
    const { id } = await runFile(db, "sku,price,stock\nSKU-1,12.50,100");
    await pool.query("update parts set stock = 7");
    await undo(db, id);
    const { rows } = await importProblemsOf(db, commandLine(), id, { limit: 10 });
    expect(rows).toMatchObject([{ code: "changed_since", params: { what: "SKU-1", columns: "stock" } }]);
  });

  test("reverts the stock where the part needs its price by now", async () => {
    const { db, pool } = await testDatabase();
    await addPart(pool, "draft, stock", "true, 5");
    const { id } = await runFile(db, "sku,price,stock,draft\nSKU-1,12.50,100,yes");
    await pool.query("update parts set draft = false");
    expect(await undo(db, id)).toMatchObject({ reverted: { undone: 0, partly: 1, stayed: 0 } });
    expect(await read(pool)).toMatchObject([{ price: 1_250, stock: 5, draft: false }]);
  });

  test("loses none of the orders that are placed meanwhile", async () => {
    const { db, pool } = await testDatabase();
    const partId = await addPart(pool, "price_cents, stock", "1000, 50");
    const { id } = await runFile(db, "sku,price,stock\nSKU-1,12.50,100");
    const order = () => db.transaction((tx) => takeStock(tx, [{ partId, quantity: 1 }]));
    await Promise.all([undo(db, id), ...Array.from({ length: 30 }, order)]);
    expect(await read(pool)).toMatchObject([{ price: 1_000, stock: 20 }]);
  });
});

describe("pieces that were ordered of a stock that was too high", () => {
  const [, ...owed] = readFileSync(new URL("../../../../../test/files/owed-stock.tsv", import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));

  test.each(owed)("never become stock where %s", async (_case, stock, owed, text = "") => {
    const { db, pool } = await testDatabase();
    const partId = await addPart(pool, "price_cents, stock", "1000, 2");
    const sheet = async (count: string) => (await runFile(db, `sku,stock\nSKU-1,${count}`)).id;
    const sheets = [await sheet("10")];
    for (const step of steps(text)) {
      const [what, count = ""] = step.split(" ");
      if (what === "undo") await undo(db, sheets.pop()!);
      else if (what === "count") sheets.push(await sheet(count));
      else if (count !== "0") await happen({ db, pool, partId, text: step });
    }
    const { rows } = await pool.query("select stock, stock_owed::text as owed from parts");
    expect(rows).toEqual([{ stock: Number(stock), owed }]);
  });
});

describe("undoing a sheet of new parts", () => {
  test("takes those off sale that can't be deleted, since someone has them in a cart or an order", async () => {
    const { db, pool } = await testDatabase();
    const { id } = await runFile(db, "sku,name,price,stock\nN-1,Pad,5,9\nN-2,Disc,6,9\nN-3,Hose,7,9");
    await pool.query(`with cart as (insert into carts (token_hash) values ('x') returning id)
      insert into cart_lines (cart_id, part_id, quantity, seen_price_cents)
      select cart.id, p.id, 1, 500 from cart, parts p where p.sku = 'N-1'`);
    const [{ id: partId }] = (await pool.query("select id from parts where sku = 'N-1'")).rows;
    await db.transaction((tx) => takeStock(tx, [{ partId, quantity: 2 }]));
    await pool.query("update parts set price_cents = 1 where sku = 'N-3'");
    await undo(db, id);
    const { rows } = await pool.query("select sku, removed_at is null as on_sale from parts order by sku");
    expect(rows).toEqual([
      { sku: "N-1", on_sale: false },
      { sku: "N-3", on_sale: true },
    ]);
  });
});
