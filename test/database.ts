import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { inject, onTestFinished } from "vitest";
import { connect, type Connection, type DatabaseUse } from "#db/connect.ts";
import { refuseLastingChanges, rememberTables, restoreSequences, restoreTables } from "#test/restore-tables.ts";

type Database = { url: string; drop: () => Promise<void> };

/** A database with the shop's tables and the vehicles, and nothing else in them, by default on the server of the run. The caller drops it. */
export async function createDatabase(server = inject("postgresUrl")): Promise<Database> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onServer(server, `create database ${name} template postgres strategy file_copy`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, `drop database ${name} with (force)`) };
}

/** Restoring a database takes a tenth of the time that a new one does. */
const idle: Database[] = [];

/**
 * A connection to a database with the shop's tables and the vehicles, until the running test ends. It may have served another test of
 * the file before, and is as if it had not; a statement that would make a difference to the next test fails.
 */
export async function testDatabase(): Promise<Connection> {
  const database = idle.pop() ?? (await reusableDatabase());
  const connection = connect(database.url);
  onTestFinished(async () => {
    await connection.close();
    await query(database.url, `${disconnectOthers}; ${restoreTables("public", "sandbox")}; ${restoreSequences}`);
    idle.push(database);
  });
  return connection;
}

/** As `testDatabase`, of the test's own: the test may change the schema and the vehicles. `use`: `bulk` for what loads data, as in the shop. */
export async function ownDatabase(use: DatabaseUse = "background"): Promise<Connection> {
  const database = await createDatabase();
  const connection = connect(database.url, { use });
  onTestFinished(async () => {
    await connection.close();
    await database.drop();
  });
  return connection;
}

/** Drops what `testDatabase` would use again. */
export async function dropIdleDatabases(): Promise<void> {
  for (const database of idle.splice(0)) await database.drop();
}

const disconnectOthers =
  "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";

async function reusableDatabase(): Promise<Database> {
  const database = await createDatabase();
  await query(database.url, `${rememberTables("public", "sandbox")}; ${refuseLastingChanges}`);
  return database;
}

function onServer(url: string, sql: string): Promise<void> {
  // Not to the template itself: it can be copied only while nobody is connected to it.
  return query(url.replace(/[^/]*$/, "template1"), sql);
}

async function query(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
