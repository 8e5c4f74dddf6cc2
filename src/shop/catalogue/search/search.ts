import type { Db } from "#db/db.ts";
import { adviceFor, type Advice } from "#shop/catalogue/search/advice.ts";
import { fitmentsOf } from "#shop/catalogue/fitment/fitment.ts";
import type { QueryFit } from "#shop/catalogue/search/fit-of-numbers.ts";
import { interpret, type Interpretation, type Query } from "#shop/catalogue/search/interpret.ts";
import type { MatchedNumber } from "#shop/catalogue/search/part-numbers.ts";
import { partsByIds, type Part } from "#shop/catalogue/parts/read-parts.ts";

/** `byOthers`: found by the number of another part, which was found too. `fit`: whether it fits the vehicle, where that is one or a part number was named beside it. */
export type FoundPart = {
  part: Part;
  matched: MatchedNumber | null;
  byOthers: boolean;
  trail: string[] | null;
  fit: QueryFit | null;
};

export type SearchResult = Omit<Interpretation, "hits" | "found" | "criteria" | "fits"> & {
  /** Exact numbers first, then what is of the kind and for the vehicle, then by its texts. */
  parts: FoundPart[];
  total: number;
  /** There are more than were counted. */
  more: boolean;
  /** Where nothing was found: what would find something. */
  advice: Advice | null;
};

/** Finds parts on sale by whatever was typed: a number, words, or a question such as '2015 accord front brake pads'. */
export async function search(db: Db, query: Query): Promise<SearchResult> {
  const { hits, found, fits, criteria: _, ...interpretation } = await interpret(db, query);
  const byWords = found.ids.filter((id) => hits.every(({ partId }) => partId !== id));
  const total = hits.length + found.total - (found.ids.length - byWords.length);
  const first = hits.slice(0, query.limit);
  const ids = [...first.map(({ partId }) => partId), ...byWords].slice(0, query.limit);
  const { vehicle, answers } = interpretation;
  const undecided = vehicle?.vehicles.length === 1 ? ids.filter((id) => !fits.has(id)) : [];
  const [only] = undecided.length > 0 ? (vehicle?.vehicles ?? []) : [];
  const others = only ? await fitmentsOf(db, undecided, { vehicleId: only.id, answers }) : new Map<string, QueryFit>();
  const byNumber = new Map(first.map((hit) => [hit.partId, hit]));
  const parts = (await partsByIds(db, ids)).map((part) => {
    const hit = byNumber.get(part.id);
    const fit = fits.get(part.id) ?? others.get(part.id) ?? null;
    return { part, matched: hit?.matched ?? null, byOthers: hit?.byOthers ?? false, trail: hit?.trail ?? null, fit };
  });
  const { language, currency } = query;
  const context = { ...(language && { language }), ...(currency && { currency }) };
  const advice = total > 0 || interpretation.question.text === "" ? null : await adviceFor(db, interpretation, context);
  return { ...interpretation, parts, total, advice };
}
