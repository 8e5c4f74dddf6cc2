import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { importChanges, imports } from "#shop/imports/imports.table.ts";
import { lockImports, type ClaimedImport } from "#shop/imports/queue/claim.ts";
import { followUp } from "#shop/imports/queue/follow-up.ts";
import { revertChanges } from "#shop/imports/revert/revert-changes.ts";
import { readStoredColumns } from "#shop/imports/revert/stored-columns.ts";
import { LeaseLostError } from "#shop/imports/write/commit-batch.ts";
import { writeProblem } from "#shop/imports/write/write-problems.ts";

const pageSize = 2_000;

/**
 * Reverts what an import changed, last change first, in batches that outlive the process, until it is done or `signal` is raised. A row that was
 * changed since the import stays as it is and is reported as a problem. Throws `LeaseLostError`.
 */
export async function runRevert(db: Db, { id }: ClaimedImport, signal: AbortSignal): Promise<void> {
  // An import is often reverted before its changes are in the statistics; without them each page would read all of them.
  await db.execute(sql`analyze import_changes`);
  let last = Number.MAX_SAFE_INTEGER;
  while (!signal.aborted) {
    const reverted = await db.transaction((tx) => revertPage(tx, id, last));
    if (reverted === null) return;
    last = reverted;
  }
}

/** Reverts the changes before one, as many as a batch has, and returns the first of them; null: none is left. */
async function revertPage(tx: Db, id: string, before: number): Promise<number | null> {
  await lockImports(tx);
  const [reverting] = await tx.select({ state: imports.state }).from(imports).where(eq(imports.id, id)).for("update");
  if (reverting?.state !== "undoing") throw new LeaseLostError();
  const columns = await readStoredColumns(tx);
  const page = await tx
    .select()
    .from(importChanges)
    .where(
      and(
        eq(importChanges.importId, id),
        lt(importChanges.id, before),
        eq(importChanges.undone, false),
        // Of a bulk edit that was stopped, the rest was never done.
        eq(importChanges.planned, false),
      ),
    )
    .orderBy(desc(importChanges.id))
    .limit(pageSize);
  for (const change of await revertChanges(tx, page, columns)) await reportChangedSince(tx, id, change);
  const ids = page.map((change) => change.id);
  await tx.execute(sql`update import_changes set undone = true where id = any(${sql.param(ids)}::int8[])`);
  if (page.length === pageSize) return ids.at(-1) ?? null;
  await tx.update(imports).set({ state: "undone" }).where(eq(imports.id, id));
  await followUp(tx);
  return null;
}

/** Reports a change of a row that others have changed meanwhile, and that therefore stays. */
export async function reportChangedSince(
  tx: Db,
  importId: string,
  change: typeof importChanges.$inferSelect,
): Promise<void> {
  const { entity, key } = change;
  const params = { entity, what: key.slice(0, 300) };
  await writeProblem(tx, importId, { code: "changed_since", error: true, key: `${entity} ${key}`, params });
}
