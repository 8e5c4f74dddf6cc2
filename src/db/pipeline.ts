import type { Pool, PoolClient } from "pg";

/** `args`: of `query`, without a callback. */
type Statement = { args: unknown[]; resolve: (result: unknown) => void; reject: (error: unknown) => void };

/**
 * Makes a pool of pipelining connections send the prepared statements of one turn of the event loop together, in one message over one
 * connection: what a page shows is read by a dozen of them, and sending each by itself costs more than running it. Other statements may take
 * long, and each has a connection of its own.
 */
export function pipelineStatements(pool: Pool): void {
  const sendAlone = pool.query.bind(pool);
  let waiting: Statement[] = [];

  function sendWaiting() {
    const statements = waiting;
    waiting = [];
    void sendTogether(pool, statements);
  }

  function query(...args: unknown[]): unknown {
    if (!isPrepared(args[0])) return Reflect.apply(sendAlone, undefined, args);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    waiting.push({ args, resolve, reject });
    // Runs when all that is ready in this turn has asked.
    if (waiting.length === 1) process.nextTick(sendWaiting);
    return promise;
  }
  Object.assign(pool, { query });
}

const isPrepared = (statement: unknown) =>
  typeof statement === "object" && statement !== null && "name" in statement && statement.name !== undefined;

async function sendTogether(pool: Pool, statements: Statement[]): Promise<void> {
  let client: PoolClient;
  try {
    client = await pool.connect();
  } catch (error) {
    for (const { reject } of statements) reject(error);
    return;
  }
  let left = statements.length;
  let failed: Error | undefined;
  const send = client.query.bind(client);
  const { stream } = client.connection;
  stream.cork();
  for (const { args, resolve, reject } of statements) {
    const onResult = (error: Error | null, result: unknown) => {
      left -= 1;
      failed ??= error ?? undefined;
      // As pools do it: a connection on which something failed is closed.
      if (left === 0) client.release(failed);
      if (error) reject(error);
      else resolve(result);
    };
    Reflect.apply(send, undefined, [...args, onResult]);
  }
  stream.uncork();
}
