import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/connect.ts";
import { lockImports, type ClaimedImport } from "#shop/imports/queue/claim.ts";
import { imports, importSeen } from "#shop/imports/imports.table.ts";
import { noteProblems } from "#shop/imports/write/note-problems.ts";
import { addCounts, newTally, type Tally } from "#shop/imports/write/tally.ts";

export type BatchEnd = { position: number; bytesRead: number };

/** Somebody else has gone on with the import, or it was taken back: this process has nothing to do with it any more. */
export class LostImport extends Error {}

class DryRun extends Error {
  readonly tally: Tally;

  constructor(tally: Tally) {
    super("a dry run keeps nothing");
    this.tally = tally;
  }
}

const rowsAtOnce = 4_000;

/**
 * Does a batch and notes it, what it changed and how far the import has come in one transaction: after a crash it goes on behind the last batch
 * that is whole. Of a dry run all but the notes is rolled back. Answers the import as it then stands.
 */
export async function commitBatch(
  db: Db,
  running: ClaimedImport,
  end: BatchEnd,
  work: (tx: Db, tally: Tally) => Promise<void>,
): Promise<{ running: ClaimedImport; tally: Tally }> {
  if (!running.dryRun) {
    return db.transaction(async (tx) => {
      await lockImports(tx);
      const tally = newTally();
      await work(tx, tally);
      return { running: await note(tx, running, end, tally), tally };
    });
  }
  const tally = await db
    .transaction(async (tx): Promise<Tally> => {
      await lockImports(tx);
      const tried = newTally();
      await work(tx, tried);
      throw new DryRun(tried);
    })
    .catch((error: unknown) => {
      if (error instanceof DryRun) return error.tally;
      throw error;
    });
  return db.transaction(async (tx) => ({ running: await note(tx, running, end, tally), tally }));
}

async function note(tx: Db, running: ClaimedImport, { position, bytesRead }: BatchEnd, tally: Tally) {
  const counts = await noteChanges(tx, running, tally);
  await noteProblems(tx, running.id, [...tally.problems.values()]);
  await noteSeen(tx, running.id, tally);
  const [moved] = await tx
    .update(imports)
    .set({ position, bytesRead, counts })
    .where(and(eq(imports.id, running.id), eq(imports.position, running.position), eq(imports.state, "running")))
    .returning();
  if (!moved) throw new LostImport();
  return moved;
}

/** Answers what is counted in all. What a dry run has foreseen before, as a part that two batches would add, is foreseen once. */
async function noteChanges(tx: Db, { id: importId, dryRun, counts }: ClaimedImport, tally: Tally) {
  const rows = tally.changes.map((change) => ({ ...change, key: change.key.slice(0, 4_000) }));
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const given = rows.slice(from, from + rowsAtOnce);
    const noted = await tx.execute<Noted>(sql`
      insert into import_changes (import_id, entity, action, key, row_id, before, after, foreseen)
      select ${importId}::uuid, entity, action, key, "rowId", before, after, ${dryRun}
      from rows from (jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as (entity text, action text, key text, "rowId" text, before jsonb, after jsonb)) with ordinality
        as given (entity, action, key, "rowId", before, after, at)
      order by at
      on conflict do nothing
      returning ${dryRun ? sql`entity, action` : sql`null`}`);
    if (dryRun) forgetRepeated(tally, given, noted.rows);
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

type Noted = { entity: string; action: string };

function forgetRepeated(tally: Tally, given: Noted[], noted: Noted[]): void {
  const kinds = new Set(given.map(({ entity, action }) => `${entity} ${action}`));
  for (const kind of kinds) {
    const [entity = "", action = ""] = kind.split(" ");
    const thing = countedAs[entity];
    const of = (rows: Noted[]) => rows.filter((row) => row.entity === entity && row.action === action).length;
    const repeated = of(given) - of(noted);
    if (!thing || action !== "add" || repeated === 0) continue;
    const outcomes = (tally.counts[thing] ??= {});
    outcomes.added = Math.max(0, (outcomes.added ?? 0) - repeated);
    if (thing === "applications" || thing === "unresolved") outcomes.unchanged = (outcomes.unchanged ?? 0) + repeated;
  }
}

async function noteSeen(tx: Db, importId: string, { seen }: Tally): Promise<void> {
  for (let from = 0; from < seen.length; from += rowsAtOnce) {
    const rows = seen.slice(from, from + rowsAtOnce).map((one) => ({ importId, ...one }));
    await tx.insert(importSeen).values(rows).onConflictDoNothing();
  }
}
