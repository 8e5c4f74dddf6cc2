import type { Pool, PoolClient } from "pg";
import { databasePools } from "#shop/foundation/limits.ts";

const lockKey = 7_236_002;

/** What is loaded, and the hash of what it is made from. */
export type Seed = { name: string; sha256: string };

/** Returns whether these versions were loaded. */
export async function isLoaded(pool: Pool, seeds: Seed[]): Promise<boolean> {
  const { rows } = await pool.query<Seed>("select name, sha256 from seeds");
  return seeds.every((seed) => rows.some(({ name, sha256 }) => name === seed.name && sha256 === seed.sha256));
}

/**
 * Runs `load` in one transaction unless this version was loaded before. If several processes start at the same time, one loads and
 * the others wait. Returns whether anything was loaded; `load` returns false if it loaded nothing.
 */
export async function loadOnce(
  pool: Pool,
  { name, sha256 }: Seed,
  load: (client: PoolClient) => Promise<boolean>,
): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    // Also on a pool with shorter times: a load may wait for that of another process.
    await client.query("set local lock_timeout = 0");
    await client.query(`set local statement_timeout = ${databasePools.bulk.statementMs}`);
    await client.query(`set local idle_in_transaction_session_timeout = ${databasePools.bulk.idleTransactionMs}`);
    await client.query("select pg_advisory_xact_lock($1)", [lockKey]);
    const before = await client.query("select 1 from seeds where name = $1 and sha256 = $2", [name, sha256]);
    const loaded = before.rowCount === 0 && (await load(client));
    if (loaded) {
      await client.query(
        "insert into seeds (name, sha256) values ($1, $2) on conflict (name) do update set sha256 = $2, at = now()",
        [name, sha256],
      );
    }
    await client.query("commit");
    client.release();
    return loaded;
  } catch (error) {
    // Closing the connection rolls back even when the connection itself failed.
    client.release(true);
    throw error;
  }
}
