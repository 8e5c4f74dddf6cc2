import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/connect.ts";
import { imports } from "#shop/imports/imports.table.ts";

export type ClaimedImport = typeof imports.$inferSelect;

/** How long a process that says nothing is taken to be alive. */
const alive = sql`now() + interval '15 seconds'`;

/**
 * Takes the oldest import that is not done, if no other process works on it: imports are run one after the other. Null: there is none, or it is
 * taken.
 */
export async function claimImport(db: Db): Promise<ClaimedImport | null> {
  return db.transaction(async (tx) => {
    const [next] = await tx
      .select()
      .from(imports)
      .where(sql`${imports.state} in ('waiting', 'running', 'undoing')`)
      .orderBy(imports.id)
      .limit(1)
      .for("update");
    if (!next) return null;
    const [claimed] = await tx
      .update(imports)
      .set({
        claimedUntil: alive,
        startedAt: sql`coalesce(${imports.startedAt}, now())`,
        state: next.state === "waiting" ? "running" : next.state,
      })
      .where(and(eq(imports.id, next.id), sql`${imports.claimedUntil} < now()`))
      .returning();
    return claimed ?? null;
  });
}

/** Says that this process is still at it. Answers whether it shall stop. */
export async function renewLease(db: Db, id: string, bytesRead: number): Promise<boolean> {
  const [row] = await db
    .update(imports)
    .set({ claimedUntil: alive, bytesRead })
    .where(eq(imports.id, id))
    .returning({ stop: imports.stopAsked });
  return row?.stop ?? true;
}

/** Lets another process go on with it at once. */
export async function releaseLease(db: Db, id: string): Promise<void> {
  await db
    .update(imports)
    .set({ claimedUntil: sql`'-infinity'` })
    .where(eq(imports.id, id));
}

/** Imports and undoings write one at a time, whoever runs them: until the end of the transaction. */
export async function lockImports(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('imports', 0))`);
}
