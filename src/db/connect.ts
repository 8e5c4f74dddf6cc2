import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Pool } from "pg";

/** The database, or a transaction of it: what every verb takes first. */
export type Db = Pick<
  NodePgDatabase,
  "select" | "selectDistinct" | "insert" | "update" | "delete" | "execute" | "transaction" | "$count" | "with"
>;

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
  return { db: drizzle({ client: pool }), pool, close: () => pool.end() };
}
