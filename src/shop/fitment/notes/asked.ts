import { combine } from "#shop/fitment/combine.ts";
import { noteKey } from "#shop/fitment/notes/note-key.ts";
import type { NoteDecision } from "#shop/fitment/notes/notes.table.ts";
import { readNote, type ReadNote } from "#shop/fitment/notes/read-note.ts";
import type { Qualifiers } from "#shop/fitment/qualifiers.ts";

export type Decisions = ReadonlyMap<string, NoteDecision | null>;

export type AskedByNotes = {
  asked: Qualifiers;
  /** The notes that became questions although nobody decided that they are. */
  unclear: string[];
};

const undecided: Decisions = new Map();

/**
 * Returns what qualifiers and notes ask together. A note that staff decided on means that; another means what the shop reads. What is not
 * surely understood, or contradicts what else is asked, becomes a question: nothing that restricts is lost.
 */
export function askedTogether(
  qualifiers: Qualifiers,
  notes: readonly string[],
  decisions: Decisions = undecided,
): AskedByNotes {
  const asked: Qualifiers = { ...qualifiers };
  const unclear: string[] = [];
  for (const note of notes) {
    const decision = decisions.get(noteKey(note));
    const { qualifiers: more, open } = decision ? decided(decision) : readNote(note);
    if (combine(asked, more) && !open) continue;
    combine(asked, { notes: [note] });
    if (!decision) unclear.push(note);
  }
  return { asked, unclear };
}

function decided(decision: NoteDecision): ReadNote {
  if (decision.means === "qualifiers") return { qualifiers: decision.qualifiers, open: false };
  return { qualifiers: {}, open: decision.means === "question" };
}

/** What a stored set asks. One whose notes nobody has read yet, as after an upgrade, is read here. */
export function askedBySet({
  qualifiers,
  notes,
  asked,
}: {
  qualifiers: Qualifiers;
  notes: string[];
  asked: Qualifiers | null;
}): Qualifiers {
  if (asked) return asked;
  return notes.length === 0 ? qualifiers : askedTogether(qualifiers, notes).asked;
}
