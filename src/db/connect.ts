import { setTimeout as delay } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import type { Db } from "#db/db.ts";
import { transactions } from "#db/transaction.ts";
import { isConnectionSilent } from "#shop/database-error.ts";
import { databaseKeepAlive, databasePools, timeoutMs } from "#shop/limits.ts";

export type Connection = { db: Db; pool: Pool; close: () => Promise<void> };

/** The use of a pool of connections. */
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
    keepAliveInitialDelayMillis: databaseKeepAlive.idleSeconds * 1_000,
    application_name: `camber-${use}`,
    options: Object.entries(serverSettings(limits))
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(" "),
  });
  pool.on("error", (error) => console.error(`database: connection lost: ${error.message}`));
  // A connection lost while in use fails its query. Without a listener the event would also end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  // If a connection no longer responded, the idle ones may not respond either.
  pool.on("release", (error) => {
    if (isConnectionSilent(error)) void dropSilentConnections(pool);
  });
  const db = Object.assign(drizzle({ client: pool }), { transaction: transactions(pool) });
  return { db, pool, close: () => atMost(timeoutMs.databaseClose, pool.end()) };
}

/** Waits for `work`, but no longer than `ms`: a server that no longer responds does not confirm the end of a connection either. */
export async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const giveUp = new AbortController();
  await Promise.race([work, delay(ms, undefined, { signal: giveUp.signal }).catch(() => {})]);
  giveUp.abort();
}

/** Returns the server's settings for this pool, with which the server also detects clients that are gone. */
function serverSettings({ statementMs, lockMs, idleTransactionMs }: (typeof databasePools)["reads"]) {
  return {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleTransactionMs,
    tcp_keepalives_idle: databaseKeepAlive.idleSeconds,
    tcp_keepalives_interval: databaseKeepAlive.intervalSeconds,
    tcp_keepalives_count: databaseKeepAlive.probes,
    tcp_user_timeout: 10_000,
  };
}

/** Tests every idle connection and closes those that do not respond. */
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
