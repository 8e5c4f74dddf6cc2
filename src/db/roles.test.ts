import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { migrate } from "#db/migrate.ts";
import { createDatabase } from "#test/database.ts";
import { asRunLogin } from "#test/prepared-cluster.ts";

async function database() {
  const { url, drop } = await createDatabase();
  onTestFinished(drop);
  return url;
}

async function connected(connectionString: string) {
  const client = new Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const entry = "insert into audit (action, entity, entity_id) values ('part.add', 'part', uuidv7())";
const noEntryChanges = ["update audit set action = ''", "delete from audit", "truncate audit"];

test("the role that runs the shop adds to the audit log, and can neither change it nor get rid of what protects it", async () => {
  const run = await connected(asRunLogin(await database()));
  await run.query(entry);
  expect((await run.query("select action from audit")).rows).toEqual([{ action: "part.add" }]);
  for (const statement of noEntryChanges) await expect(run.query(statement)).rejects.toThrow("permission denied");
  for (const statement of [
    "alter table audit disable trigger all",
    "drop trigger audit_is_append_only on audit",
    "drop function refuse_change_of_audit cascade",
    "create or replace function refuse_change_of_audit() returns trigger language plpgsql as 'begin return null; end'",
    "alter table audit owner to current_user",
    "grant all on audit to current_user",
    "set session_replication_role = replica",
    "set role camber",
  ])
    await expect(run.query(statement).then(() => run.query(noEntryChanges[1]!))).rejects.toThrow(
      /must be owner|permission denied/,
    );
});

test("the role that runs the shop changes data, and no definition of a table and no migration", async () => {
  const run = await connected(asRunLogin(await database()));
  await run.query("insert into parts (sku, name, price_cents, stock) values ('A-1', 'Disc', 100, 1)");
  await run.query("update parts set stock = 2; delete from parts");
  for (const statement of [
    "alter table parts add column secret text",
    "drop table reviews",
    "create table public.extra (id int)",
    "create index on parts (name)",
    "truncate orders",
    "delete from migrations",
  ])
    await expect(run.query(statement)).rejects.toThrow(/must be owner|permission denied/);
});

test("a migrated shop starts by the role that runs it", async () => {
  await expect(migrate(asRunLogin(await database()))).resolves.toBeUndefined();
});

test("the role for reports reads orders and parts, no secrets, and writes nothing", async () => {
  const reader = await connected(await database());
  await reader.query("set role camber_read");
  await reader.query("select count(*) from orders, parts, audit");
  for (const table of ["secrets", "accounts", "sessions", "two_factors", "api_keys", "webhook_endpoints", "mails"])
    await expect(reader.query(`select from ${table}`)).rejects.toThrow("permission denied");
  await expect(reader.query("update parts set stock = 0")).rejects.toThrow("permission denied");
});

test("tables of later migrations are granted to the roles, also in a database of before them", async () => {
  const url = await database();
  const owner = await connected(url);
  await owner.query(
    "revoke all on all tables in schema public from camber_run, camber_read; create table later (id int)",
  );
  await migrate(url);
  const { rowCount } = await (await connected(asRunLogin(url))).query("insert into later values (1)");
  expect(rowCount).toBe(1);
});

test("processes of the release before write on after each migration, also if a later one fails", async () => {
  const url = await database();
  const folder = await mkdtemp(join(tmpdir(), "camber-next-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(
    join(folder, "9998_price_changes.sql"),
    `create table price_changes (part_id uuid);
     create function note_price_change() returns trigger language plpgsql as
     'begin insert into price_changes values (new.id); return null; end';
     create trigger note_price_change after insert on parts for each row execute function note_price_change()`,
  );
  await writeFile(join(folder, "9999_fails.sql"), "select 1 / 0");
  await expect(migrate(url, pathToFileURL(`${folder}/`))).rejects.toThrow("division by zero");
  const run = await connected(asRunLogin(url));
  await run.query("insert into parts (sku, name, price_cents, stock) values ('A-1', 'Disc', 100, 1)");
  expect((await run.query("select from price_changes")).rowCount).toBe(1);
});
