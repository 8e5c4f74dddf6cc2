import { randomUUID } from "node:crypto";
import { Client, type Pool, type PoolClient } from "pg";
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

type ReusableDatabase = {
  connection: () => Connection;
  /** Brings it back to what it was, and ends every connection but those of an idle pool. */
  restore: () => Promise<void>;
  drop: () => Promise<void>;
};

const idle: ReusableDatabase[] = [];

/**
 * A connection to a database with the shop's tables and the vehicles, until the running test ends. It may have served another test of
 * the file before, and is as if it had not; a statement that would make a difference to the next test fails.
 */
export async function testDatabase(): Promise<Connection> {
  const database = idle.pop() ?? (await reusableDatabase());
  onTestFinished(async () => {
    await database.restore();
    idle.push(database);
  });
  return database.connection();
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

/** To open a connection takes several times as long as to restore what a test has changed, so connections outlive their test. */
async function reusableDatabase(): Promise<ReusableDatabase> {
  const { url, drop } = await createDatabase();
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`${rememberTables("public", "sandbox")}; ${refuseLastingChanges}`);
  let connection = connect(url);
  const restore = async () => {
    const kept = await resetIdlePool(connection.pool);
    if (!kept) {
      await connection.close();
      connection = connect(url);
    }
    await client.query(`${disconnectAllBut(kept ?? [])}; ${restoreTables("public", "sandbox")}; ${restoreSequences}`);
  };
  const dropAll = async () => {
    await Promise.all([connection.close(), client.end()]);
    await drop();
  };
  return { connection: () => connection, restore, drop: dropAll };
}

/** Resets the state of a pool's connections, unless the test has left one in use. Returns their processes; null if the pool is not to be used again. */
async function resetIdlePool(pool: Pool): Promise<number[] | null> {
  if (pool.ended || pool.ending || pool.idleCount < pool.totalCount || pool.waitingCount > 0) return null;
  const clients = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
  try {
    const reset = (one: PoolClient) => one.query<{ pid: number }>(resetSession);
    const results = await Promise.all(clients.map(reset));
    return results.flat().flatMap(({ rows }) => rows.flatMap(({ pid }) => pid ?? []));
  } catch {
    // The test has ended it.
    return null;
  } finally {
    for (const one of clients) one.release();
  }
}

/** As `discard all`, but prepared statements stay, which the client believes to be there. */
const resetSession = `set session authorization default; reset all; close all; unlisten *;
  select pg_advisory_unlock_all(); discard temp; discard sequences; select pg_backend_pid() as pid`;

const disconnectAllBut = (pids: number[]) => `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> all ('{${pids.join(",")}}') and pid <> pg_backend_pid()`;

function onServer(url: string, sql: string): Promise<void> {
  // Not to the template itself: it can be copied only while nobody is connected to it.
  return query(url.replace(/[^/]*$/, "template1"), sql);
}

async function query(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
