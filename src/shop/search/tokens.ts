/** One word of what was typed. */
export type Token = {
  /** Lower case, without accents. */
  text: string;
  /** As `text`, in the singular: what words are compared by. */
  key: string;
  /** Where it stands in what was typed, and in which piece between spaces. */
  start: number;
  end: number;
  chunk: number;
};

const maxQueryLength = 200;
const maxTokens = 30;

/** What was typed as plain text of one line: full-width letters as usual ones, no control characters. */
export function plainText(typed: string): string {
  return typed
    .normalize("NFKC")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Z}]+/gu, " ")
    .trim()
    .slice(0, maxQueryLength)
    .toWellFormed()
    .trim();
}

/** The words of a plain text; a decimal stays whole. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let chunk = 0;
  let end = 0;
  for (const match of text.matchAll(/\d+\.\d+\p{L}*|[\p{L}\p{N}\p{M}]+/gu)) {
    if (text.slice(end, match.index).includes(" ")) chunk++;
    end = match.index + match[0].length;
    const word = plainWord(match[0]);
    if (word) tokens.push({ text: word, key: singular(word), start: match.index, end, chunk });
    if (tokens.length === maxTokens) break;
  }
  return tokens;
}

function plainWord(word: string): string {
  return word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The key that a phrase is found by: its words in the singular, without what stands between them. */
export function normalize(phrase: string): string {
  return tokensOf(plainText(phrase))
    .map(({ key }) => key)
    .join("");
}

/** Roughly: both sides are treated the same, so that it need not be English. */
function singular(word: string): string {
  if (word.length < 4 || /\d/.test(word) || /(ss|us|is|series)$/.test(word)) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(x|ch|sh|ss)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith("s") ? word.slice(0, -1) : word;
}
