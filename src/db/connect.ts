import { setTimeout as delay } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import type { Db } from "#db/db.ts";
import { transactions } from "#db/transaction.ts";
import { isConnectionSilent } from "#shop/database-error.ts";
import { databasePools, timeoutMs } from "#shop/limits.ts";

export type Connection = { db: Db; pool: Pool; close: () => Promise<void> };

/** What a pool of connections is used for. */
export type DatabaseUse = keyof typeof databasePools;

type Options = { use?: DatabaseUse; max?: number };

/**
 * Opens a pool of connections, with the limits of its use. A lost connection is logged; the next query connects again. If a server no longer
 * responds (a fail-over, a firewall that dropped the connection), the query fails after its time, and the idle connections are tested before
 * they are used again.
 */
export function connect(url: string, { use = "background", max }: Options = {}): Connection {
  const limits = databasePools[use];
  const pool = new Pool({
    connectionString: url,
    max: max ?? limits.connections,
    connectionTimeoutMillis: limits.connectMs,
    idleTimeoutMillis: timeoutMs.databaseIdle,
    query_timeout: limits.statementMs + timeoutMs.silentDatabase,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    application_name: `camber-${use}`,
    options: Object.entries(serverSettings(limits))
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(" "),
  });
  pool.on("error", (error) => console.error(`database: connection lost: ${error.message}`));
  // A connection lost while in use fails its query. Without a listener the event would also end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  // A connection that is closed on an error and was silent: its idle neighbours may be silent, too.
  pool.on("release", (error) => {
    if (isConnectionSilent(error)) void dropSilentConnections(pool);
  });
  const db = Object.assign(drizzle({ client: pool }), { transaction: transactions(pool) });
  return { db, pool, close: () => atMost(timeoutMs.databaseClose, pool.end()) };
}

/** Waits for `work`, but no longer than `ms`: a server that is silent does not confirm a goodbye either. */
export async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const giveUp = new AbortController();
  await Promise.race([work, delay(ms, undefined, { signal: giveUp.signal }).catch(() => {})]);
  giveUp.abort();
}

/** What the server is told of this pool: it, too, gives up on a client that has gone. */
function serverSettings({ statementMs, lockMs, idleTransactionMs }: (typeof databasePools)["reads"]) {
  return {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleTransactionMs,
    tcp_keepalives_idle: 5,
    tcp_keepalives_interval: 2,
    tcp_keepalives_count: 3,
    tcp_user_timeout: 10_000,
  };
}

/** Asks every idle connection for a sign of life, and closes those that give none. */
async function dropSilentConnections(pool: Pool): Promise<void> {
  const asking = Array.from({ length: pool.idleCount }, async () => {
    const client = await pool.connect();
    const alive = await client
      .query({ text: "select 1", query_timeout: timeoutMs.silentDatabase } as { text: string })
      .then(
        () => true,
        () => false,
      );
    client.release(!alive);
  });
  await Promise.allSettled(asking);
}
