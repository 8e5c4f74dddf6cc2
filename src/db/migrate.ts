import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { grantRoles } from "#db/roles.ts";
import { isOverloaded } from "#shop/database-error.ts";
import { databasePools, migrationLocks } from "#shop/limits.ts";

const ownFolder = new URL("../../migrations/", import.meta.url);
const lockKey = 7_236_001;

type Migration = { name: string; sql: string; sha256: string };

/**
 * Applies the SQL files of a folder, by default `migrations/`, that this database does not have yet, in order of name, each in its own transaction, which also
 * grants the roles of `roles.ts` what they need; in a new database they get it last, which is faster. An advisory lock allows several processes to start at
 * the same time. `last`: the name of the last one to apply. Throws if an applied file was changed.
 */
export async function migrate(url: string, folder = ownFolder, last: string | null = null): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: databasePools.background.connectMs });
  // A lost connection fails the query; without a listener it would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    // A role that only runs the shop may not create it, not even if it exists.
    const isNew = !(await isMigrated(client));
    if (isNew)
      await client.query(
        "create table migrations (name text primary key, sha256 text not null, at timestamptz not null default now())",
      );
    for (const migration of await pending(client, folder))
      if (last === null || migration.name <= last) await apply(client, migration, isNew);
    // The database may be new, or the roles newer than its tables.
    await grantRoles(client);
  } finally {
    await client.end();
  }
}

/**
 * Applies a migration, which waits only briefly for a lock: while it waits for a table, everything else waits behind it. Then it lets the others
 * pass and tries again, as `migrationLocks` say.
 */
async function apply(client: Client, { name, sql, sha256 }: Migration, isNew: boolean): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(`begin; set local lock_timeout = ${migrationLocks.waitMs}`);
      await client.query(sql);
      await client.query("insert into migrations (name, sha256) values ($1, $2)", [name, sha256]);
      // Processes of the release before run meanwhile, and their statements set off new triggers.
      if (!isNew) await grantRoles(client);
      await client.query("commit");
      return;
    } catch (error) {
      await client.query("rollback").catch(() => {});
      if (attempt === migrationLocks.attempts || !isOverloaded(error)) throw error;
      await delay(migrationLocks.pauseMs);
    }
  }
}

/** Returns the names of the files that this database does not have yet. Throws if an applied file was changed. */
export async function pendingMigrations(client: Client): Promise<string[]> {
  return (await isMigrated(client))
    ? (await pending(client, ownFolder)).map(({ name }) => name)
    : await migrationNames(ownFolder);
}

/** Returns what the migrations of this release are called, and the tables with their schemas that they make: other programs may have some beside them. */
export async function readMigrations(): Promise<{ names: Set<string>; tables: Set<string> }> {
  const names = await migrationNames(ownFolder);
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, ownFolder), "utf8")));
  const made = texts.flatMap((text) => [...text.matchAll(/^create table ([\w.]+)/gim)].map(([, name = ""]) => name));
  const tables = ["migrations", ...made].map((name) => (name.includes(".") ? name : `public.${name}`));
  return { names: new Set(names), tables: new Set(tables) };
}

async function isMigrated(client: Client): Promise<boolean> {
  const { rows } = await client.query("select where to_regclass('migrations') is not null");
  return rows.length > 0;
}

async function pending(client: Client, folder: URL): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>("select name, sha256 from migrations");
  const applied = new Map(rows.map((row) => [row.name, row.sha256]));
  const files = await Promise.all(
    (await migrationNames(folder)).map(async (name) => {
      const sql = await readFile(new URL(name, folder), "utf8");
      return { name, sql, sha256: createHash("sha256").update(sql).digest("hex") };
    }),
  );
  const changed = files.find(({ name, sha256 }) => applied.has(name) && applied.get(name) !== sha256);
  if (changed) throw new Error(`migrations/${changed.name} was changed after it was applied to this database`);
  return files.filter(({ name }) => !applied.has(name));
}

async function migrationNames(folder: URL): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
}
