import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { onSale } from "#shop/catalogue/parts/on-sale.ts";
import { partWords } from "#shop/catalogue/parts/part-words.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";
import type { ParsedQuery } from "#shop/catalogue/search/parse-query.ts";
import { germanStops, misspelled, stopWords, symptoms } from "#shop/catalogue/search/synonyms.ts";
import { normalize, tokensOf } from "#shop/catalogue/search/tokens.ts";
import { commonNames } from "#shop/catalogue/search/vehicle-names.ts";
import { nearestWords } from "#shop/catalogue/search/edit-distance.ts";
import type { Vocabulary } from "#shop/catalogue/search/vocabulary.ts";

export type Correction = { from: string; to: string };

/**
 * Returns corrections for words that neither the vocabulary nor the texts of a part on sale have, and that are close to a known word. A model is
 * corrected to one of the make that the query names, its own spelling corrected.
 */
export async function corrections(db: Db, question: ParsedQuery, vocabulary: Vocabulary): Promise<Correction[]> {
  const typed = question.words.flatMap((words) => words.split(" "));
  const known = typed.flatMap((from) => {
    const to = Object.hasOwn(misspelled, from) ? misspelled[from] : undefined;
    return to ? [{ from, to }] : [];
  });
  const mistyped = typed.filter(
    (word) =>
      !/\d/.test(word) &&
      !stopWords.has(word) &&
      !germanStops.has(word) &&
      !symptoms.has(word) &&
      !Object.hasOwn(misspelled, word) &&
      !vocabulary.words.has(normalize(word)),
  );
  const near = mistyped.map((from) => ({ from, words: wordsLike(normalize(from), vocabulary) }));
  const make = question.vehicle?.make ?? makeAmong(near, vocabulary);
  const corrected = near.flatMap(({ from, words }) => {
    const to = words.find((word) =>
      make ? !isOfOtherMakes(word, make, vocabulary) : !isCommonModel(word, vocabulary),
    );
    return to ? [{ from, to }] : [];
  });
  const found = await Promise.all(corrected.map(({ from }) => isInTexts(db, from)));
  return [...known, ...corrected.filter((_, index) => !found[index])];
}

/** Returns known words near this one; of a word without vowels, such as 'pds', also those that have its consonants. */
function wordsLike(word: string, vocabulary: Vocabulary): string[] {
  // 'Ölkühler' is no 'Kühler' with a slip in it, but another part.
  const near = nearestWords(word, vocabulary.words.keys()).filter((known) => !isCompound(word, known));
  const short = word.replace(/s$/, "");
  if (near.length > 0 || short.length < 2 || /[aeiouy]/.test(word)) return near;
  return [...vocabulary.words]
    .filter(([known, kind]) => kind === "type" && known[0] === short[0] && consonants(known) === short)
    .map(([known]) => known)
    .toSorted((one, other) => one.length - other.length);
}

const isCompound = (word: string, known: string) => word.length >= known.length + 2 && word.endsWith(known);

const consonants = (word: string) => word.replace(/[aeiouy]/g, "").replace(/(.)\1/g, "$1");

/** Returns the make that one of the mistyped words is nearest to. */
function makeAmong(near: { words: string[] }[], { makesByKey }: Vocabulary): string | null {
  return near.flatMap(({ words: [first] }) => (first && makesByKey.get(first)) ?? [])[0] ?? null;
}

/** Returns whether the word is part of models' or makes' names alone, and none of them is of this make. */
function isOfOtherMakes(word: string, make: string, vocabulary: Vocabulary): boolean {
  const kind = vocabulary.words.get(word);
  if (kind === "make") return vocabulary.makesByKey.get(word) !== make && !normalize(make).includes(word);
  if (kind !== "model") return false;
  return !vocabulary.models.some(
    (model) => model.make === make && tokensOf(model.name).some(({ key }) => key === word),
  );
}

const isCommonModel = (word: string, { words }: Vocabulary) => words.get(word) === "model" && commonNames.has(word);

/** Returns the text with the mistyped words replaced. */
export function applyCorrections(text: string, corrected: Correction[]): string {
  let result = "";
  let from = 0;
  for (const token of tokensOf(text)) {
    const to = corrected.find((one) => one.from === token.text)?.to;
    if (to === undefined) continue;
    result += text.slice(from, token.start) + to;
    from = token.end;
  }
  return result + text.slice(from);
}

/** Returns whether a part on sale has the word in name, measures or description. */
export async function isInTexts(db: Db, word: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${parts}
    where ${onSale} and ${partWords} @@ plainto_tsquery('english', ${word}) limit 1`);
  return rows.length > 0;
}
