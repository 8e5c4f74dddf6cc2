import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { sinceBaseline, type Applied } from "#db/baseline.ts";
import { grantRoles } from "#db/roles.ts";
import { isOverloaded } from "#shop/foundation/database-error.ts";
import { databasePools, migrationLocks } from "#shop/foundation/limits.ts";

const ownFolder = new URL("../../migrations/", import.meta.url);
const lockKey = 7_236_001;

type Migration = Applied & { sql: string };

/**
 * Applies the SQL files of a folder, by default `migrations/`, that this database does not have yet, in order of name, each in its own transaction, which also
 * grants the roles of `roles.ts` what they need; in a new database they get it last, which is faster. An advisory lock allows several processes to start at
 * the same time. `last`: the name of the last one to apply. Throws if an applied file was changed, or as `sinceBaseline` does.
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
    const files = await readFiles(folder);
    const applied = await readApplied(client);
    const known = sinceBaseline(applied, files);
    if (known !== applied) await replaceApplied(client, known);
    for (const migration of pending(known, files))
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

/** Returns the names of the files that this database does not have yet. Throws as `migrate` does. */
export async function pendingMigrations(client: Client): Promise<string[]> {
  const files = await readFiles(ownFolder);
  const applied = (await isMigrated(client)) ? await readApplied(client) : [];
  return pending(sinceBaseline(applied, files), files).map(({ name }) => name);
}

/** Returns the migrations of this release that a database has with `applied` ones, as `sinceBaseline` does. */
export async function migrationsOf(applied: Applied[]): Promise<Applied[]> {
  return sinceBaseline(applied, await readFiles(ownFolder));
}

/** Returns what the migrations of this release are called, and the tables with their schemas that they make: other programs may have some beside them. */
export async function readMigrations(): Promise<{ names: Set<string>; tables: Set<string> }> {
  const files = await readFiles(ownFolder);
  const made = files.flatMap(({ sql }) => [...sql.matchAll(/^create table ([\w.]+)/gim)].map(([, name = ""]) => name));
  const tables = ["migrations", ...made].map((name) => (name.includes(".") ? name : `public.${name}`));
  return { names: new Set(files.map(({ name }) => name)), tables: new Set(tables) };
}

async function isMigrated(client: Client): Promise<boolean> {
  const { rows } = await client.query("select where to_regclass('migrations') is not null");
  return rows.length > 0;
}

async function readApplied(client: Client): Promise<Applied[]> {
  return (await client.query<Applied>("select name, sha256 from migrations")).rows;
}

async function replaceApplied(client: Client, known: Applied[]): Promise<void> {
  await client.query(
    `with former as (delete from migrations)
     insert into migrations (name, sha256) select * from unnest($1::text[], $2::text[])`,
    [known.map(({ name }) => name), known.map(({ sha256 }) => sha256)],
  );
}

function pending(applied: Applied[], files: Migration[]): Migration[] {
  const hashes = new Map(applied.map(({ name, sha256 }) => [name, sha256]));
  const changed = files.find(({ name, sha256 }) => hashes.has(name) && hashes.get(name) !== sha256);
  if (changed) throw new Error(`migrations/${changed.name} was changed after it was applied to this database`);
  return files.filter(({ name }) => !hashes.has(name));
}

async function readFiles(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), "utf8");
      return { name, sql, sha256: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}
