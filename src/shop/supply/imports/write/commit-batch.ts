import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { lockImports, type ClaimedImport } from "#shop/supply/imports/queue/claim.ts";
import { imports } from "#shop/supply/imports/imports.table.ts";
import type { Batch } from "#shop/supply/imports/write/batch.ts";
import { addCounts, newTally, type Tally } from "#shop/supply/imports/write/tally.ts";
import { writeProblems } from "#shop/supply/imports/write/write-problems.ts";

/** The progress of an import, as stored in `imports`. */
export type BatchEnd = Pick<ClaimedImport, "position" | "remarks" | "bytesRead" | "resumeAfter">;

/** Thrown when another process has taken over the import, or it was reverted. This process must stop. */
export class LeaseLostError extends Error {}

class DryRun extends Error {
  readonly tally: Tally;

  constructor(tally: Tally) {
    super("a dry run is rolled back");
    this.tally = tally;
  }
}

const rowsAtOnce = 4_000;

/**
 * Runs `work` and records its changes and the progress of the import in one transaction: after a crash the import continues after the last complete
 * batch. A dry run rolls `work` back and keeps the record. Returns the updated import. Throws `LeaseLostError`.
 */
export async function commitBatch(
  db: Db,
  running: ClaimedImport,
  end: BatchEnd,
  work: (batch: Batch) => Promise<void>,
): Promise<{ running: ClaimedImport; tally: Tally }> {
  if (!running.dryRun) {
    return db.transaction(async (tx) => {
      await lockImports(tx);
      const tally = newTally();
      await work({ tx, importId: running.id, tally });
      return { running: await record(tx, running, end, tally), tally };
    });
  }
  const tally = await db
    .transaction(async (tx): Promise<Tally> => {
      await lockImports(tx);
      const planned = newTally();
      await work({ tx, importId: running.id, tally: planned });
      throw new DryRun(planned);
    })
    .catch((error: unknown) => {
      if (error instanceof DryRun) return error.tally;
      throw error;
    });
  return db.transaction(async (tx) => ({ running: await record(tx, running, end, tally), tally }));
}

async function record(tx: Db, running: ClaimedImport, end: BatchEnd, tally: Tally) {
  const counts = await recordChanges(tx, running, tally);
  await writeProblems(tx, running.id, [...tally.problems.values()]);
  await recordSeen(tx, running.id, tally);
  const [moved] = await tx
    .update(imports)
    .set({ ...end, counts })
    .where(
      and(
        eq(imports.id, running.id),
        eq(imports.position, running.position),
        eq(imports.remarks, running.remarks),
        eq(imports.state, running.state),
      ),
    )
    .returning();
  if (!moved) throw new LeaseLostError();
  return moved;
}

/**
 * Records changes and returns the counts of the whole import. A change that an earlier batch of a dry run has planned, such as adding the same part,
 * counts once.
 */
export async function recordChanges(tx: Db, { id: importId, dryRun, counts }: ClaimedImport, tally: Tally) {
  const rows = tally.changes.map((change) => ({ ...change, key: change.key.slice(0, 4_000) }));
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const page = rows.slice(from, from + rowsAtOnce);
    const recorded = await tx.execute<ChangeKind>(sql`
      insert into import_changes (import_id, entity, action, key, row_id, before, after, foreseen)
      select ${importId}::uuid, entity, action, key, "rowId", before, after, ${dryRun}
      from rows from (jsonb_to_recordset(${JSON.stringify(page)}::jsonb)
        as (entity text, action text, key text, "rowId" text, before jsonb, after jsonb)) with ordinality
        as input (entity, action, key, "rowId", before, after, at)
      order by at
      ${dryRun ? sql`on conflict do nothing returning entity, action` : sql.empty()}`);
    if (dryRun) uncountRepeated(tally, page, recorded.rows);
  }
  return addCounts(counts, tally.counts);
}

const countedAs: Record<string, "brands" | "parts" | "numbers" | "applications" | "unresolved"> = {
  brand: "brands",
  part: "parts",
  number: "numbers",
  application: "applications",
  unresolved: "unresolved",
};

type ChangeKind = { entity: string; action: string };

function uncountRepeated(tally: Tally, changes: ChangeKind[], recorded: ChangeKind[]): void {
  const kinds = new Set(changes.map(({ entity, action }) => `${entity} ${action}`));
  for (const kind of kinds) {
    const [entity = "", action = ""] = kind.split(" ");
    const thing = countedAs[entity];
    const ofKind = (rows: ChangeKind[]) => rows.filter((row) => row.entity === entity && row.action === action).length;
    const repeated = ofKind(changes) - ofKind(recorded);
    if (!thing || action !== "add" || repeated === 0) continue;
    const outcomes = (tally.counts[thing] ??= {});
    outcomes.added = Math.max(0, (outcomes.added ?? 0) - repeated);
    if (thing === "applications" || thing === "unresolved") outcomes.unchanged = (outcomes.unchanged ?? 0) + repeated;
  }
}

async function recordSeen(tx: Db, importId: string, { seen }: Tally): Promise<void> {
  for (let from = 0; from < seen.length; from += rowsAtOnce) {
    const rows = seen.slice(from, from + rowsAtOnce);
    await tx.execute(sql`
      insert into import_seen (import_id, part_id, entity, row_id)
      select ${importId}::uuid, * from unnest(
        ${sql.param(rows.map(({ partId }) => partId))}::uuid[], ${sql.param(rows.map(({ entity }) => entity))}::text[],
        ${sql.param(rows.map(({ rowId }) => rowId))}::int8[]
      ) on conflict do nothing`);
  }
}
