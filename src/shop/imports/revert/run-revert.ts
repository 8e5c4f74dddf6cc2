import { and, desc, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/connect.ts";
import { invalidate } from "#shop/invalidation.ts";
import { enqueue } from "#shop/jobs/enqueue.ts";
import { lockImports, type ClaimedImport } from "#shop/imports/queue/claim.ts";
import { LostImport } from "#shop/imports/write/commit-batch.ts";
import { importChanges, imports } from "#shop/imports/imports.table.ts";
import { noteProblem } from "#shop/imports/write/note-problems.ts";
import { takeBack } from "#shop/imports/revert/revert-change.ts";

const pageSize = 500;

/**
 * Takes back what an import did, last change first, in batches that survive the end of the process. A change whose row is not as the import left
 * it, since somebody changed it since, is left alone and told as a problem.
 */
export async function runUndo(db: Db, { id }: ClaimedImport, signal: AbortSignal): Promise<void> {
  for (;;) {
    if (signal.aborted) return;
    const left = await db.transaction(async (tx) => {
      await lockImports(tx);
      const [undoing] = await tx.select({ state: imports.state }).from(imports).where(eq(imports.id, id)).for("update");
      if (undoing?.state !== "undoing") throw new LostImport();
      const page = await tx
        .select()
        .from(importChanges)
        .where(and(eq(importChanges.importId, id), eq(importChanges.undone, false)))
        .orderBy(desc(importChanges.id))
        .limit(pageSize);
      for (const change of page) {
        const taken = await takeBack(tx, change);
        if (!taken) await tellKept(tx, id, change);
      }
      const ids = page.map((change) => change.id);
      if (ids.length > 0) await tx.update(importChanges).set({ undone: true }).where(inArray(importChanges.id, ids));
      if (page.length < pageSize) await tx.update(imports).set({ state: "undone" }).where(eq(imports.id, id));
      return page.length === pageSize;
    });
    if (!left) break;
  }
  invalidate(db, "all");
  await enqueue(db, "check-fitment");
}

async function tellKept(tx: Db, importId: string, { entity, key }: typeof importChanges.$inferSelect): Promise<void> {
  const params = { entity, what: key.slice(0, 300) };
  await noteProblem(tx, importId, { code: "changed_since", error: true, key: `${entity} ${key}`, params });
}
