import { combineQualifiers } from "#shop/catalogue/fitment/combine-qualifiers.ts";
import { noteKey } from "#shop/catalogue/fitment/notes/note-key.ts";
import type { NoteDecision } from "#shop/catalogue/fitment/notes/notes.table.ts";
import { readNote, type ReadNote } from "#shop/catalogue/fitment/notes/read-note.ts";
import type { Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";

export type Decisions = ReadonlyMap<string, NoteDecision | null>;

export type ResolvedQualifiers = {
  effective: Qualifiers;
  /** The notes that are questions by default, without a decision of staff. */
  unclear: string[];
};

const undecided: Decisions = new Map();

/**
 * Returns the qualifiers that a vehicle must meet: those of the application and those read from its notes. A decision of staff about a note
 * takes precedence over the shop's reading. A note that is not surely understood, or contradicts the others, becomes a question: nothing
 * that restricts is lost.
 */
export function resolveQualifiers(
  qualifiers: Qualifiers,
  notes: readonly string[],
  decisions: Decisions = undecided,
): ResolvedQualifiers {
  const effective: Qualifiers = { ...qualifiers };
  const unclear: string[] = [];
  for (const note of notes) {
    const decision = decisions.get(noteKey(note));
    const { qualifiers: more, open } = decision ? decided(decision) : readNote(note);
    if (combineQualifiers(effective, more) && !open) continue;
    combineQualifiers(effective, { notes: [note] });
    if (!decision) unclear.push(note);
  }
  return { effective, unclear };
}

function decided(decision: NoteDecision): ReadNote {
  if (decision.means === "qualifiers") return { qualifiers: decision.qualifiers, open: false };
  return { qualifiers: {}, open: decision.means === "question" };
}

/** Returns the effective qualifiers of a stored set. Notes that have not been read yet, as after an upgrade, are read here. */
export function effectiveQualifiers({
  qualifiers,
  notes,
  effective,
}: {
  qualifiers: Qualifiers;
  notes: string[];
  effective: Qualifiers | null;
}): Qualifiers {
  if (effective) return effective;
  return notes.length === 0 ? qualifiers : resolveQualifiers(qualifiers, notes).effective;
}
