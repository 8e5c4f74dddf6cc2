import { createHash } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import type { ApiResponse, Sql } from "#sandbox/stripe/call.ts";
import { invalid, StripeFault } from "#sandbox/stripe/fault.ts";

export type Request = {
  endpoint: string;
  form: string;
  requestId: string;
  idempotencyKey: string | null;
  secret: boolean;
};

/** A response. `original`: the id of the request that was first answered with it under the same key. */
export type Outcome = { status: number; body: string; original: string | null };

/**
 * Runs a write in one transaction with its idempotency key: its changes, its events and the response stored under the key are committed
 * together. A request that is refused before it changes anything stores no key.
 */
export async function runIdempotent(
  pool: Pool,
  request: Request,
  write: (sql: Sql) => Promise<ApiResponse>,
): Promise<Outcome> {
  return inTransaction(pool, async (sql) => {
    const key = storedKey(request);
    if (key !== null) {
      const earlier = await claimKey(sql, key, request);
      if (earlier) return earlier;
    }
    const answer = await write(sql);
    const body = JSON.stringify(answer.body, null, 2);
    if (key !== null) {
      await sql.query(
        `insert into sandbox.stripe_idempotency_keys (key, endpoint, parameters_sha256, status, body, request_id) values ($1, $2, $3, $4, $5, $6)`,
        [key, request.endpoint, sha256(request.form), answer.status, body, request.requestId],
      );
    }
    return { status: answer.status, body, original: null };
  });
}

/** Browsers' keys are separate from the shop's: guessing a key must not return a response to the shop. */
function storedKey({ idempotencyKey, secret }: Request): string | null {
  if (idempotencyKey && idempotencyKey.length > 255)
    throw invalid("Idempotency keys may be at most 255 characters long.");
  return idempotencyKey && (secret ? idempotencyKey : `browser ${idempotencyKey}`);
}

/** Locks the key until the transaction ends. Returns the response stored under it, if there is one. */
async function claimKey(sql: Sql, key: string, { endpoint, form, idempotencyKey }: Request): Promise<Outcome | null> {
  // Sent together, and run in this order.
  const [lock, , { rows }] = await Promise.all([
    sql.query<{ taken: boolean }>("select pg_try_advisory_xact_lock(hashtextextended('stripe ' || $1, 0)) as taken", [
      key,
    ]),
    sql.query("delete from sandbox.stripe_idempotency_keys where key = $1 and created < now() - interval '24 hours'", [
      key,
    ]),
    sql.query("select * from sandbox.stripe_idempotency_keys where key = $1", [key]),
  ]);
  if (!lock.rows[0]?.taken) {
    throw new StripeFault(409, {
      type: "idempotency_error",
      code: "idempotency_key_in_use",
      message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${idempotencyKey}. Please try again later.`,
    });
  }
  const earlier = rows[0];
  if (!earlier) return null;
  const advice = `Try using a key other than '${idempotencyKey}' if you meant to execute a different request.`;
  if (earlier.endpoint !== endpoint) {
    throw mismatch(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${endpoint}' vs '${earlier.endpoint}'). ${advice}`,
    );
  }
  if (earlier.parameters_sha256 !== sha256(form)) {
    throw mismatch(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. ${advice}`,
    );
  }
  return { status: earlier.status, body: earlier.body, original: earlier.request_id };
}

export async function purgeOldKeys(sql: Sql): Promise<void> {
  await sql.query("delete from sandbox.stripe_idempotency_keys where created < now() - interval '24 hours'");
}

export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    client.release();
    return result;
  } catch (error) {
    // A connection that can't even roll back is closed.
    const broken = await client.query("rollback").then(
      () => false,
      () => true,
    );
    client.release(broken);
    throw error;
  }
}

function mismatch(message: string): StripeFault {
  return new StripeFault(400, { type: "idempotency_error", message });
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
