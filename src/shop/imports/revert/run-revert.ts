import { and, desc, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { importChanges, imports } from "#shop/imports/imports.table.ts";
import { lockImports, type ClaimedImport } from "#shop/imports/queue/claim.ts";
import { revertChanges } from "#shop/imports/revert/revert-changes.ts";
import { readStoredColumns } from "#shop/imports/revert/stored-columns.ts";
import { LostImport } from "#shop/imports/write/commit-batch.ts";
import { writeProblem } from "#shop/imports/write/write-problems.ts";
import { invalidate } from "#shop/invalidation.ts";
import { enqueue } from "#shop/jobs/enqueue.ts";

const pageSize = 2_000;

/**
 * Reverts what an import changed, last change first, in batches that outlive the process, until it is done or `signal` is raised. A row that was
 * changed since the import stays as it is and is reported as a problem. Throws `LostImport`.
 */
export async function runRevert(db: Db, { id }: ClaimedImport, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const left = await db.transaction((tx) => revertPage(tx, id));
    if (!left) {
      invalidate(db, "all");
      await enqueue(db, "check-fitment");
      return;
    }
  }
}

/** Returns whether changes may be left. */
async function revertPage(tx: Db, id: string): Promise<boolean> {
  await lockImports(tx);
  const [reverting] = await tx.select({ state: imports.state }).from(imports).where(eq(imports.id, id)).for("update");
  if (reverting?.state !== "undoing") throw new LostImport();
  const columns = await readStoredColumns(tx);
  const page = await tx
    .select()
    .from(importChanges)
    .where(and(eq(importChanges.importId, id), eq(importChanges.undone, false)))
    .orderBy(desc(importChanges.id))
    .limit(pageSize);
  for (const change of await revertChanges(tx, page, columns)) await reportChangedSince(tx, id, change);
  const ids = page.map((change) => change.id);
  if (ids.length > 0) await tx.update(importChanges).set({ undone: true }).where(inArray(importChanges.id, ids));
  const left = page.length === pageSize;
  if (!left) await tx.update(imports).set({ state: "undone" }).where(eq(imports.id, id));
  return left;
}

async function reportChangedSince(tx: Db, importId: string, change: typeof importChanges.$inferSelect): Promise<void> {
  const { entity, key } = change;
  const params = { entity, what: key.slice(0, 300) };
  await writeProblem(tx, importId, { code: "changed_since", error: true, key: `${entity} ${key}`, params });
}
