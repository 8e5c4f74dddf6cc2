import { randomUUID } from "node:crypto";
import { Client, Pool } from "pg";
import { inject, onTestFinished } from "vitest";
import { migrate } from "#db/migrate.ts";

/** The files whose outcome is the baseline. */
export const formerFolder = new URL("files/migrations-before-1.0.0/", import.meta.url);

/** A database without anything in it, until the running test ends. */
export async function emptyDatabase(): Promise<{ url: string; pool: Pool }> {
  const server = inject("postgresUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const own = new Client({ connectionString: server.replace(/[^/]*$/, "template1") });
  await own.connect();
  await own.query(`create database ${name} template template0`);
  const url = server.replace(/[^/]*$/, name);
  const pool = new Pool({ connectionString: url });
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
