import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { timeoutMs } from "#shop/foundation/limits.ts";

/**
 * Runs `read` on a snapshot of the database, however long it takes and whatever is written in the meantime. The consumer of an export may
 * be slow, so the transaction may idle for longer than others.
 */
export function inSnapshot<T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    await tx.execute(sql.raw(`set local idle_in_transaction_session_timeout = ${timeoutMs.idleExport}`));
    return read(tx);
  });
}
