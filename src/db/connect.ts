import { setTimeout as delay } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { Pool, type PoolClient } from "pg";
import type { Db } from "#db/db.ts";
import { pipelineStatements, writeTogether } from "#db/pipeline.ts";
import { traceStatements } from "#db/trace-statements.ts";
import { transactions } from "#db/transaction.ts";
import { isConnectionSilent } from "#shop/foundation/database-error.ts";
import { databaseKeepAlive, databasePools, timeoutMs } from "#shop/foundation/limits.ts";
import { logFault } from "#log/log.ts";

export type Connection = { db: Db; pool: Pool; close: () => Promise<void> };

/** The use of a pool of connections. */
export type DatabaseUse = keyof typeof databasePools;

/** `pooled`: the address is that of a pooler in transaction mode, which may send each transaction to another connection of the server. */
type Options = { use?: DatabaseUse; max?: number; pooled?: boolean };

/**
 * Opens a pool of connections, with the limits of its use. Through a pooler nothing may outlive a transaction: statements have no names, and a
 * transaction begins with its limits; single statements have those that the pooler gives its connections ([operation](../../docs/operation.md)). A lost connection is logged; the next query connects again. If a server no longer
 * responds (a fail-over, a firewall that dropped the connection), the query fails after its time, and the idle connections are tested before
 * they are used again.
 */
export function connect(url: string, { use = "background", max, pooled = false }: Options = {}): Connection {
  const limits = databasePools[use];
  const pool = new Pool({
    connectionString: url,
    max: max ?? limits.connections,
    min: Math.min(limits.warm, max ?? limits.connections),
    connectionTimeoutMillis: limits.connectMs,
    idleTimeoutMillis: timeoutMs.databaseIdle,
    query_timeout: limits.statementMs + timeoutMs.silentDatabase,
    keepAlive: true,
    keepAliveInitialDelayMillis: databaseKeepAlive.idleSeconds * 1_000,
    application_name: `camber-${use}`,
    // Where rows are loaded by COPY, no statement may be sent before the one in front of it has ended.
    pipeline: use !== "bulk",
    ...(!pooled && {
      options: Object.entries({ ...statementLimits(limits), ...keepAliveSettings })
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(" "),
    }),
  });
  pool.on("error", (error) => logFault("database", error, "connection lost"));
  // A connection lost while in use fails its query. Without a listener the event would also end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  // If a connection no longer responded, the idle ones may not respond either.
  pool.on("release", (error) => {
    if (isConnectionSilent(error)) void dropSilentConnections(pool);
  });
  if (use !== "bulk") pool.on("connect", writeTogether);
  if (pooled) pool.on("connect", dropNames);
  if (use === "reads") pipelineStatements(pool, limits.statementMs);
  traceStatements(pool, use);
  const begin = pooled ? beginWith(statementLimits(limits)) : "begin";
  const db = Object.assign(drizzle({ client: pool }), { transaction: transactions(pool, begin) });
  return { db, pool, close: () => atMost(timeoutMs.databaseClose, pool.end()) };
}

/** Waits for `work`, but no longer than `ms`: a server that no longer responds does not confirm the end of a connection either. */
export async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const giveUp = new AbortController();
  await Promise.race([work, delay(ms, undefined, { signal: giveUp.signal }).catch(() => {})]);
  giveUp.abort();
}

/** Returns the server's settings that end what takes too long in this pool. */
function statementLimits({ statementMs, lockMs, idleTransactionMs }: (typeof databasePools)["reads"]) {
  return {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleTransactionMs,
  };
}

/** The server's settings by which it detects clients that are gone. */
const keepAliveSettings = {
  tcp_keepalives_idle: databaseKeepAlive.idleSeconds,
  tcp_keepalives_interval: databaseKeepAlive.intervalSeconds,
  tcp_keepalives_count: databaseKeepAlive.probes,
  tcp_user_timeout: 10_000,
};

/** One message to the server, so that a transaction costs no round trip more. */
function beginWith(settings: Record<string, number>): string {
  const limits = Object.entries(settings).map(([name, value]) => `set local ${name} = ${value}`);
  return ["begin", ...limits].join("; ");
}

/** Makes a connection send prepared statements without their names. */
function dropNames(client: PoolClient): void {
  const send = client.query.bind(client);
  const unnamed = (first: unknown, ...rest: unknown[]): unknown => {
    const isNamed = typeof first === "object" && first !== null && "name" in first && !("submit" in first);
    return Reflect.apply(send, undefined, [isNamed ? { ...first, name: undefined } : first, ...rest]);
  };
  Object.assign(client, { query: unnamed });
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
