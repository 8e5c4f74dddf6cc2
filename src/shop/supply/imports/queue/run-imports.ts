import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { causesOf, isTransient } from "#shop/foundation/database-error.ts";
import { runBulkEdit } from "#shop/supply/imports/bulk/run-bulk-edit.ts";
import { beginImport } from "#shop/supply/imports/queue/claim.ts";
import { followUp } from "#shop/supply/imports/queue/follow-up.ts";
import { LeaseLostError } from "#shop/supply/imports/write/commit-batch.ts";
import { deleteFile } from "#shop/supply/imports/queue/import-file.ts";
import { UnusableFile, type ImportFailure } from "#shop/supply/imports/import-outcome.ts";
import { imports } from "#shop/supply/imports/imports.table.ts";
import { replaceOutdated } from "#shop/supply/imports/queue/replace-outdated.ts";
import { runImport, type ImportDependencies } from "#shop/supply/imports/queue/run-import.ts";
import { workOff, type Queue } from "#shop/foundation/jobs/work.ts";
import { importAttempts } from "#shop/foundation/limits.ts";
import { storableJson } from "#shop/supply/imports/storable-json.ts";
import { runRevert } from "#shop/supply/imports/revert/run-revert.ts";
import { logFault } from "#log/log.ts";

/** Imports and their reverts, one after the other. What is under way when `signal` is raised stops after its current batch and continues later. */
export function importQueue(db: Db, needs: ImportDependencies): Queue {
  return {
    name: "imports",
    async run(id, signal) {
      const claimed = await beginImport(db, id);
      if (!claimed) return;
      try {
        if (claimed.state === "undoing") await runRevert(db, claimed, signal);
        else if (claimed.state === "replacing") await replaceOutdated(db, claimed, signal);
        else if (claimed.format === "bulk") await runBulkEdit(db, claimed, signal);
        else await runImport(db, claimed, needs, signal);
      } catch (error) {
        // Another process has continued it.
        if (error instanceof LeaseLostError) return;
        const failure = failureOf(error);
        if (!failure) throw error;
        if (failure.code === "internal") logFault("imports", error, id);
        await db.transaction((tx) => endAsFailed(tx, id, failure));
        return;
      }
      if (signal.aborted) return "unfinished";
    },
    inOrder: true,
    retrySeconds: { first: 1, longest: 60 },
    limit: { attempts: importAttempts, giveUp: (tx, id) => endAsFailed(tx, id, internalFailure) },
  };
}

/** Runs the queued imports, oldest first, until none is left, another process runs one, or `signal` is raised. */
export async function runImports(db: Db, needs: ImportDependencies, signal: AbortSignal): Promise<void> {
  await workOff(db, importQueue(db, needs), signal);
}

/** What it has written before it failed remains. */
async function endAsFailed(tx: Db, id: string, failure: ImportFailure): Promise<void> {
  const stored = sql`${storableJson(failure)}::jsonb`;
  const [failed] = await tx
    .update(imports)
    .set({ state: "failed", failure: stored, finishedAt: new Date() })
    .where(eq(imports.id, id))
    .returning({ dryRun: imports.dryRun });
  if (failed && !failed.dryRun) await followUp(tx);
  await deleteFile(tx, id);
}

const internalFailure: ImportFailure = { code: "internal", line: null, params: {} };

/** Returns why an import fails. Null: it is retried, since the database went away or was busy. */
function failureOf(error: unknown): ImportFailure | null {
  for (const cause of causesOf(error)) if (cause instanceof UnusableFile) return cause.failure;
  if (isTransient(error)) return null;
  return internalFailure;
}
