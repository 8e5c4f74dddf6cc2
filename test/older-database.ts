import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { Client, Pool } from "pg";
import { inject, onTestFinished } from "vitest";

export type OlderDatabase = { url: string; pool: Pool };

/** A database as a release left it that had the migrations before `migration`, empty, until the running test ends. */
export async function databaseBefore(migration: string): Promise<OlderDatabase> {
  const server = inject("postgresUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const own = new Pool({ connectionString: server.replace(/[^/]*$/, "template1"), max: 1 });
  await own.query(`create database ${name} template template0`);
  const url = server.replace(/[^/]*$/, name);
  const pool = new Pool({ connectionString: url });
  // A test may end the connections of a migration.
  pool.on("error", () => {});
  onTestFinished(async () => {
    await pool.end();
    await own.query(`drop database ${name} with (force)`);
    await own.end();
  });
  await apply(
    url,
    (await readdir("migrations")).filter((file) => file.endsWith(".sql") && file < migration).toSorted(),
  );
  return { url, pool };
}

async function apply(url: string, files: string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(
    "create table migrations (name text primary key, sha256 text not null, at timestamptz not null default now())",
  );
  for (const file of files) {
    const sql = await readFile(`migrations/${file}`, "utf8");
    await client.query(sql);
    const sha256 = createHash("sha256").update(sql).digest("hex");
    await client.query("insert into migrations (name, sha256) values ($1, $2)", [file, sha256]);
  }
  await client.end();
}
