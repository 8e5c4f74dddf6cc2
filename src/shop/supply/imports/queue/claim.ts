import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { imports } from "#shop/supply/imports/imports.table.ts";

export type ClaimedImport = typeof imports.$inferSelect;

/** Marks an import, or its revert, as started and returns it; null where it is finished already. */
export async function beginImport(db: Db, id: string): Promise<ClaimedImport | null> {
  const [begun] = await db
    .update(imports)
    .set({
      startedAt: sql`coalesce(${imports.startedAt}, now())`,
      state: sql`case ${imports.state} when 'waiting' then 'running' else ${imports.state} end`,
    })
    .where(and(eq(imports.id, id), inArray(imports.state, ["waiting", "running", "replacing", "undoing"])))
    .returning();
  return begun ?? null;
}

/** Stores how many bytes of the file have been read. Returns whether the import is to stop. */
export async function saveProgress(db: Db, id: string, bytesRead: number): Promise<boolean> {
  const [row] = await db
    .update(imports)
    .set({ bytesRead })
    .where(eq(imports.id, id))
    .returning({ stop: imports.stopRequested });
  return row?.stop ?? true;
}

/** Imports and reverts write one at a time, in whichever process: holds the lock until the end of the transaction. */
export async function lockImports(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('imports', 0))`);
}
