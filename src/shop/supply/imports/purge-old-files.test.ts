import { expect, test } from "vitest";
import { commandLine } from "#shop/foundation/command-line.ts";
import { getImport } from "#shop/supply/imports/imports.ts";
import { applyImport, purgeOldFiles } from "#shop/supply/imports/manage-imports.ts";
import { retentionDays } from "#shop/foundation/limits.ts";
import { testDatabase } from "#test/database.ts";
import { aces, app } from "#test/import-files.ts";
import { queueFile, runFile } from "#test/run-import.ts";

test("the file of a dry run is deleted when its time is over, and never before; what still waits keeps its file", async () => {
  const { db, pool } = await testDatabase();
  const dry = await runFile(db, aces([app(1)]), { dryRun: true });
  const waiting = await queueFile(db, aces([app(2)]));
  const files = async () => {
    const { rows } = await pool.query<{ id: string }>("select distinct import_id as id from import_chunks order by id");
    return rows.map(({ id }) => id);
  };
  const age = (days: number) => pool.query("update imports set created_at = now() - make_interval(days => $1)", [days]);
  const isApplicable = async () => (await getImport(db, commandLine(), dry.id)).isApplicable;

  await age(retentionDays.importFiles - 1);
  await purgeOldFiles(db);
  expect(await files()).toEqual([dry.id, waiting].toSorted());
  expect(await isApplicable()).toBe(true);

  await age(retentionDays.importFiles + 1);
  await purgeOldFiles(db);
  expect(await files()).toEqual([waiting]);
  expect(await isApplicable()).toBe(false);
  await expect(applyImport(db, commandLine(), dry.id)).rejects.toMatchObject({ code: "import_over" });
});

test("an import that has ended keeps no file", async () => {
  const { db, pool } = await testDatabase();
  expect((await runFile(db, aces([app(1)]))).state).toBe("done");
  expect((await runFile(db, "no catalogue")).state).toBe("failed");
  expect((await pool.query("select from import_chunks")).rowCount).toBe(0);
});

test("an upload that broke off is deleted with what came of it, a day later", async () => {
  const { db, pool } = await testDatabase();
  const breaksOff = `with begun as (insert into imports (name, state, dry_run, replaces, created_at)
      values ('file.csv', 'receiving', false, false, now() - make_interval(days => $1)) returning id)
    insert into import_chunks (import_id, number, bytes) select id, 0, 'sku' from begun`;
  await pool.query(breaksOff, [0]);
  await pool.query(breaksOff, [retentionDays.unfinishedUploads + 1]);
  await purgeOldFiles(db);
  const { rows } = await pool.query(
    "select (select count(*)::int from imports) as imports, count(*)::int as chunks from import_chunks",
  );
  expect(rows).toEqual([{ imports: 1, chunks: 1 }]);
});
