import { spansOf, use } from "#shop/catalogue/search/spans.ts";
import type { Correction } from "#shop/catalogue/search/spelling-correction.ts";
import { tokensOf } from "#shop/catalogue/search/tokens.ts";

const longestSynonym = 5;

/** Replaces words that staff gave a meaning. Returns the text and what was replaced; a meaning is not replaced again. */
export function applySynonyms(
  text: string,
  meaningByKey: ReadonlyMap<string, string>,
): { text: string; replaced: Correction[] } {
  if (meaningByKey.size === 0) return { text, replaced: [] };
  const tokens = tokensOf(text);
  const reading = { tokens, used: tokens.map(() => false) };
  const found: { start: number; end: number; means: string }[] = [];
  for (const span of spansOf(reading, longestSynonym)) {
    const means = meaningByKey.get(span.key);
    if (means === undefined || span.at.some((at) => reading.used[at])) continue;
    use(reading, span);
    found.push({ start: tokens[span.at[0]!]!.start, end: tokens[span.at.at(-1)!]!.end, means });
  }
  let result = text;
  for (const { start, end, means } of found.toSorted((one, other) => other.start - one.start))
    result = result.slice(0, start) + means + result.slice(end);
  return {
    text: result,
    replaced: found.map(({ start, end, means }) => ({ from: text.slice(start, end), to: means })),
  };
}
