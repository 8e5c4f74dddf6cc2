import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { Client } from "pg";
import { databasePools } from "#shop/limits.ts";

const folder = new URL("../../migrations/", import.meta.url);
const lockKey = 7_236_001;

/**
 * Applies the SQL files of `migrations/` that this database does not have yet, in order of name, each in its own transaction. An advisory
 * lock allows several processes to start at the same time. Throws if an applied file was changed.
 */
export async function migrate(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: databasePools.background.connectMs });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    await client.query(
      "create table if not exists migrations (name text primary key, sha256 text not null, at timestamptz not null default now())",
    );
    for (const { name, sql, sha256 } of await pending(client)) {
      await client.query("begin");
      await client.query(sql);
      await client.query("insert into migrations (name, sha256) values ($1, $2)", [name, sha256]);
      await client.query("commit");
    }
  } finally {
    await client.end();
  }
}

/** Returns the names of the files that this database does not have yet. Throws if an applied file was changed. */
export async function pendingMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query("select where to_regclass('migrations') is not null");
  return rows.length === 0 ? await migrationNames() : (await pending(client)).map(({ name }) => name);
}

async function pending(client: Client): Promise<{ name: string; sql: string; sha256: string }[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>("select name, sha256 from migrations");
  const applied = new Map(rows.map((row) => [row.name, row.sha256]));
  const files = await Promise.all(
    (await migrationNames()).map(async (name) => {
      const sql = await readFile(new URL(name, folder), "utf8");
      return { name, sql, sha256: createHash("sha256").update(sql).digest("hex") };
    }),
  );
  const changed = files.find(({ name, sha256 }) => applied.has(name) && applied.get(name) !== sha256);
  if (changed) throw new Error(`migrations/${changed.name} was changed after it was applied to this database`);
  return files.filter(({ name }) => !applied.has(name));
}

async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
}
