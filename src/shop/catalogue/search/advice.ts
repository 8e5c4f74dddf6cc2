import type { Db } from "#db/db.ts";
import type { PartType } from "#shop/catalogue/parts/part-types.ts";
import { countFound } from "#shop/catalogue/search/find-parts.ts";
import { hasCriteria, criteriaOf } from "#shop/catalogue/search/find-with-fallbacks.ts";
import type { Interpretation } from "#shop/catalogue/search/interpret.ts";
import { nearNumbers } from "#shop/catalogue/search/near-numbers.ts";
import { parseQuery, type QueryContext, type QueryPart } from "#shop/catalogue/search/parse-query.ts";
import { normalize } from "#shop/catalogue/search/tokens.ts";
import { nearestWords } from "#shop/catalogue/search/edit-distance.ts";
import { vocabularyOf } from "#shop/catalogue/search/vocabulary.ts";

/** What would find something where a query found nothing. */
export type Advice = {
  /** The query without one of its parts, and how many parts that finds. `word`: the word left out. */
  without: { part: QueryPart; word: string | null; q: string; total: number }[];
  /** Known words close to the unknown ones. */
  near: string[];
  /** Part numbers close to the one that was typed. */
  numbers: string[];
  /** Kinds of part to go on from. */
  types: PartType[];
};

const maxNear = 4;
const maxTypes = 8;

/** Returns what would find something for a query that found nothing. */
export async function adviceFor(
  db: Db,
  { question, vehicle }: Pick<Interpretation, "question" | "vehicle">,
  context: QueryContext,
): Promise<Advice> {
  const vocabulary = await vocabularyOf(db);
  const droppable: { part: QueryPart; word: string | null }[] = [
    ...question.words.slice(0, 4).map((word) => ({ part: "word" as const, word })),
    ...question.attributes.slice(0, 4).map(({ text }) => ({ part: "attribute" as const, word: text })),
    ...(question.position ? [{ part: "position" as const, word: null }] : []),
    ...(question.brands.length > 0 ? [{ part: "brand" as const, word: null }] : []),
    ...(question.tiers.length > 0 ? [{ part: "tier" as const, word: null }] : []),
    ...(question.priceCents ? [{ part: "price" as const, word: null }] : []),
    ...(vehicle ? [{ part: "vehicle" as const, word: null }] : []),
  ];
  const tried = await Promise.all(
    droppable.map(async ({ part, word }) => {
      const q = question.without(part, word ?? undefined);
      const scopes = part === "vehicle" ? null : (vehicle?.scopes ?? null);
      const criteria = criteriaOf(parseQuery(q, vocabulary, context), scopes, vocabulary);
      return { part, word, q, total: hasCriteria(criteria) ? await countFound(db, criteria) : 0 };
    }),
  );
  const near: string[][] = await Promise.all(question.numbers.slice(0, 2).map((number) => nearNumbers(db, number)));
  const typed = question.words.flatMap((words) => words.split(" "));
  const unknown = typed.filter((word) => !vocabulary.words.has(normalize(word)));
  const nearWords = unknown.flatMap((word) => nearestWords(normalize(word), vocabulary.words.keys(), 1));
  // Beside a battery cable that the shop does not have, its batteries.
  const missing = question.kind?.types.length === 0 ? question.kind.text.split(" ") : [];
  const related = [...typed, ...missing].flatMap((word) => vocabulary.typesByWord.get(normalize(word)) ?? []);
  return {
    without: tried.filter(({ total }) => total > 0),
    near: [...new Set(nearWords)].slice(0, maxNear),
    numbers: [...new Set(near.flat())].slice(0, maxNear),
    types: [...new Set([...(question.kind?.types ?? []), ...related])].slice(0, maxTypes),
  };
}
