import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";
import type { Db } from "#db/db.ts";
import { isConnectionSilent, isDeadlock } from "#shop/database-error.ts";
import { holdInvalidations, markInvalidations } from "#shop/invalidation.ts";

const mostTries = 3;

/**
 * Returns a function that runs transactions, each on a connection of its own. A connection keeps one `Db` for life, so statements prepared
 * for it stay prepared from one transaction to the next. When two transactions wait for each other, PostgreSQL ends one; its work changes
 * nothing outside the database and runs again. What the work invalidates is published after the commit.
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
    const invalidations = holdInvalidations(db);
    let result: Awaited<ReturnType<typeof work>>;
    try {
      await client.query("begin");
      result = await work(db);
      await client.query("commit");
    } catch (error) {
      invalidations.discard();
      // A connection that cannot even roll back is closed; on one that is silent, a rollback would wait in vain.
      if (isConnectionSilent(error)) client.release(asError(error));
      else
        await client.query("rollback").then(
          () => client.release(),
          (failure) => client.release(asError(failure)),
        );
      throw error;
    }
    client.release();
    invalidations.publish();
    return result;
  };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/** A transaction within a transaction: rolled back alone when it fails. */
async function savepoint<T>(this: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const dropInvalidations = markInvalidations(this);
  await this.execute(sql`savepoint inner_transaction`);
  try {
    const result = await work(this);
    await this.execute(sql`release savepoint inner_transaction`);
    return result;
  } catch (error) {
    await this.execute(sql`rollback to savepoint inner_transaction`);
    dropInvalidations();
    throw error;
  }
}
