import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Decisions } from "#shop/catalogue/fitment/notes/effective-qualifiers.ts";
import { noteKey } from "#shop/catalogue/fitment/notes/note-key.ts";
import type { NoteReading } from "#shop/catalogue/fitment/notes/note-readings.ts";
import { fitmentNotes } from "#shop/catalogue/fitment/notes/notes.table.ts";
import { factsInVehicleNote } from "#shop/catalogue/legal-facts/facts-in-notes.ts";
import { readNote } from "#shop/catalogue/fitment/notes/read-note.ts";

export type NotesByKey = Map<string, { id: string; decision: typeof fitmentNotes.$inferSelect.decision }>;

/**
 * Returns notes by `noteKey` and inserts new ones. They are share-locked until the transaction ends: a concurrent decision either sees what this
 * transaction writes, or has been applied already.
 */
export async function lockNotes(tx: Db, texts: string[]): Promise<NotesByKey> {
  const wanted = new Map(texts.map((text) => [noteKey(text), text]));
  wanted.delete("");
  if (wanted.size === 0) return new Map();
  // A fixed order, so that concurrent writers of the same notes wait for each other instead of deadlocking.
  const keys = [...wanted.keys()].toSorted();
  const known = await lock(tx, keys);
  const missing = keys.filter((key) => !known.has(key));
  if (missing.length === 0) return known;
  const rows = missing.map((key) => {
    const text = wanted.get(key) ?? "";
    return { key, text, reading: readingOf(text), legal: factsInVehicleNote(text) };
  });
  for (let from = 0; from < rows.length; from += 1_000) {
    await tx
      .insert(fitmentNotes)
      .values(rows.slice(from, from + 1_000))
      .onConflictDoNothing();
  }
  return lock(tx, keys);
}

async function lock(tx: Db, keys: string[]): Promise<NotesByKey> {
  const rows = await tx
    .select({ id: fitmentNotes.id, key: fitmentNotes.key, decision: fitmentNotes.decision })
    .from(fitmentNotes)
    .where(sql`${fitmentNotes.key} = any(${sql.param(keys)}::text[])`)
    .orderBy(fitmentNotes.key)
    .for("share");
  return new Map(rows.map(({ key, ...note }) => [key, note]));
}

function readingOf(text: string): NoteReading {
  const { qualifiers, open } = readNote(text);
  const hasQualifiers = Object.keys(qualifiers).length > 0;
  if (open) return hasQualifiers ? "partly" : "question";
  return hasQualifiers ? "qualifiers" : "nothing";
}

/** Returns the decisions on texts, without locks. */
export async function decisionsOn(db: Db, texts: string[]): Promise<Decisions> {
  const keys = [...new Set(texts.map(noteKey))];
  if (keys.length === 0) return new Map();
  const rows = await db
    .select({ key: fitmentNotes.key, decision: fitmentNotes.decision })
    .from(fitmentNotes)
    .where(sql`${fitmentNotes.key} = any(${sql.param(keys)}::text[])`);
  return new Map(rows.map(({ key, decision }) => [key, decision]));
}

/** Returns only the decisions of notes. */
export function decisionsIn(notes: NotesByKey): Decisions {
  return new Map([...notes].map(([key, { decision }]) => [key, decision]));
}
