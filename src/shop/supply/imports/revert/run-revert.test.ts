import { commandLine } from "#shop/foundation/command-line.ts";
import { describe, expect, test } from "vitest";
import { importChangesOf } from "#shop/supply/imports/import-changes.ts";
import { getImport } from "#shop/supply/imports/imports.ts";
import { importChanges } from "#shop/supply/imports/imports.table.ts";
import { applyImport, undoImport } from "#shop/supply/imports/manage-imports.ts";
import { runImports } from "#shop/supply/imports/queue/run-imports.ts";
import { ownDatabase, testDatabase } from "#test/database.ts";
import { aces, app, item, pies, wholeItem } from "#test/import-files.ts";
import { everything, never, runFile, runMap, runNeeds, undo } from "#test/run-import.ts";

const accord = "base_vehicle,588822,2008,Honda,Accord";
const front = "position,22,Front";

describe("a dry run", () => {
  test("changes nothing, reports what would change, and can be applied", async () => {
    const { db, pool } = await testDatabase();
    await runMap(db, [accord, front]);
    await runFile(db, aces([app(1)]));
    const before = await everything(pool);
    const file = aces([app(1, { qty: "2" }), app(2, { part: "NEW", base: 5 }), app(3, { part: "NEW", base: 6 })]);
    const dry = await runFile(db, file, { dryRun: true });
    expect(await everything(pool)).toEqual(before);
    const planned = { applications: { changed: 1 }, unresolved: { added: 2 }, parts: { added: 1 } };
    expect(dry).toMatchObject({ state: "done", counts: planned });
    const { rows: changes } = await importChangesOf(db, commandLine(), dry.id, { limit: 100, entity: "application" });
    expect(changes).toMatchObject([{ action: "change", before: { quantity: 1 }, after: { quantity: 2 } }]);

    const applied = await applyImport(db, commandLine(), dry.id);
    await runImports(db, runNeeds, never);
    expect(await getImport(db, commandLine(), applied)).toMatchObject({
      state: "done",
      dryRun: false,
      counts: planned,
    });
    await expect(applyImport(db, commandLine(), dry.id)).rejects.toMatchObject({ code: "import_over" });
  });

  test("foresees once what several of its batches would add", async () => {
    const { db } = await testDatabase();
    await runMap(db, ["part_type,6832,Cabin Air Filter,Filters"]);
    const rows = Array.from({ length: 2_500 }, (_, n) => app(n + 1, { part: `P${n % 5}`, base: n + 1 }));
    const dry = await runFile(db, aces(rows), { dryRun: true });
    expect(dry.counts).toEqual({ parts: { added: 5 }, brands: { added: 1 }, unresolved: { added: 2_500 } });
    expect((await runFile(db, aces(rows))).counts).toEqual(dry.counts);
  });
});

