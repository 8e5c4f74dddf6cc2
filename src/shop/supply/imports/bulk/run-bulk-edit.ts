import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { importChanges, imports } from "#shop/supply/imports/imports.table.ts";
import { lockImports, type ClaimedImport } from "#shop/supply/imports/queue/claim.ts";
import { followUp } from "#shop/supply/imports/queue/follow-up.ts";
import type { Change } from "#shop/supply/imports/revert/recorded-values.ts";
import { revertChanges } from "#shop/supply/imports/revert/revert-changes.ts";
import { reportStay } from "#shop/supply/imports/revert/run-revert.ts";
import { readStoredColumns } from "#shop/supply/imports/revert/stored-columns.ts";
import { LeaseLostError } from "#shop/supply/imports/write/commit-batch.ts";
import { addCounts } from "#shop/supply/imports/write/tally.ts";
import type { ImportCounts } from "#shop/supply/imports/import-outcome.ts";
import { invalidate } from "#shop/foundation/invalidation.ts";

/** Few enough that an order for one of the parts never waits long for their locks. */
const pageSize = 500;

/**
 * Does what a bulk edit has planned, in batches that outlive the process, until it is done, cancelled, or `signal` is raised. A row that was changed
 * since the preview stays as it is and is reported as a problem. Throws `LeaseLostError`.
 */
export async function runBulkEdit(db: Db, { id }: ClaimedImport, signal: AbortSignal): Promise<void> {
  let isOver = false;
  while (!isOver && !signal.aborted) isOver = await db.transaction((tx) => applyPage(tx, id));
  // The completed part of an edit that continues later.
  if (!isOver) invalidate(db, "all");
}

/** Does a batch of what is planned. Returns whether the edit is over. */
async function applyPage(tx: Db, id: string): Promise<boolean> {
  await lockImports(tx);
  const [running] = await tx.select().from(imports).where(eq(imports.id, id)).for("update");
  if (running?.state !== "running") throw new LeaseLostError();
  const page = running.stopRequested ? [] : await plannedPage(tx, id);
  if (page.length === 0) {
    const state = running.stopRequested ? "cancelled" : "done";
    await tx
      .update(imports)
      .set({ state, finishedAt: sql`now()` })
      .where(eq(imports.id, id));
    await followUp(tx);
    return true;
  }
  // To do what is planned is to revert its opposite: a row is changed only if it is as it was when the edit was previewed.
  const columns = await readStoredColumns(tx);
  const stays = await revertChanges(tx, page.map(opposite), { columns, stock: "exactly" });
  for (const stay of stays) await reportStay(tx, id, stay);
  const left = stays.map(({ change }) => change);
  const ids = (changes: Change[]) => sql`${sql.param(changes.map((change) => change.id))}::int8[]`;
  await tx.execute(sql`delete from import_changes where id = any(${ids(left)})`);
  await tx.execute(sql`update import_changes set foreseen = false where id = any(${ids(page)})`);
  const position = running.position + page.length;
  await tx
    .update(imports)
    .set({ position, counts: addCounts(running.counts, skipped(left)) })
    .where(eq(imports.id, id));
  return false;
}

function plannedPage(tx: Db, id: string): Promise<Change[]> {
  return tx
    .select()
    .from(importChanges)
    .where(and(eq(importChanges.importId, id), eq(importChanges.planned, true)))
    .orderBy(asc(importChanges.id))
    .limit(pageSize);
}

const opposites = { add: "remove", change: "change", remove: "add" } as const;

function opposite(change: Change): Change {
  return { ...change, action: opposites[change.action], before: change.after, after: change.before };
}

/** What the preview counted as changed and was not. */
function skipped(left: Change[]): ImportCounts {
  const of = (entity: Change["entity"]) => left.filter((change) => change.entity === entity).length;
  const [parts, brands] = [of("part"), of("brand")];
  return {
    ...(parts > 0 && { parts: { changed: -parts, skipped: parts } }),
    ...(brands > 0 && { brands: { changed: -brands, skipped: brands } }),
  };
}
