import { z } from "@hono/zod-openapi";
import { body, createRouter, endpoint, pageJson, paging, searchText, type Shop } from "#api/router.ts";
import { describedQualifiers } from "#shop/catalogue/fitment/describe-fitment.ts";
import { staff } from "#shop/foundation/actor.ts";
import { asId } from "#shop/foundation/id.ts";
import { noteReadings } from "#shop/catalogue/fitment/notes/note-readings.ts";
import {
  decideNote,
  listNotes,
  noteDecisionInput,
  noteStates,
  type FitmentNote,
} from "#shop/catalogue/fitment/notes/manage-notes.ts";
import type { Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";

export type NoteMessages = { qualifiers: (qualifiers: Qualifiers) => string[] };

const decisions = z.enum(["nothing", "question", "qualifiers"]);

const list = endpoint({
  method: "get",
  path: "/fitment-notes",
  policy: { permission: "imports:run" },
  summary:
    "The texts that applications have as notes and what they are taken to mean; those of the most applications first",
  request: { query: paging.extend({ q: searchText, state: z.enum(noteStates, "not_valid").default("all") }) },
  response: z.array(
    z
      .object({
        id: z.uuid(),
        text: z.string(),
        applications: z.int().openapi({ description: "How many applications have it, as of the last count" }),
        reading: z.enum(noteReadings).openapi({ description: "What the shop reads in it by itself" }),
        decision: decisions.nullable().openapi({ description: "What staff decided; null: nothing" }),
        qualifiers: describedQualifiers.openapi({ description: "What it asks of a vehicle" }),
        conditions: z.array(z.string()).openapi({ description: "The same in words" }),
        decidedAt: z.iso.datetime().nullable(),
        pending: z.boolean().openapi({ description: "The decision is being applied" }),
      })
      .openapi("FitmentNote"),
  ),
});

const acknowledgement = z.object({ acknowledged: z.literal(true) });
const params = z.object({ note: z.string() });

const decide = endpoint({
  method: "put",
  path: "/fitment-notes/{note}/decision",
  policy: { permission: "imports:run" },
  summary: "Decide what a note means, for all applications that have it now and later",
  request: { params, ...body(noteDecisionInput) },
  response: acknowledgement,
  refusals: ["not_found"],
});

const revertDecision = endpoint({
  method: "delete",
  path: "/fitment-notes/{note}/decision",
  policy: { permission: "imports:run" },
  summary: "Revert a decision: the note means what the shop reads in it",
  request: { params },
  response: acknowledgement,
  refusals: ["not_found"],
});

function toResponse({ id, read, decision, decidedAt, ...note }: FitmentNote, words: NoteMessages) {
  const decided = decision?.means === "qualifiers" ? decision.qualifiers : {};
  const qualifiers = decision ? decided : read.qualifiers;
  return {
    id,
    text: note.text,
    applications: note.applications,
    reading: note.reading,
    decision: decision?.means ?? null,
    qualifiers,
    conditions: words.qualifiers(qualifiers),
    decidedAt: decidedAt?.toISOString() ?? null,
    pending: note.pending,
  };
}

export function fitmentNotesRouter({ db }: Shop, words: NoteMessages) {
  return createRouter()
    .openapi(list, async (c) => {
      const page = await listNotes(db, staff(c.get("actor"), "imports:run"), c.req.valid("query"));
      return pageJson(c, page, (row) => toResponse(row, words));
    })
    .openapi(decide, async (c) => {
      const id = asId(c.req.valid("param").note);
      await decideNote(db, staff(c.get("actor"), "imports:run"), id, c.req.valid("json"));
      return c.json({ acknowledged: true as const }, 200);
    })
    .openapi(revertDecision, async (c) => {
      await decideNote(db, staff(c.get("actor"), "imports:run"), asId(c.req.valid("param").note), null);
      return c.json({ acknowledged: true as const }, 200);
    });
}
