import { and, desc, eq, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { importChanges, imports } from "#shop/supply/imports/imports.table.ts";
import { lockImports, type ClaimedImport } from "#shop/supply/imports/queue/claim.ts";
import { followUp } from "#shop/supply/imports/queue/follow-up.ts";
import type { Change } from "#shop/supply/imports/revert/recorded-values.ts";
import { revertChanges, type Stay } from "#shop/supply/imports/revert/revert-changes.ts";
import { readStoredColumns } from "#shop/supply/imports/revert/stored-columns.ts";
import { fileColumnOf } from "#shop/supply/imports/part-columns.ts";
import { LeaseLostError } from "#shop/supply/imports/write/commit-batch.ts";
import { writeProblem } from "#shop/supply/imports/write/write-problems.ts";

const pageSize = 2_000;

/**
 * Reverts what an import changed, last change first, in batches that outlive the process, until it is done or `signal` is raised. What was changed
 * since the import stays as it is, is counted and reported as a problem. Throws `LeaseLostError`.
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
  const { state, reverted } = imports;
  const [reverting] = await tx.select({ state, reverted }).from(imports).where(eq(imports.id, id)).for("update");
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
        isNull(importChanges.stays),
        // Of a bulk edit that was stopped, the rest was never done.
        eq(importChanges.planned, false),
      ),
    )
    .orderBy(desc(importChanges.id))
    .limit(pageSize);
  const stays = await revertChanges(tx, page, { columns, stock: "by_difference" });
  for (const stay of stays) await reportStay(tx, id, stay);
  await record(tx, page, stays);
  const partly = stays.filter(({ isWhole }) => !isWhole).length;
  const soFar = reverting.reverted ?? { undone: 0, partly: 0, stayed: 0 };
  await tx
    .update(imports)
    .set({
      reverted: {
        undone: soFar.undone + page.length - stays.length,
        partly: soFar.partly + partly,
        stayed: soFar.stayed + stays.length - partly,
      },
    })
    .where(eq(imports.id, id));
  if (page.length === pageSize) return page.at(-1)?.id ?? null;
  await tx.update(imports).set({ state: "undone" }).where(eq(imports.id, id));
  await followUp(tx);
  return null;
}

async function record(tx: Db, page: Change[], stays: Stay[]): Promise<void> {
  const staying = new Set(stays.map(({ change }) => change.id));
  const ids = page.flatMap((change) => (staying.has(change.id) ? [] : [change.id]));
  await tx.execute(sql`update import_changes set undone = true where id = any(${sql.param(ids)}::int8[])`);
  if (stays.length === 0) return;
  const rows = stays.map(({ change, fields }) => ({ id: change.id, fields }));
  await tx.execute(sql`
    update import_changes set stays = left_alone.fields
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as left_alone (id int8, fields text[])
    where import_changes.id = left_alone.id`);
}

/** Reports what stays of a change, since others have changed it meanwhile, and a stock of which more was ordered than there was before. */
export async function reportStay(tx: Db, importId: string, { change, fields, isWhole, oversold }: Stay): Promise<void> {
  const { entity, key } = change;
  const what = key.slice(0, 300);
  const columns = isWhole ? "" : fields.map(fileColumnOf).join(", ");
  const params = { entity, what, ...(columns && { columns }) };
  const problem = { error: true, key: `${entity} ${key}` };
  if (fields.length > 0 || isWhole) await writeProblem(tx, importId, { ...problem, code: "changed_since", params });
  if (oversold) await writeProblem(tx, importId, { ...problem, code: "stock_oversold", params: { what } });
}
