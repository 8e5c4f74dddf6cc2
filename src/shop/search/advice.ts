import type { Db } from "#db/connect.ts";
import type { PartType } from "#shop/parts/part-types.ts";
import type { AskedVehicle } from "#shop/search/asked-vehicle.ts";
import { countFound } from "#shop/search/find-parts.ts";
import { asksForParts, soughtBy } from "#shop/search/look-up.ts";
import { parseQuery, type Question, type QuestionPart } from "#shop/search/read-question.ts";

import { keyOf } from "#shop/search/tokens.ts";
import { nearestWords } from "#shop/search/typing-errors.ts";
import type { Vocabulary } from "#shop/search/vocabulary.ts";

/** What would find something where a question found nothing. */
export type Advice = {
  /** The question with a piece left out, and how many parts that finds. `word`: the one left out of the words. */
  without: { piece: QuestionPart; word: string | null; q: string; total: number }[];
  /** Terms that the shop knows, near to what was typed. */
  near: string[];
  /** Kinds of part to go on from. */
  types: PartType[];
};

const mostNear = 4;
const mostTypes = 8;

export async function adviceFor(
  db: Db,
  question: Question,
  vehicle: AskedVehicle | null,
  vocabulary: Vocabulary,
): Promise<Advice> {
  const pieces: { piece: QuestionPart; word: string | null }[] = [
    ...question.words.slice(0, 4).map((word) => ({ piece: "word" as const, word })),
    ...(question.place ? [{ piece: "place" as const, word: null }] : []),
    ...(question.brands.length > 0 ? [{ piece: "brand" as const, word: null }] : []),
    ...(vehicle ? [{ piece: "vehicle" as const, word: null }] : []),
  ];
  const tried = await Promise.all(
    pieces.map(async ({ piece, word }) => {
      const q = question.without(piece, word ?? undefined);
      const covered = piece === "vehicle" ? null : (vehicle?.covered ?? null);
      const sought = soughtBy(parseQuery(q, vocabulary), covered, vocabulary);
      return { piece, word, q, total: asksForParts(sought) ? await countFound(db, sought) : 0 };
    }),
  );
  const typed = question.words.flatMap((words) => words.split(" "));
  const unknown = typed.filter((word) => !vocabulary.words.has(keyOf(word)));
  const near = unknown.flatMap((word) => nearestWords(keyOf(word), vocabulary.words.keys(), 1));
  const related = typed.flatMap((word) => vocabulary.typesByWord.get(keyOf(word)) ?? []);
  return {
    without: tried.filter(({ total }) => total > 0),
    near: [...new Set(near)].slice(0, mostNear),
    types: [...new Set([...(question.kind?.types ?? []), ...related])].slice(0, mostTypes),
  };
}
