import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { onSale } from "#shop/parts/on-sale.ts";
import { parts } from "#shop/parts/parts.table.ts";
import type { ParsedQuery } from "#shop/search/parse-query.ts";
import { stopWords } from "#shop/search/synonyms.ts";
import { normalize, tokensOf } from "#shop/search/tokens.ts";
import { nearestWords } from "#shop/search/edit-distance.ts";
import type { Vocabulary } from "#shop/search/vocabulary.ts";

export type Correction = { from: string; to: string };

/** Returns corrections for words that neither the vocabulary nor the texts of a part on sale have, and that are close to a known word. */
export async function corrections(db: Db, question: ParsedQuery, vocabulary: Vocabulary): Promise<Correction[]> {
  const mistyped = question.words
    .flatMap((words) => words.split(" "))
    .filter((word) => !/\d/.test(word) && !stopWords.has(word) && !vocabulary.words.has(normalize(word)));
  const mended = mistyped.flatMap((from) => {
    const to = nearestWords(normalize(from), vocabulary.words.keys())[0];
    return to ? [{ from, to }] : [];
  });
  const known = await Promise.all(mended.map(({ from }) => isInTexts(db, from)));
  return mended.filter((_, index) => !known[index]);
}

/** Returns the text with the mistyped words replaced. */
export function applyCorrections(text: string, mended: Correction[]): string {
  let result = "";
  let from = 0;
  for (const token of tokensOf(text)) {
    const to = mended.find((one) => one.from === token.text)?.to;
    if (to === undefined) continue;
    result += text.slice(from, token.start) + to;
    from = token.end;
  }
  return result + text.slice(from);
}

async function isInTexts(db: Db, word: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${parts}
    where ${onSale} and part_words(name, description, attributes) @@ plainto_tsquery('english', ${word}) limit 1`);
  return rows.length > 0;
}
