import type { Db } from "#db/db.ts";

/** The statements that open transactions have sent ahead, and the first failure among them. */
type Sent = { statements: Promise<unknown>[]; failure?: unknown };

const held = new WeakMap<Db, Sent>();

/**
 * Sends a statement whose result nothing needs: the next ones of the transaction follow at once, and the transaction fails if this one does.
 * Before the commit it is waited for. Outside a transaction it is waited for.
 */
export async function sendAhead(tx: Db, statement: Promise<unknown>): Promise<void> {
  const sent = held.get(tx);
  if (!sent) return void (await statement);
  // Queries are sent when they are asked for their result: once, and now.
  const done = statement.then(() => null);
  sent.statements.push(done);
  done.catch((error: unknown) => (sent.failure ??= error));
}

/** Lets statements of a transaction, or of a savepoint, be sent ahead until `end` is called. For `db/transaction.ts`. */
export function holdSentAhead(tx: Db): {
  /** Waits until they have succeeded. */
  succeed: () => Promise<unknown>;
  /** Returns why one of them failed, else `error`: after a failure PostgreSQL only says that the transaction is aborted. */
  causeOf: (error: unknown) => unknown;
  end: () => void;
} {
  const sent: Sent = { statements: [] };
  const outer = held.get(tx);
  held.set(tx, sent);
  return {
    succeed: () => Promise.all(sent.statements),
    causeOf: (error) => sent.failure ?? error,
    end: () => void (outer ? held.set(tx, outer) : held.delete(tx)),
  };
}
