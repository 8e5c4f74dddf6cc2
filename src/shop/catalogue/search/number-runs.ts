import { normalNumber } from "#shop/catalogue/parts/normal-number.ts";
import { germanStops, stopWords } from "#shop/catalogue/search/synonyms.ts";
import type { Token } from "#shop/catalogue/search/tokens.ts";

/** Part of a query has to be longer than a whole one to count as a part number. */
const minNumberLength = 2;
const minFragmentLength = 5;

/** Words of a query, from `start` to `end` of its text. */
export type NumberRun = { text: string; start: number; end: number };

/** A part number has at most so many words: 'A 000 180 26 09'. */
const mostWords = 5;

/** Returns every run of words beside each other that may be a part number and is not wholly understood as something else, the longest first. */
export function numberRuns(text: string, tokens: Token[], left: Token[]): NumberRun[] {
  const runs: NumberRun[] = [];
  for (let length = Math.min(mostWords, tokens.length); length > 0; length -= 1) {
    for (let from = 0; from + length <= tokens.length; from += 1) {
      const words = tokens.slice(from, from + length);
      const run = runOf(text, words);
      const unread = words.filter((one) => left.includes(one));
      // 'AB-2010' may be one, although 2010 is a year; 'brembo 2010' is none.
      const isOne = unread.some((one) => /\d/.test(one.text)) || (unread.length > 0 && isOneChunk(words));
      if (isOne && !words.some((one) => separates(one, tokens)) && mayBeNumber(run)) runs.push(run);
    }
  }
  return runs;
}

const isOneChunk = (words: Token[]) => words.every(({ chunk }) => chunk === words[0]?.chunk);

function runOf(text: string, words: Token[]): NumberRun {
  const [start, end] = [words[0]?.start ?? 0, words.at(-1)?.end ?? 0];
  return { text: text.slice(start, end), start, end };
}

const mayBeNumber = ({ text }: NumberRun) =>
  isNumber(text, /[a-z]/i.test(text) ? minFragmentLength - 1 : minFragmentLength);

/** Whether a word stands for itself and is no part of a number: 'fit', but not in 'AB-FIT-12'. */
function separates(word: Token, tokens: Token[]): boolean {
  const isAlone = tokens.every((one) => one === word || one.chunk !== word.chunk);
  return isAlone && (stopWords.has(word.text) || germanStops.has(word.text));
}

/** Returns what is left of a query beside the numbers that were found, in the pieces that may be one each. */
export function otherNumbers(
  text: string,
  tokens: Token[],
  { found, left }: { found: NumberRun[]; left: Token[] },
): NumberRun[] {
  const isTaken = ({ start, end }: Token) => found.some((one) => one.start < end && start < one.end);
  const pieces: Token[][] = [];
  for (const [at, token] of tokens.entries()) {
    if (isTaken(token) || !left.includes(token)) continue;
    const before = tokens[at - 1];
    const goesOn = before && pieces.at(-1)?.at(-1) === before && !/[\s,;|&/]/.test(text.slice(before.end, token.start));
    if (goesOn) pieces.at(-1)?.push(token);
    else pieces.push([token]);
  }
  return pieces.map((words) => runOf(text, words)).filter((run) => isNumber(run.text, minFragmentLength));
}

/**
 * Returns what may be a part number, which has a digit: the whole query where it names nothing else, and consecutive unknown words.
 */
export function numbersIn(
  text: string,
  { left, tokens, nothingElse }: { left: Token[]; tokens: Token[]; nothingElse: boolean },
): string[] {
  const whole = nothingElse && left.length > 0 && isNumber(text, minNumberLength) ? [text] : [];
  const chunks = new Set(left.filter(({ text: word }) => /\d/.test(word)).map(({ chunk }) => chunk));
  const last = left.findLast(({ chunk }) => chunks.has(chunk));
  const firsts = [left[0], left.find(({ chunk }) => chunks.has(chunk))];
  const fragments = firsts.flatMap((first) => {
    if (!first || !last) return [];
    const between = tokens.filter(({ start, end }) => start >= first.start && end <= last.end);
    const fragment = text.slice(first.start, last.end);
    return between.every((token) => left.includes(token)) && isNumber(fragment, minFragmentLength) ? [fragment] : [];
  });
  return [...new Set([...whole, ...fragments])];
}

function isNumber(text: string, shortest: number): boolean {
  return /\d/.test(text) && normalNumber(text).length >= shortest;
}
