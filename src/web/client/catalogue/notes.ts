import { api, type ListPage, type RequestBody, type ResponseBody } from "#web/client/api.ts";

type NoteResponse = ResponseBody<"get", "/fitment-notes">[number];

export type FitmentNote = ReturnType<typeof toNote>;
export type NoteDecision = RequestBody<"put", "/fitment-notes/:note/decision">;
export type NoteState = "asked" | "decided" | "read" | "all";

function toNote({ decidedAt, ...same }: NoteResponse) {
  return { decidedAt: decidedAt === null ? null : new Date(decidedAt), ...same };
}

/** The texts that applications have as notes, those of the most applications first. */
export async function listNotes(
  query: { q?: string; cursor?: string; limit?: number; state: NoteState },
  signal?: AbortSignal,
): Promise<ListPage<FitmentNote>> {
  const page = await api.list("/fitment-notes", { query, signal });
  return { ...page, items: page.items.map(toNote) };
}

/** Decides what a note means; null takes the decision back. */
export async function decideNote(id: string, decision: NoteDecision | null): Promise<void> {
  const param = { note: id };
  if (decision === null) await api.delete("/fitment-notes/:note/decision", { param });
  else await api.put("/fitment-notes/:note/decision", { param, json: decision });
}
