import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { Client, Pool } from "pg";
import { inject, onTestFinished } from "vitest";
import type { Applied } from "#db/baseline.ts";
import { migrate } from "#db/migrate.ts";

/** The files whose outcome is the baseline. */
const formerFolder = new URL("files/migrations-before-1.0.0/", import.meta.url);

/** Returns all migrations of before the baseline, as the database remembers them. */
export async function formerMigrations(): Promise<Applied[]> {
  const names = (await readdir(formerFolder)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, formerFolder), "utf8");
      return { name, sha256: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/** A database without anything in it, until the running test ends. */
export async function emptyDatabase(): Promise<{ url: string; pool: Pool }> {
  const server = inject("postgresUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const own = new Client({ connectionString: server.replace(/[^/]*$/, "template1") });
  await own.connect();
  await own.query(`create database ${name} template template0`);
  const url = server.replace(/[^/]*$/, name);
  const pool = new Pool({ connectionString: url });
  // The database may be dropped before a connection has ended.
  pool.on("error", () => {});
  onTestFinished(async () => {
    await pool.end();
    await own.query(`drop database ${name} with (force)`);
    await own.end();
  });
  return { url, pool };
}

/** A database as releases before 1.0.0 left it, the last of them or one that ended with the migration `last`. */
export async function olderDatabase(last: string | null = null): Promise<{ url: string; pool: Pool }> {
  const database = await emptyDatabase();
  await migrate(database.url, formerFolder, last);
  return database;
}
