import { searchLimits } from "#shop/foundation/limits.ts";

/** One word of what was typed. */
export type Token = {
  /** Lower case, without accents. */
  text: string;
  /** As `text`, in the singular: what words are compared by. */
  key: string;
  /** Where it stands in what was typed, and in which run between spaces. */
  start: number;
  end: number;
  chunk: number;
};

/** Returns the text in one line (NFKC), without control characters and cut to the longest query. */
export function plainText(typed: string): string {
  return typed
    .normalize("NFKC")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Z}]+/gu, " ")
    .trim()
    .slice(0, searchLimits.queryLength)
    .toWellFormed()
    .trim();
}

/** Returns the words of a plain text; a decimal number is one word. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let chunk = 0;
  let end = 0;
  for (const match of text.matchAll(/\d+\.\d+\p{L}*|[\p{L}\p{N}\p{M}]+/gu)) {
    if (text.slice(end, match.index).includes(" ")) chunk++;
    end = match.index + match[0].length;
    const word = plainWord(match[0]);
    if (word) tokens.push({ text: word, key: singular(word), start: match.index, end, chunk });
    if (tokens.length === searchLimits.words) break;
  }
  return tokens;
}

function plainWord(word: string): string {
  return word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss");
}

/** Returns the key by which a phrase is found: its words in the singular, joined. */
export function normalize(phrase: string): string {
  return tokensOf(plainText(phrase))
    .map(({ key }) => key)
    .join("");
}

/** An approximation; both sides go through it, so the result need not be an English word. */
function singular(word: string): string {
  if (word.length < 4 || /\d/.test(word) || /(ss|us|is|series)$/.test(word)) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(x|ch|sh|ss)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith("s") ? word.slice(0, -1) : word;
}
