import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { transactions } from "#db/transaction.ts";

/** The database, or a transaction of it: what every verb takes first. */
export type Db = Pick<
  NodePgDatabase,
  "select" | "selectDistinct" | "insert" | "update" | "delete" | "execute" | "$count" | "with"
> & { transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T> };

export type Connection = { db: Db; pool: Pool; close: () => Promise<void> };

/** A pool of connections. Losing the server is logged and survived: the next query connects again or fails by itself. */
export function connect(url: string, options: { max?: number } = {}): Connection {
  const pool = new Pool({
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    application_name: "camber",
    options: "-c statement_timeout=30s -c lock_timeout=10s -c idle_in_transaction_session_timeout=30s",
  });
  pool.on("error", (error) => console.error(`database: connection lost: ${error.message}`));
  // Lost while in use, a connection fails the query under way; unheard, this event would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = Object.assign(drizzle({ client: pool }), { transaction: transactions(pool) });
  return { db, pool, close: () => pool.end() };
}
