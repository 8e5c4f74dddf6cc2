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
    const { rows } = await client.query<{ name: string; sha256: string }>("select name, sha256 from migrations");
    const applied = new Map(rows.map((row) => [row.name, row.sha256]));
    const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
    for (const name of names) {
      const sql = await readFile(new URL(name, folder), "utf8");
      const sha256 = createHash("sha256").update(sql).digest("hex");
      const before = applied.get(name);
      if (before === sha256) continue;
      if (before) throw new Error(`migrations/${name} was changed after it was applied to this database`);
      await client.query("begin");
      await client.query(sql);
      await client.query("insert into migrations (name, sha256) values ($1, $2)", [name, sha256]);
      await client.query("commit");
    }
  } finally {
    await client.end();
  }
}
