import { eq } from "drizzle-orm";
import type { Db } from "#db/connect.ts";
import { causesOf, isTransient } from "#shop/database-error.ts";
import { describeFault } from "#shop/describe-fault.ts";
import { claimImport, releaseLease, type ClaimedImport } from "#shop/imports/queue/claim.ts";
import { LostImport } from "#shop/imports/write/commit-batch.ts";
import { forgetFile } from "#shop/imports/queue/import-file.ts";
import { UnusableFile, type ImportFailure } from "#shop/imports/import-outcome.ts";
import { imports } from "#shop/imports/imports.table.ts";
import { runImport, type RunNeeds } from "#shop/imports/queue/run-import.ts";
import { runUndo } from "#shop/imports/revert/run-revert.ts";

/**
 * Runs what is queued, oldest first, until nothing is left, another process is at it, or `signal` is raised; then what is under way stops behind
 * its last batch and is gone on with later. May be called by any number of processes at once.
 */
export async function runImports(db: Db, needs: RunNeeds, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const claimed = await claimImport(db);
    if (!claimed) return;
    try {
      if (claimed.state === "undoing") await runUndo(db, claimed, signal);
      else await runImport(db, claimed, needs, signal);
    } catch (error) {
      if (error instanceof LostImport) return;
      await settle(db, claimed, error);
    }
    if (signal.aborted) await releaseLease(db, claimed.id);
  }
}

/** A file of no use fails its import; a database that went away does not: it is tried again. */
async function settle(db: Db, { id }: ClaimedImport, error: unknown): Promise<void> {
  const failure = failureOf(error);
  if (!failure) {
    await releaseLease(db, id).catch(() => {});
    throw error;
  }
  if (failure.code === "internal") console.error(`import ${id}: ${describeFault(error)}`);
  await db.update(imports).set({ state: "failed", failure, finishedAt: new Date() }).where(eq(imports.id, id));
  await forgetFile(db, id);
}

function failureOf(error: unknown): ImportFailure | null {
  for (const cause of causesOf(error)) if (cause instanceof UnusableFile) return cause.failure;
  if (isTransient(error)) return null;
  return { code: "internal", line: null, params: {} };
}
