import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { resolveQualifiers } from "#shop/catalogue/fitment/notes/effective-qualifiers.ts";
import { decisionsIn, lockNotes, type NotesByKey } from "#shop/catalogue/fitment/notes/note-decisions.ts";
import { noteKey } from "#shop/catalogue/fitment/notes/note-key.ts";
import type { Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";

type QualifierSet = { qualifiers: Qualifiers; notes: string[] };

/** Returns qualifiers with their lists sorted: equal ones are stored equal. */
export function inOrder(qualifiers: Qualifiers): Qualifiers {
  return Object.fromEntries(
    Object.entries(qualifiers).map(([fact, value]) => [
      fact,
      Array.isArray(value) ? (value as (string | number)[]).toSorted((a, b) => (a < b ? -1 : 1)) : value,
    ]),
  );
}

/** Returns the ids of sets of qualifiers and notes, in the order in which they are given, and inserts new ones. Throws `internal` if one is deleted meanwhile. */
export async function qualifierSetIds(tx: Db, unsorted: QualifierSet[]): Promise<number[]> {
  const sets = unsorted.map(({ qualifiers, notes }) => ({ qualifiers: inOrder(qualifiers), notes }));
  const wanted = new Map(sets.map((set) => [JSON.stringify([set.qualifiers, set.notes]), set]));
  // A fixed order, so that concurrent writers of the same sets wait for each other instead of deadlocking.
  const distinct = [...wanted].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, set]) => set);
  const notes = await lockNotes(
    tx,
    distinct.flatMap((set) => set.notes),
  );
  await insertSets(tx, distinct, notes);
  const found = await tx.execute<{ at: number; id: number }>(sql`
    select listed.at, s.id from (${rowsOf(distinct)}) listed join qualifier_sets s
      on md5(s.qualifiers::text) = md5(listed.qualifiers::text) and md5(s.notes::text) = md5(listed.notes::text)`);
  const ids = new Map(
    found.rows.map(({ at, id }) => [JSON.stringify([distinct[at]?.qualifiers, distinct[at]?.notes]), id]),
  );
  if (ids.size < distinct.length) throw new ShopError("internal");
  return sets.map((set) => ids.get(JSON.stringify([set.qualifiers, set.notes])) ?? 1);
}

async function insertSets(tx: Db, sets: QualifierSet[], notes: NotesByKey): Promise<void> {
  const decisions = decisionsIn(notes);
  const read = sets.map((set) => ({
    ...set,
    effective: set.notes.length === 0 ? null : resolveQualifiers(set.qualifiers, set.notes, decisions).effective,
  }));
  const { rows } = await tx.execute<{ id: number; notes: string[] }>(sql`
    insert into qualifier_sets (qualifiers, notes, asked)
    select qualifiers, notes, nullif(effective, 'null') from (${rowsOf(read)}) listed order by at on conflict do nothing
    returning id, notes`);
  await linkNotes(tx, rows, notes);
}

/** Links sets to their notes. */
export async function linkNotes(tx: Db, sets: { id: number; notes: string[] }[], notes: NotesByKey): Promise<void> {
  const links = sets.flatMap(({ id, notes: texts }) =>
    [...new Set(texts.map(noteKey))].flatMap((key) => {
      const note = notes.get(key);
      return note ? [{ note: note.id, set: id }] : [];
    }),
  );
  if (links.length === 0) return;
  await tx.execute(sql`
    insert into noted_sets (note_id, qualifiers_id)
    select * from unnest(${sql.param(links.map(({ note }) => note))}::uuid[], ${sql.param(links.map(({ set }) => set))}::int[])
    on conflict do nothing`);
}

function rowsOf(sets: (QualifierSet & { effective?: Qualifiers | null })[]) {
  return sql`
    select (ordinality - 1)::int as at, row -> 'qualifiers' as qualifiers, row -> 'notes' as notes, row -> 'effective' as effective
    from jsonb_array_elements(${JSON.stringify(sets)}::jsonb) with ordinality as listed (row, ordinality)`;
}
