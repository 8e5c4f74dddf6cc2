import { api, type ResponseBody } from "#web/client/api.ts";

export type QueryOutcome = ResponseBody<"get", "/search-outcomes">[number];
export type OutcomeKind = "empty" | "unopened";
export type Synonym = { id: string; word: string; means: string; createdAt: Date };

/** Queries of the last 30 days that found nothing, or of whose results hardly any was opened. */
export async function listOutcomes(kind: OutcomeKind, signal?: AbortSignal): Promise<QueryOutcome[]> {
  return api.get("/search-outcomes", { query: { kind }, signal });
}

export async function listSynonyms(signal?: AbortSignal): Promise<Synonym[]> {
  const found = await api.get("/search-synonyms", { signal });
  return found.map(({ createdAt, ...same }) => ({ createdAt: new Date(createdAt), ...same }));
}

export async function addSynonym(synonym: Pick<Synonym, "word" | "means">): Promise<void> {
  await api.post("/search-synonyms", { json: synonym });
}

export async function removeSynonym(id: string): Promise<void> {
  await api.delete("/search-synonyms/:id", { param: { id } });
}

let lastShown: string | null = null;

/** Counts that results of a search were shown; that they are filtered or lengthened does not count again. */
export function reportShown(q: string): void {
  if (q !== lastShown) report(q, "shown");
  lastShown = q;
}

/** Counts that one of the results was opened. Coming back to them then counts as another look. */
export function reportOpened(q: string): void {
  lastShown = null;
  report(q, "opened");
}

/** A failure is ignored: the count is statistics alone. */
function report(q: string, outcome: "shown" | "opened"): void {
  void api.post("/search-outcomes", { json: { q, outcome } }).catch(() => undefined);
}
