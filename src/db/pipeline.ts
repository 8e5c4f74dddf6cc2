import type { Pool, PoolClient, QueryConfig } from "pg";
import { currentRequest } from "#log/current-request.ts";
import { isConnectionSilent } from "#shop/foundation/database-error.ts";
import { timeoutMs } from "#shop/foundation/limits.ts";

/** A prepared statement, with the values of its parameters. */
type Prepared = { name: string; text: string };
type Statement = {
  prepared: Prepared;
  values: unknown[];
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
};
/** Statements by their names. */
type Batch = Map<string, Statement>;

/**
 * Makes a pool of pipelining connections send the prepared statements that a request has ready in one turn of the event loop together, in one
 * message over one connection: what a page shows is read by a dozen of them, and sending each by itself costs more than running it. Other
 * statements may take long, and each has a connection of its own. `statementMs`: how long the server lets a statement run.
 */
export function pipelineStatements(pool: Pool, statementMs: number): void {
  const sendAlone = pool.query.bind(pool);
  const batches = new Map<object, Batch>();
  const outside = {};

  function query(...args: unknown[]): unknown {
    const [prepared, values] = args;
    const request = currentRequest() ?? outside;
    const batch = batches.get(request) ?? new Map<string, Statement>();
    // Of two with one name, the second depends on whether the server could parse the first.
    if (!isPrepared(prepared) || batch.has(prepared.name)) return Reflect.apply(sendAlone, undefined, args);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    batch.set(prepared.name, { prepared, values: (values ?? []) as unknown[], resolve, reject });
    if (batch.size > 1) return promise;
    batches.set(request, batch);
    // Runs when all that is ready in this turn has asked.
    process.nextTick(() => {
      batches.delete(request);
      void sendTogether(pool, [...batch.values()], statementMs);
    });
    return promise;
  }
  Object.assign(pool, { query });
}

const isPrepared = (statement: unknown): statement is Prepared =>
  typeof statement === "object" && statement !== null && "name" in statement && typeof statement.name === "string";

async function sendTogether(pool: Pool, statements: Statement[], statementMs: number): Promise<void> {
  let client: PoolClient;
  try {
    client = await pool.connect();
  } catch (error) {
    for (const { reject } of statements) reject(error);
    return;
  }
  let left = statements.length;
  let failed: Error | undefined;

  function end({ resolve, reject }: Statement, error: Error | null, result?: unknown) {
    left -= 1;
    if (error && (!failed || isConnectionSilent(error))) failed = error;
    // As pools do it: a connection on which something failed is closed.
    if (left === 0) client.release(failed);
    if (error) reject(error);
    else resolve(result);
  }
  statements.forEach((statement, index) => {
    // The server runs one after the other.
    const longest = statementMs * (index + 1) + timeoutMs.silentDatabase;
    const config: QueryConfig & { query_timeout: number } = {
      ...statement.prepared,
      values: statement.values,
      query_timeout: longest,
    };
    try {
      client.query(config, (error, result) => end(statement, error, result));
    } catch (error) {
      end(statement, error as Error);
    }
  });
}

/** Makes a pipelining connection write the statements of one turn of the event loop in one message: each message costs both sides a system call. */
export function writeTogether(client: PoolClient): void {
  const { stream } = client.connection;
  const send = client.query.bind(client);
  let isCorked = false;
  function query(...args: unknown[]): unknown {
    if (!isCorked) {
      isCorked = true;
      stream.cork();
      // Runs when all that is ready in this turn has been sent.
      process.nextTick(() => {
        isCorked = false;
        stream.uncork();
      });
    }
    return Reflect.apply(send, undefined, args);
  }
  Object.assign(client, { query });
}
