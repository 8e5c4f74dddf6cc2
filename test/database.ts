import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { inject, onTestFinished } from "vitest";
import { connect, type Connection } from "#db/connect.ts";

/** A database of the test's own, with the shop's tables and nothing in them. The caller drops it. */
export async function createDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = inject("postgresUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onServer(server, `create database ${name} template postgres strategy file_copy`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, `drop database ${name} with (force)`) };
}

/** A connection to a new database, both gone when the running test ends. */
export async function testDatabase(): Promise<Connection> {
  const database = await createDatabase();
  const connection = connect(database.url);
  onTestFinished(async () => {
    await connection.close();
    await database.drop();
  });
  return connection;
}

async function onServer(url: string, sql: string): Promise<void> {
  // Not to the template itself: it can be copied only while nobody is connected to it.
  const client = new Client({ connectionString: url.replace(/[^/]*$/, "template1") });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
