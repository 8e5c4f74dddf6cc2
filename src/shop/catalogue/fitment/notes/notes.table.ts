import { sql } from "drizzle-orm";
import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { NoteReading } from "#shop/catalogue/fitment/notes/note-readings.ts";
import type { LegalFacts } from "#shop/catalogue/legal-facts/legal-facts.ts";
import type { Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";

/** The decision of staff on a note: it excludes no vehicle, only the owner of the vehicle can judge it, or it stands for these qualifiers. */
export type NoteDecision =
  | { means: "nothing" }
  | { means: "question" }
  | { means: "qualifiers"; qualifiers: Qualifiers };

/** Every text that applications have as a note, by `noteKey`. */
export const fitmentNotes = pgTable("fitment_notes", {
  id: uuid()
    .primaryKey()
    .default(sql`uuidv7()`),
  key: text().notNull(),
  /** As it was first written. */
  text: text().notNull(),
  reading: text().$type<NoteReading>().notNull(),
  /** What it says plainly of the sale of the part; null: not read yet. */
  legal: jsonb().$type<LegalFacts>(),
  decision: jsonb().$type<NoteDecision>(),
  decidedBy: uuid("decided_by"),
  decidedAt: timestamp("decided_at", { withTimezone: true }),
  /** Decided, or taken back, and not yet applied to every application. */
  pending: boolean().notNull().default(false),
  /** How many applications on sale or not have it, as of the last count. */
  applications: integer().notNull().default(0),
});

/** The qualifier sets that have a note. */
export const notedSets = pgTable("noted_sets", {
  noteId: uuid("note_id").notNull(),
  qualifiersId: integer("qualifiers_id").notNull(),
});
