import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { qualifierSets } from "#shop/catalogue/fitment/fitment.table.ts";
import { resolveQualifiers } from "#shop/catalogue/fitment/notes/effective-qualifiers.ts";
import { decisionsIn, lockNotes } from "#shop/catalogue/fitment/notes/note-decisions.ts";
import { fitmentNotes, notedSets, type NoteDecision } from "#shop/catalogue/fitment/notes/notes.table.ts";
import { linkNotes } from "#shop/catalogue/fitment/qualifier-sets.ts";
import { markSummaryStale } from "#shop/catalogue/fitment-quality/stale-summary.ts";
import { invalidate } from "#shop/foundation/invalidation.ts";
import { enqueue } from "#shop/foundation/jobs/enqueue.ts";

/** The number of qualifier sets per transaction, small enough that other writers wait only a moment. */
const batch = 500;
const invalidateEveryMs = 2_000;

type UnreadSet = Pick<typeof qualifierSets.$inferSelect, "id" | "qualifiers" | "notes">;

/**
 * Reads the notes of unread sets, such as after an upgrade, and applies the latest decisions of staff. Stops after `mostMs` and can be interrupted at
 * any point; the next call continues. Returns whether everything is done.
 */
export async function applyNotes(db: Db, mostMs = 60_000): Promise<boolean> {
  const until = performance.now() + mostMs;
  const { changed, settle } = invalidating(db);
  let done = true;
  try {
    for (let read = batch; read === batch && done; done = performance.now() < until) {
      read = await db.transaction(readUnread);
      if (read > 0) changed();
    }
    while (done) {
      const [note] = await db
        .select()
        .from(fitmentNotes)
        .where(eq(fitmentNotes.pending, true))
        .orderBy(fitmentNotes.id)
        .limit(1);
      if (!note) break;
      done = await applyDecision(db, note, { until, changed });
    }
  } finally {
    // Also after a failed run, since its batches are committed.
    settle();
  }
  return done;
}

/** Each invalidation empties the page cache, so only some batches are followed by one, and the last by `settle`. */
function invalidating(db: Db) {
  let invalidatedAt = 0;
  let isDue = false;
  function settle() {
    if (isDue) invalidate(db, "all");
    isDue = false;
    invalidatedAt = performance.now();
  }
  function changed() {
    isDue = true;
    if (performance.now() - invalidatedAt >= invalidateEveryMs) settle();
  }
  return { changed, settle };
}

async function readUnread(tx: Db): Promise<number> {
  const sets = await tx
    .select({ id: qualifierSets.id, qualifiers: qualifierSets.qualifiers, notes: qualifierSets.notes })
    .from(qualifierSets)
    .where(and(isNull(qualifierSets.effective), sql`${qualifierSets.notes} <> '[]'`))
    .orderBy(qualifierSets.id)
    .limit(batch);
  await readAgain(tx, sets);
  return sets.length;
}

/** Reads the notes of sets with the current decisions. */
async function readAgain(tx: Db, sets: UnreadSet[]): Promise<void> {
  if (sets.length === 0) return;
  const notes = await lockNotes(
    tx,
    sets.flatMap((set) => set.notes),
  );
  await linkNotes(tx, sets, notes);
  const decisions = decisionsIn(notes);
  const read = sets.map((set) => ({
    id: set.id,
    effective: resolveQualifiers(set.qualifiers, set.notes, decisions).effective,
  }));
  const { rows } = await tx.execute<{ id: number }>(sql`
    update qualifier_sets s set asked = read.effective
    from jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as read (id int, effective jsonb)
    where s.id = read.id and s.asked is distinct from read.effective
    returning s.id`);
  if (rows.length === 0) return;
  await checkPartsAgain(
    tx,
    rows.map(({ id }) => id),
  );
  await markSummaryStale(tx);
  await enqueue(tx, "check-fitment");
}

/** Queues a fitment check of the parts whose effective qualifiers have changed: contradictions and duplicates may have changed, too. */
async function checkPartsAgain(tx: Db, setIds: number[]): Promise<void> {
  await tx.execute(sql`
    insert into fitment_unchecked (part_id)
    select distinct a.part_id
    from model_qualifiers of_model
    join applications a on a.model_id = of_model.model_id and a.qualifiers_id = of_model.qualifiers_id
    where of_model.qualifiers_id = any(${sql.param(setIds)}::int[])`);
}

/** Applies a decision to every set with the note. Returns false if the time ran out before. */
async function applyDecision(
  db: Db,
  { id, decision }: { id: string; decision: NoteDecision | null },
  { until, changed }: { until: number; changed: () => void },
): Promise<boolean> {
  for (let last = 0; ;) {
    const sets = await db
      .select({ id: qualifierSets.id, qualifiers: qualifierSets.qualifiers, notes: qualifierSets.notes })
      .from(notedSets)
      .innerJoin(qualifierSets, eq(qualifierSets.id, notedSets.qualifiersId))
      .where(and(eq(notedSets.noteId, id), gt(notedSets.qualifiersId, last)))
      .orderBy(notedSets.qualifiersId)
      .limit(batch);
    await db.transaction((tx) => readAgain(tx, sets));
    changed();
    last = sets.at(-1)?.id ?? last;
    if (sets.length < batch) break;
    if (performance.now() >= until) return false;
  }
  // If staff have changed the decision meanwhile, it stays pending and is applied again.
  const same = sql`${fitmentNotes.decision} is not distinct from ${decision && JSON.stringify(decision)}::jsonb`;
  await db.transaction(async (tx) => {
    await tx
      .update(fitmentNotes)
      .set({ pending: false })
      .where(and(eq(fitmentNotes.id, id), same));
    invalidate(tx, "all");
  });
  return true;
}

/** Recounts the applications of each note. Reads all applications once. */
export async function countNotes(tx: Db): Promise<void> {
  await tx.execute(sql`
    with used as (
      select qualifiers_id, count(*)::int as applications from applications
      where qualifiers_id in (select qualifiers_id from noted_sets) group by 1
    ), counted as (
      select n.id, coalesce(sum(used.applications), 0)::int as applications
      from fitment_notes n left join noted_sets s on s.note_id = n.id left join used on used.qualifiers_id = s.qualifiers_id
      group by n.id
    )
    update fitment_notes n set applications = counted.applications from counted
    where counted.id = n.id and counted.applications <> n.applications`);
}
