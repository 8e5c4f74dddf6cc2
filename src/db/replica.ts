import { setTimeout as delay } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import { connect, type Connection } from "#db/connect.ts";
import type { Db } from "#db/db.ts";
import { currentRequest } from "#log/current-request.ts";
import { count } from "#log/counters.ts";
import { log } from "#log/log.ts";
import { isDatabaseLost, isReplicaConflict } from "#shop/foundation/database-error.ts";
import { onInvalidate } from "#shop/foundation/invalidation.ts";
import { replicaLimits } from "#shop/foundation/limits.ts";

type Primary = {
  /** What reads use while the replica can't be used. */
  reads: Connection;
  /** Knows how far the primary has written. */
  health: Pool;
};

export type Replica = {
  /** Reads from the replica when it is fresh enough, else from the primary. Transactions run on the primary. */
  db: Db;
  pool: Pool;
  close: () => Promise<unknown>;
};

/**
 * Lets public reads go to a replica. It counts as fresh once it has replayed everything that the primary had written when something was last
 * invalidated, in this process or in another one, and while it is less than about a second behind. What a person reads of their own (`personal`
 * in `log/current-request.ts`) comes from the primary. A query that fails because of the replica runs again on the primary.
 */
export function connectReplica(url: string, { reads, health }: Primary): Replica {
  const { pool, close } = connect(url, { use: "reads" });
  const watching = connect(url, { use: "health" });
  const ending = new AbortController();
  let isFresh = false;
  let invalidations = 0;
  let wake = Promise.withResolvers<void>();

  const stopListening = onInvalidate((tags) => {
    if (tags.every((tag) => tag === "jobs")) return;
    isFresh = false;
    invalidations += 1;
    wake.resolve();
  });

  /** Returns whether the replica has replayed in time what the primary has written by now. */
  async function catchesUp(): Promise<boolean> {
    const { rows } = await health.query<{ lsn: string }>("select pg_current_wal_lsn()::text as lsn");
    const until = performance.now() + replicaLimits.lagMs;
    do {
      const query = "select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as fresh";
      const replayed = await watching.pool.query<{ fresh: boolean | null }>(query, [rows[0]?.lsn]);
      if (replayed.rows[0]?.fresh === true) return true;
      await delay(replicaLimits.pollMs);
    } while (performance.now() < until && !ending.signal.aborted);
    return false;
  }

  async function watch() {
    let wasUsable = true;
    while (!ending.signal.aborted) {
      wake = Promise.withResolvers<void>();
      const seen = invalidations;
      const usable = await catchesUp().catch(() => false);
      // An invalidation in the meantime asks for more than was just compared.
      isFresh = usable && seen === invalidations;
      if (usable !== wasUsable)
        log(usable ? "info" : "warn", "database", usable ? "the replica is used" : "the replica lags or is away");
      wasUsable = usable;
      if (seen === invalidations)
        await Promise.race([wake.promise, delay(replicaLimits.checkMs, undefined, { ref: false })]);
    }
  }
  const watched = watch();

  const queryReplica = pool.query.bind(pool);
  const queryPrimary = reads.pool.query.bind(reads.pool);
  async function query(...args: unknown[]): Promise<unknown> {
    const usesReplica = isFresh && currentRequest()?.personal !== true;
    count("reads_total", { server: usesReplica ? "replica" : "primary" });
    if (usesReplica) {
      try {
        return await Reflect.apply(queryReplica, undefined, args);
      } catch (error) {
        if (!isDatabaseLost(error) && !isReplicaConflict(error)) throw error;
        isFresh = false;
      }
    }
    return Reflect.apply(queryPrimary, undefined, args);
  }

  const routed = new Proxy(reads.pool, {
    get: (target, key) => (key === "query" ? query : Reflect.get(target, key, target)),
  });
  return {
    db: Object.assign(drizzle({ client: routed }), { transaction: reads.db.transaction.bind(reads.db) }),
    pool,
    async close() {
      ending.abort();
      stopListening();
      wake.resolve();
      await watched;
      await Promise.all([close(), watching.close()]);
    },
  };
}
