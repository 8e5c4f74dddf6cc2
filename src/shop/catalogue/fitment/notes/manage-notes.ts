import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { writeAudit } from "#shop/foundation/audit/audit.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { qualifiersInput } from "#shop/catalogue/fitment/application-input.ts";
import { fitmentNotes, type NoteDecision } from "#shop/catalogue/fitment/notes/notes.table.ts";
import { readNote, type ReadNote } from "#shop/catalogue/fitment/notes/read-note.ts";
import { enqueue } from "#shop/foundation/jobs/enqueue.ts";
import { likeWords, readCursor, toPage, type Page, type PageQuery } from "#shop/foundation/keyset.ts";

/** The states of notes: `asked` are open questions without a decision, `decided` have one, `read` are understood automatically. */
export const noteStates = ["asked", "decided", "read", "all"] as const;
export type NoteState = (typeof noteStates)[number];

/** `read`: the automatic interpretation, which `decision` overrides. */
export type FitmentNote = typeof fitmentNotes.$inferSelect & { read: ReadNote };

export const noteDecisionInput = z.discriminatedUnion(
  "means",
  [
    z.strictObject({ means: z.literal("nothing") }),
    z.strictObject({ means: z.literal("question") }),
    z.strictObject({
      means: z.literal("qualifiers"),
      qualifiers: qualifiersInput.refine(
        (qualifiers) => Object.values(qualifiers).some((value) => value !== undefined),
        "required",
      ),
    }),
  ],
  "not_valid",
);
export type NoteDecisionInput = z.infer<typeof noteDecisionInput>;

/** Returns a page of the notes of applications, those with the most applications first. */
export async function listNotes(
  db: Db,
  _actor: Staff<"imports:run">,
  { q, state, limit, cursor: text }: PageQuery & { q?: string | undefined; state: NoteState },
): Promise<Page<FitmentNote>> {
  const cursor = readCursor(text);
  const { id, applications } = fitmentNotes;
  const backwards = cursor?.towards === "previous";
  const than = backwards ? sql`<` : sql`>`;
  const from = cursor && sql`(-${applications}, ${id}) ${than} (-${Number(cursor.value)}::int, ${cursor.id}::uuid)`;
  const words = likeWords(q).map((word) => sql`${fitmentNotes.key} like ${word}`);
  const rows = await db
    .select()
    .from(fitmentNotes)
    .where(and(inState(state), from ?? undefined, ...words))
    .orderBy(...(backwards ? [applications, desc(id)] : [desc(applications), id]))
    .limit(limit + 1);
  const notes = rows.map((row) => ({ ...row, read: readNote(row.text) }));
  return toPage(notes, limit, cursor, (row) => row.applications);
}

function inState(state: NoteState): SQL | undefined {
  const { decision, reading } = fitmentNotes;
  if (state === "asked") return sql`${decision} is null and ${reading} in ('partly', 'question')`;
  if (state === "decided") return sql`${decision} is not null`;
  return state === "read" ? sql`${decision} is null and ${reading} in ('nothing', 'qualifiers')` : undefined;
}

/**
 * Sets the meaning of a text for all current and future applications with it; null reverts the decision. A job applies it to stored applications.
 * Throws `not_found`.
 */
export async function decideNote(
  db: Db,
  actor: Staff<"imports:run">,
  id: string,
  input: NoteDecisionInput | null,
): Promise<void> {
  const decision = input && toDecision(input);
  await db.transaction(async (tx) => {
    const [note] = await tx.select().from(fitmentNotes).where(eq(fitmentNotes.id, id)).for("update");
    if (!note) throw new ShopError("not_found");
    if (JSON.stringify(note.decision) === JSON.stringify(decision)) return;
    await tx
      .update(fitmentNotes)
      .set({ decision, decidedBy: actor.userId, decidedAt: new Date(), pending: true })
      .where(eq(fitmentNotes.id, id));
    await writeAudit(tx, actor, {
      action: "note.decide",
      entityId: id,
      before: { text: note.text, decision: note.decision },
      after: { text: note.text, decision },
    });
    await enqueue(tx, "apply-notes");
  });
}

function toDecision(input: NoteDecisionInput): NoteDecision {
  if (input.means !== "qualifiers") return input;
  const entered = Object.entries(input.qualifiers).filter(([, value]) => value !== undefined);
  return { means: "qualifiers", qualifiers: Object.fromEntries(entered) };
}
