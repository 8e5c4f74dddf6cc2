import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";
import type { Db } from "#db/connect.ts";

const mostTries = 3;

/**
 * Runs transactions, each on a connection of its own. A connection keeps one `Db` for life, so what is prepared for it stays
 * prepared from one transaction to the next. Of two that wait for each other PostgreSQL ends one: its work, which changes nothing
 * outside, is done again.
 */
export function transactions(pool: Pool): Db["transaction"] {
  const once = runner(pool);
  return async (work) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await once(work);
      } catch (error) {
        if (tries === mostTries || !isDeadlock(error)) throw error;
      }
    }
  };
}

function runner(pool: Pool): Db["transaction"] {
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

function isDeadlock(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && cause.code === "40P01") return true;
  }
  return false;
}
