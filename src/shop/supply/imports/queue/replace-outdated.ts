import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { importProblems, imports, importSeen } from "#shop/supply/imports/imports.table.ts";
import type { ClaimedImport } from "#shop/supply/imports/queue/claim.ts";
import { followUp } from "#shop/supply/imports/queue/follow-up.ts";
import { commitBatch } from "#shop/supply/imports/write/commit-batch.ts";
import { addKeptYears } from "#shop/supply/imports/write/cut-applications.ts";
import { dropWithSources } from "#shop/supply/imports/write/drop-applications.ts";
import { outdatedCode } from "#shop/supply/imports/write/outdated-applications.ts";
import { count } from "#shop/supply/imports/write/tally.ts";

const pageSize = 500;

/** Removes the applications that an import has found outdated, but for the years that its file says nothing of, as changes of that import, until none is left or `signal` is raised. Throws `LeaseLostError`. */
export async function replaceOutdated(db: Db, claimed: ClaimedImport, signal: AbortSignal): Promise<void> {
  const { id } = claimed;
  const outdated = and(eq(importSeen.importId, id), eq(importSeen.entity, "outdated"));
  for (let running = claimed; !signal.aborted;) {
    const page = await db.select({ rowId: importSeen.rowId }).from(importSeen).where(outdated).limit(pageSize);
    const ids = page.map(({ rowId }) => rowId);
    if (ids.length === 0) return finish(db, id);
    const { position, remarks, bytesRead, resumeAfter } = running;
    ({ running } = await commitBatch(db, running, { position, remarks, bytesRead, resumeAfter }, async (batch) => {
      await addKeptYears(batch, ids);
      count(batch.tally, "applications", "removed", await dropWithSources(batch, ids));
      await batch.tx.delete(importSeen).where(and(outdated, inArray(importSeen.rowId, ids)));
    }));
  }
}

async function finish(db: Db, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [done] = await tx
      .update(imports)
      .set({ state: "done", finishedAt: new Date() })
      .where(and(eq(imports.id, id), eq(imports.state, "replacing")))
      .returning({ id: imports.id });
    if (!done) return;
    await tx.delete(importProblems).where(and(eq(importProblems.importId, id), eq(importProblems.code, outdatedCode)));
    await followUp(tx);
  });
}
