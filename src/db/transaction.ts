import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";
import type { Db } from "#db/db.ts";
import { isConnectionSilent, isDeadlock } from "#shop/foundation/database-error.ts";
import { holdInvalidations, markInvalidations } from "#shop/foundation/invalidation.ts";
import { transactionAttempts } from "#shop/foundation/limits.ts";
import { holdSentAhead } from "#shop/foundation/sent-ahead.ts";

/**
 * Returns a function that runs transactions, each on a connection of its own. A connection has one `Db` for its whole life, so that its
 * prepared statements are reused in later transactions. In a deadlock PostgreSQL ends one transaction; since `work` changes nothing outside
 * the database, it runs again. Invalidations are published after the commit. `begin` is the statement that begins one.
 */
export function transactions(pool: Pool, begin = "begin"): Db["transaction"] {
  const once = runner(pool, begin);
  return async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(work);
      } catch (error) {
        if (attempt === transactionAttempts || !isDeadlock(error)) throw error;
      }
    }
  };
}

function runner(pool: Pool, begin: string): Db["transaction"] {
  const ofConnection = new WeakMap<PoolClient, Db>();
  return async (work) => {
    const client = await pool.connect();
    let db = ofConnection.get(client);
    if (!db) ofConnection.set(client, (db = Object.assign(drizzle({ client }), { transaction: savepoint })));
    const invalidations = holdInvalidations(db);
    const ahead = holdSentAhead(db);
    let result: Awaited<ReturnType<typeof work>>;
    try {
      await client.query(begin);
      result = await work(db);
      await ahead.succeed();
      const { command } = await client.query("commit");
      // What PostgreSQL does where a statement has failed and `work` has not.
      if (command !== "COMMIT") throw new Error(`The transaction ended with ${command} instead of a commit.`);
    } catch (caught) {
      const error = ahead.causeOf(caught);
      invalidations.discard();
      // A connection that can't even roll back is closed; on one that does not respond, a rollback would only wait.
      if (isConnectionSilent(error)) client.release(asError(error));
      else
        await client.query("rollback").then(
          () => client.release(),
          (failure) => client.release(asError(failure)),
        );
      throw error;
    } finally {
      ahead.end();
    }
    client.release();
    invalidations.publish();
    return result;
  };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/** Runs a nested transaction, which is rolled back alone if it fails. */
async function savepoint<T>(this: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const dropInvalidations = markInvalidations(this);
  await this.execute(sql`savepoint inner_transaction`);
  const ahead = holdSentAhead(this);
  try {
    const result = await work(this);
    await ahead.succeed();
    await this.execute(sql`release savepoint inner_transaction`);
    return result;
  } catch (error) {
    await this.execute(sql`rollback to savepoint inner_transaction`);
    dropInvalidations();
    throw ahead.causeOf(error);
  } finally {
    ahead.end();
  }
}
