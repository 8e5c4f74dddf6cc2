import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";
import type { Db } from "#db/connect.ts";

/**
 * Runs transactions, each on a connection of its own. A connection keeps one `Db` for life, so what is prepared for it stays
 * prepared from one transaction to the next.
 */
export function transactions(pool: Pool): Db["transaction"] {
  const ofConnection = new WeakMap<PoolClient, Db>();
  return async (work) => {
    const client = await pool.connect();
    let db = ofConnection.get(client);
    if (!db) ofConnection.set(client, (db = Object.assign(drizzle({ client }), { transaction: savepoint })));
    try {
      await client.query("begin");
      const result = await work(db);
      await client.query("commit");
      client.release();
      return result;
    } catch (error) {
      // A connection that can't even roll back is not given to anybody again.
      await client.query("rollback").then(
        () => client.release(),
        () => client.release(true),
      );
      throw error;
    }
  };
}

/** A transaction within a transaction: undone alone when it fails. */
async function savepoint<T>(this: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  await this.execute(sql`savepoint inner_transaction`);
  try {
    const result = await work(this);
    await this.execute(sql`release savepoint inner_transaction`);
    return result;
  } catch (error) {
    await this.execute(sql`rollback to savepoint inner_transaction`);
    throw error;
  }
}