describe("undoing", () => {
  test("gives back what was there before, of a file of each kind", async () => {
    const { db, pool } = await testDatabase();
    await runMap(db, [accord, front]);
    await runFile(db, pies([item({ inside: wholeItem })]));
    await runFile(db, aces([app(1, { part: "VC21499", brand: "DKGX" })]));
    const before = await everything(pool);
    const files = [
      aces([app(1, { part: "VC21499", brand: "DKGX", qty: "3" }), app(2), app(3, { base: 4 })]),
      pies([
        item({ inside: wholeItem.replace("29.95", "31.00").replace("GL-26410", "GL-26411") }),
        item({ number: "VC2", inside: wholeItem }),
      ]),
      pies([item({ action: "D" })]),
      "sku,name,price,stock\nVC21499,Sensor,5,7\nZZ-1,Thing,1,1",
      "sku,make,model,year,position\nVC21499,Honda,Civic,2008,Rear",
      "sku,kind,number,maker\nVC21499,competitor,X-1,Rival",
    ];
    for (const file of files) {
      const { id, state } = await runFile(db, file);
      expect(state).toBe("done");
      expect(await everything(pool)).not.toEqual(before);
      const undone = await undo(db, id);
      expect(undone).toMatchObject({ state: "undone" });
      expect(undone.problems["changed_since"]).toBeUndefined();
      expect(await everything(pool)).toEqual(before);
    }
  });

  test("leaves a part alone of which a later file says more", async () => {
    const { db, pool } = await testDatabase();
    const { id } = await runFile(db, pies([item({ inside: wholeItem })]));
    await runFile(db, pies([item({ inside: wholeItem.replace("<Weight>0.5<", "<Weight>0.7<") })]));
    const before = (await pool.query("select * from part_details")).rows;
    expect((await undo(db, id)).problems["changed_since"]).toBeGreaterThan(0);
    expect((await pool.query("select * from part_details")).rows).toEqual(before);
    expect((await pool.query("select sku from parts")).rows).toEqual([{ sku: "VC21499" }]);
  });

  test("puts applications back under the type that the part has by now", async () => {
    const { db, pool } = await testDatabase();
    await runFile(
      db,
      "sku,name,price,stock,part_type,system\nA-1,Thing,5,7,Sensor,Electrical\nB-1,Other,5,7,Switch,Electrical",
    );
    const row = "sku,make,model,year,action\nA-1,Honda,Accord,2008,";
    await runFile(db, `${row}A`);
    const { id } = await runFile(db, `${row}D`);
    await pool.query(
      "update parts set part_type_id = (select part_type_id from parts where sku = 'B-1') where sku = 'A-1'",
    );
    await undo(db, id);
    const { rows } = await pool.query(
      "select t.name, a.on_sale from applications a join part_types t on t.id = a.part_type_id",
    );
    expect(rows).toEqual([{ name: "Switch", on_sale: true }]);
  });

  test("leaves alone what was changed since, and says so", async () => {
    const { db, pool } = await testDatabase();
    const { id } = await runFile(db, pies([item({ inside: wholeItem }), item({ number: "VC2" })]));
    await pool.query("update parts set price_cents = 1 where sku = 'VC21499'");
    const undone = await undo(db, id);
    expect(undone.problems["changed_since"]).toBeGreaterThan(0);
    const { rows } = await pool.query("select sku, price_cents from parts");
    expect(rows).toEqual([{ sku: "VC21499", price_cents: "1" }]);
    await expect(undoImport(db, commandLine(), id)).rejects.toMatchObject({ code: "import_over" });
  });

  test("restores a column that was added to a table after imports were written", async () => {
    const { db, pool } = await ownDatabase();
    await runMap(db, [accord, front]);
    await runFile(db, pies([item({ inside: wholeItem })]));
    await runFile(
      db,
      aces([app(1, { part: "VC21499", brand: "DKGX" }), app(2, { part: "VC21499", brand: "DKGX", base: 4 })]),
    );
    const tables = ["parts", "part_numbers", "applications", "application_sources", "unresolved_applications"];
    for (const table of tables) {
      await pool.query(`alter table ${table} add column warranty_months integer, add column tested_at timestamptz`);
      await pool.query(`update ${table} set warranty_months = 24, tested_at = '2026-01-02 03:04:05.678901Z'`);
    }
    const rows = async () => {
      const all = tables.map((table) =>
        pool.query(`select to_jsonb(t) as row from ${table} t order by to_jsonb(t) - 'id'`),
      );
      return (await Promise.all(all)).map((result) => result.rows.map(({ row }) => ({ ...row, id: undefined })));
    };
    const before = await rows();

    const update = await runFile(db, pies([item({ inside: wholeItem.replace("GL-26410", "GL-26411") })]), {
      full: true,
    });
    const removal = await runFile(
      db,
      aces([
        app(1, { part: "VC21499", brand: "DKGX", action: "D" }),
        app(2, { part: "VC21499", brand: "DKGX", base: 4, action: "D" }),
      ]),
    );
    expect(removal.counts).toMatchObject({ applications: { removed: 1 }, unresolved: { removed: 1 } });
    expect(update.counts).toMatchObject({ numbers: { removed: 1 } });
    const partId = (await pool.query("select id from parts")).rows[0].id;
    await db.insert(importChanges).values({
      importId: update.id,
      entity: "part",
      action: "change",
      key: "VC21499",
      rowId: partId,
      before: { warrantyMonths: 24 },
      after: { warrantyMonths: 36 },
    });
    await pool.query("update parts set warranty_months = 36");

    await undo(db, removal.id);
    const undone = await undo(db, update.id);
    expect(undone.problems["changed_since"]).toBeUndefined();
    expect(await rows()).toEqual(before);
  });
});
