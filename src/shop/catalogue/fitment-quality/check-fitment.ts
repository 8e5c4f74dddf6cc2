import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { applications } from "#shop/catalogue/fitment/fitment.table.ts";
import { findingsOf } from "#shop/catalogue/fitment-quality/findings.ts";
import { knownVehicles } from "#shop/catalogue/fitment-quality/known-vehicles.ts";
import { fitmentFindings, fitmentUnchecked } from "#shop/catalogue/fitment-quality/quality.table.ts";
import { stateOfPart } from "#shop/catalogue/fitment-quality/part-state.ts";
import { markSummaryStale } from "#shop/catalogue/fitment-quality/stale-summary.ts";
import { countSummary } from "#shop/catalogue/fitment-quality/summary.ts";
import { fitmentCheckLimits } from "#shop/foundation/limits.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";

/** Changes per transaction: few, so that its locks are short. */
const batch = 250;
const lockKey = 7_236_016;

/**
 * Checks every part that changed since the last run and updates the summary. Stops after `maxMs`, and the next call continues.
 * Returns whether all changes were checked.
 */
export async function checkFitment(db: Db, maxMs = fitmentCheckLimits.ms): Promise<boolean> {
  const until = performance.now() + maxMs;
  const { known, load } = await knownVehicles(db);
  let unfinished = true;
  while (unfinished && performance.now() < until) {
    unfinished = await db.transaction(async (tx) => {
      // One check at a time: of two that read the same part, the later one must write last.
      await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
      const taken = await tx.execute<{ part_id: string }>(
        sql`delete from ${fitmentUnchecked} where ${fitmentUnchecked.id} in (
          select id from ${fitmentUnchecked} order by id limit ${batch}) returning part_id`,
      );
      await checkParts(tx, [...new Set(taken.rows.map((row) => row.part_id))], known, load);
      if (taken.rows.length > 0) await markSummaryStale(tx);
      return taken.rows.length > 0;
    });
  }
  await countSummary(db);
  return !unfinished;
}

/** Deletes the findings about an application that is removed; the next check finds what remains without it. */
export async function deleteFindingsAbout(tx: Db, partId: string, applicationId: number): Promise<void> {
  const about = sql`${fitmentFindings.applicationIds} @> array[${applicationId}]::bigint[]`;
  await tx.delete(fitmentFindings).where(and(eq(fitmentFindings.partId, partId), about));
}

/** Returns how many changes have not been checked yet. */
export function countUnchecked(db: Db): Promise<number> {
  return db.$count(fitmentUnchecked);
}

type KnownVehicles = Awaited<ReturnType<typeof knownVehicles>>;

async function checkParts(
  tx: Db,
  ids: string[],
  known: KnownVehicles["known"],
  load: KnownVehicles["load"],
): Promise<void> {
  if (ids.length === 0) return;
  const states = await tx
    .select({
      id: parts.id,
      state: stateOfPart,
      universal: parts.universal,
      typed: sql<boolean>`${parts.partTypeId} is not null`,
      unresolved: sql<boolean>`exists (select from unresolved_applications as u where u.part_id = parts.id)`,
    })
    .from(parts)
    .where(inArray(parts.id, ids));
  const rows = await tx
    .select({
      id: applications.id,
      partId: applications.partId,
      modelId: applications.modelId,
      yearFrom: applications.yearFrom,
      yearTo: applications.yearTo,
      qualifiersId: applications.qualifiersId,
      positionId: applications.positionId,
      quantity: applications.quantity,
    })
    .from(applications)
    .where(inArray(applications.partId, ids))
    .orderBy(applications.id);
  await load(tx, rows);
  const rowsOf = Map.groupBy(rows, ({ partId }) => partId);
  const found = states.flatMap(({ id: partId, ...part }) =>
    findingsOf({ ...part, rows: rowsOf.get(partId) ?? [] }, known).map((finding) => ({ partId, ...finding })),
  );
  await tx.delete(fitmentFindings).where(inArray(fitmentFindings.partId, ids));
  for (let from = 0; from < found.length; from += 1_000) {
    await tx.insert(fitmentFindings).values(found.slice(from, from + 1_000));
  }
}
