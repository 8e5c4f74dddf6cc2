import type { Pool } from "pg";
import { describe, expect, test } from "vitest";
import type { Db } from "#db/db.ts";
import { commandLine } from "#shop/foundation/command-line.ts";
import { bulkEditInput, type BulkChange } from "#shop/supply/imports/bulk/bulk-edit-input.ts";
import { listChangedProducts } from "#shop/supply/imports/bulk/changed-products.ts";
import { planBulkEdit, planPastedEdits } from "#shop/supply/imports/bulk/plan-bulk-edit.ts";
import { bulkEditChangesOf } from "#shop/supply/imports/import-changes.ts";
import { bulkEditProblemsOf, getBulkEdit, listImports } from "#shop/supply/imports/imports.ts";
import { applyBulkEdit, cancelImport, undoBulkEdit } from "#shop/supply/imports/manage-imports.ts";
import { runImports } from "#shop/supply/imports/queue/run-imports.ts";
import { testDatabase } from "#test/database.ts";
import { never, runNeeds } from "#test/run-import.ts";

const clerk = commandLine();

/** Parts SKU-1 to SKU-n at $10.00, each with 5 pieces. */
async function addParts(pool: Pool, n: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into parts (sku, name, price_cents, stock) select 'SKU-' || g, 'Part ' || g, 1000, 5 from generate_series(1, $1) g
     returning id`,
    [n],
  );
  return rows.map(({ id }) => id);
}

const plan = (db: Db, ids: string[], change: BulkChange) => planBulkEdit(db, clerk, { ids, change }, "USD");

const raise: BulkChange = { kind: "price_percent", percent: 5, rounding: "unit" };

async function apply(db: Db, id: string) {
  await applyBulkEdit(db, clerk, id);
  await runImports(db, runNeeds, never);
  return getBulkEdit(db, clerk, id);
}

async function undo(db: Db, id: string) {
  await undoBulkEdit(db, clerk, id);
  await runImports(db, runNeeds, never);
  return getBulkEdit(db, clerk, id);
}

const stored = async (pool: Pool) => (await pool.query("select * from parts order by id")).rows;
const prices = async (pool: Pool) =>
  (await pool.query<{ price: string | null }>("select price_cents as price from parts order by id")).rows.map(
    ({ price }) => Number(price),
  );

describe("a bulk edit", () => {
  test("does what its preview says, and its undo restores everything exactly", async () => {
    const { db, pool } = await testDatabase();
    const ids = await addParts(pool, 1_203);
    await pool.query("update parts set price_cents = null, draft = true where sku = 'SKU-7'");
    const before = await stored(pool);
    const id = await plan(db, ids, raise);
    expect(await stored(pool)).toEqual(before);
    const { rows: planned } = await bulkEditChangesOf(db, clerk, id, { limit: 1 });
    expect(planned).toMatchObject([{ key: "SKU-1", before: { priceCents: 1_000 }, after: { priceCents: 1_050 } }]);
    expect(await getBulkEdit(db, clerk, id)).toMatchObject({ counts: { parts: { changed: 1_202, skipped: 1 } } });
    const { rows: refused } = await bulkEditProblemsOf(db, clerk, id, { limit: 10 });
    expect(refused).toMatchObject([{ code: "bulk_price_missing", params: { part: "SKU-7" } }]);

    expect(await apply(db, id)).toMatchObject({
      state: "done",
      position: 1_202,
      counts: { parts: { changed: 1_202 } },
    });
    expect((await prices(pool)).filter((price) => price === 1_050)).toHaveLength(1_202);
    expect(await undo(db, id)).toMatchObject({ state: "undone" });
    expect(await stored(pool)).toEqual(before);
  });

  test("that fails in the middle can be undone", async () => {
    const { db, pool } = await testDatabase();
    const ids = await addParts(pool, 3);
    const before = await stored(pool);
    const id = await plan(db, ids, raise);
    await apply(db, id);
    await pool.query("update imports set state = 'failed' where id = $1", [id]);
    expect(await undo(db, id)).toMatchObject({ state: "undone" });
    expect(await stored(pool)).toEqual(before);
  });

  test("leaves a price alone that was changed since the preview, and reports it", async () => {
    const { db, pool } = await testDatabase();
    const ids = await addParts(pool, 3);
    const id = await plan(db, ids, raise);
    await pool.query("update parts set price_cents = 777 where id = $1", [ids[1]]);
    expect(await apply(db, id)).toMatchObject({ counts: { parts: { changed: 2, skipped: 1 } } });
    expect(await prices(pool)).toEqual([1_050, 777, 1_050]);
    const { rows } = await bulkEditProblemsOf(db, clerk, id, { limit: 10 });
    expect(rows).toMatchObject([{ code: "changed_since", params: { what: "SKU-2" } }]);
    // What the undo finds changed stays, too; what was never done is not undone.
    await pool.query("update parts set price_cents = 888 where id = $1", [ids[0]]);
    await undo(db, id);
    expect(await prices(pool)).toEqual([888, 777, 1_000]);
  });

  test("of two over the same parts the second changes nothing that the first has changed", async () => {
    const { db, pool } = await testDatabase();
    const ids = await addParts(pool, 4);
    const [first, second] = [await plan(db, ids, raise), await plan(db, ids, raise)];
    await Promise.all([applyBulkEdit(db, clerk, first), applyBulkEdit(db, clerk, second)]);
    await Promise.all([runImports(db, runNeeds, never), runImports(db, runNeeds, never)]);
    expect(await prices(pool)).toEqual([1_050, 1_050, 1_050, 1_050]);
    const outcomes = await Promise.all([first, second].map((id) => getBulkEdit(db, clerk, id)));
    expect(outcomes.map(({ counts }) => counts.parts?.changed).toSorted()).toEqual([0, 4]);
  });

  test("is applied once, however often that is requested", async () => {
    const { db, pool } = await testDatabase();
    const id = await plan(db, await addParts(pool, 2), raise);
    const requests = await Promise.allSettled([applyBulkEdit(db, clerk, id), applyBulkEdit(db, clerk, id)]);
    expect(requests.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await runImports(db, runNeeds, never);
    expect(await prices(pool)).toEqual([1_050, 1_050]);
    await expect(applyBulkEdit(db, clerk, id)).rejects.toMatchObject({ code: "import_over" });
  });

  test("goes on where its process died", async () => {
    const { db, pool } = await testDatabase();
    const ids = await addParts(pool, 1_100);
    const id = await plan(db, ids, raise);
    await applyBulkEdit(db, clerk, id);
    // The first batch was written, and then nothing more.
    await pool.query(`update parts set price_cents = 1050 where id in (
      select row_id::uuid from import_changes where import_id = '${id}' order by id limit 500)`);
    await pool.query(`update import_changes set foreseen = false where id in (
      select id from import_changes where import_id = '${id}' order by id limit 500)`);
    await pool.query("update imports set state = 'running', position = 500 where id = $1", [id]);
    await runImports(db, runNeeds, never);
    expect(await getBulkEdit(db, clerk, id)).toMatchObject({ state: "done", position: 1_100, problems: {} });
    expect(new Set(await prices(pool))).toEqual(new Set([1_050]));
  });

  test("that was cancelled before it began changed nothing, and has nothing to undo", async () => {
    const { db, pool } = await testDatabase();
    const id = await plan(db, await addParts(pool, 2), raise);
    await applyBulkEdit(db, clerk, id);
    await cancelImport(db, clerk, id);
    expect(await undo(db, id)).toMatchObject({ state: "undone", problems: {} });
    expect(await prices(pool)).toEqual([1_000, 1_000]);
  });

  test("that nobody has applied is not among the imports", async () => {
    const { db, pool } = await testDatabase();
    const id = await plan(db, await addParts(pool, 1), raise);
    expect((await listImports(db, clerk, { limit: 10 })).rows).toEqual([]);
    await apply(db, id);
    expect((await listImports(db, clerk, { limit: 10 })).rows).toMatchObject([{ id, format: "bulk" }]);
  });

  test("sets the type of parts that waited for one, which its undo lets wait again", async () => {
    const { db, pool } = await testDatabase();
    const ids = await addParts(pool, 2);
    await pool.query("insert into waiting_part_types (part_id, spelling, key) values ($1, 'Scheibe', 'scheibe')", [
      ids[0],
    ]);
    const { rows } = await pool.query<{ id: string }>(
      "insert into part_types (slug, name, system) values ('disc', 'Disc', 'Brakes') returning id",
    );
    const read = async () => ({
      parts: await stored(pool),
      waiting: (await pool.query("select * from waiting_part_types")).rows,
    });
    const before = await read();
    const id = await plan(db, ids, { kind: "type", type: rows[0]?.id ?? "" });
    await apply(db, id);
    expect(await read()).toMatchObject({ waiting: [], parts: ids.map(() => ({ part_type_id: rows[0]?.id })) });
    await undo(db, id);
    expect(await read()).toEqual(before);
  });

  test("changes a tier once for each brand, and with it all products of the brand", async () => {
    const { db, pool } = await testDatabase();
    const ids = await addParts(pool, 3);
    const { rows } = await pool.query<{ id: string }>(
      "insert into brands (slug, name, tier) values ('halvern', 'Halvern', 'standard') returning id",
    );
    await pool.query("update parts set brand_id = $1 where id = any($2)", [rows[0]?.id, ids.slice(0, 2)]);
    const id = await plan(db, ids.slice(1), { kind: "tier", tier: "premium" });
    const changed = async () =>
      (await listChangedProducts(db, clerk, id, { limit: 10 })).rows.map(({ sku, tier }) => [sku, tier]);
    expect((await getBulkEdit(db, clerk, id)).counts).toEqual({ brands: { changed: 1 }, parts: { skipped: 1 } });
    expect(await changed()).toEqual([]);
    await apply(db, id);
    expect((await pool.query("select tier from brands")).rows).toEqual([{ tier: "premium" }]);
    expect(await changed()).toEqual([1, 2].map((n) => [`SKU-${n}`, "premium"]));
    await undo(db, id);
    expect((await pool.query("select tier from brands")).rows).toEqual([{ tier: "standard" }]);
    expect(await changed()).toEqual([1, 2].map((n) => [`SKU-${n}`, "standard"]));
  });

  test("of all that match changes what the filter shows, and no other part", async () => {
    const { db, pool } = await testDatabase();
    await addParts(pool, 12);
    const { all, change } = bulkEditInput.parse({ all: { q: "part 1" }, change: { kind: "stock_add", pieces: 3 } });
    await apply(db, await planBulkEdit(db, clerk, { all, change }, "USD"));
    expect((await pool.query("select sku from parts where stock = 8 order by sku")).rows).toEqual(
      ["SKU-1", "SKU-10", "SKU-11", "SKU-12"].map((sku) => ({ sku })),
    );
  });
});

describe("pasted values", () => {
  test("are previewed one by one; a value that was seen differently is refused", async () => {
    const { db, pool } = await testDatabase();
    const ids = await addParts(pool, 3);
    const edits = ids.map((id, at) => ({
      id,
      field: "price" as const,
      from: at === 1 ? 9 : 10,
      to: at === 2 ? 10 : 12,
    }));
    const id = await planPastedEdits(db, clerk, { edits }, "USD");
    expect((await getBulkEdit(db, clerk, id)).counts).toEqual({ parts: { changed: 1, skipped: 1, unchanged: 1 } });
    await apply(db, id);
    expect(await prices(pool)).toEqual([1_200, 1_000, 1_000]);
  });

  test("name each product once", async () => {
    const { db, pool } = await testDatabase();
    const [id = ""] = await addParts(pool, 1);
    const edit = { id, field: "stock" as const, from: 5, to: 6 };
    await expect(planPastedEdits(db, clerk, { edits: [edit, edit] }, "USD")).rejects.toMatchObject({
      fields: [{ field: "edits.1.id", code: "repeated" }],
    });
  });
});
