import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import type { Db } from "#db/db.ts";
import { transactions } from "#db/transaction.ts";
import { timeoutMs } from "#shop/limits.ts";

export type Connection = { db: Db; pool: Pool; close: () => Promise<void> };

/** Opens a pool of connections. When the server is lost, that is logged; the next query connects again or fails alone. */
export function connect(url: string, options: { max?: number } = {}): Connection {
  const pool = new Pool({
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: timeoutMs.databaseConnect,
    idleTimeoutMillis: 30_000,
    application_name: "camber",
    options: [
      `statement_timeout=${timeoutMs.statement}`,
      `lock_timeout=${timeoutMs.lock}`,
      `idle_in_transaction_session_timeout=${timeoutMs.idleTransaction}`,
    ]
      .map((setting) => `-c ${setting}`)
      .join(" "),
  });
  pool.on("error", (error) => console.error(`database: connection lost: ${error.message}`));
  // A connection lost while in use fails its query. Without a listener this event would end the process, too.
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = Object.assign(drizzle({ client: pool }), { transaction: transactions(pool) });
  return { db, pool, close: () => pool.end() };
}
