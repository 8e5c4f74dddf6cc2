/** A VIN in a query, as typed, and the query without any VIN. `grouped`: typed in groups, which may be ordinary words. */
export type VinInQuery = { typed: string; rest: string; grouped: boolean };

type Run = { typed: string; start: number; end: number; grouped: boolean };

/**
 * Returns what looks like a VIN in a query: a word of 17 letters and digits, else neighbouring groups with blanks, dashes or the like between
 * them. Null: nothing does.
 */
export function vinIn(text: string): VinInQuery | null {
  const found: Run[] = [];
  for (const run of runsIn(text)) if (run.start >= (found.at(-1)?.end ?? 0) && isLikeVin(run)) found.push(run);
  const vin = found.find(({ grouped }) => !grouped) ?? found[0];
  return vin ? { typed: vin.typed, rest: textWithout(text, found), grouped: vin.grouped } : null;
}

/** In groups it also ends as every VIN does: with four digits (ISO 3779). */
const isLikeVin = ({ typed, grouped }: Run) =>
  /^[a-z0-9]{17}$/i.test(typed) && (grouped ? /\d{4}$/ : /\d{4}/).test(typed) && /[a-z]/i.test(typed);

/** Yields the words of a text, and neighbouring ones that may be groups of one VIN together. */
function* runsIn(text: string): Generator<Run> {
  const groups = [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)];
  for (const [first, { 0: word, index: start }] of groups.entries()) {
    yield { typed: word, start, end: start + word.length, grouped: false };
    if (isPlainWord(word)) continue;
    let typed = word;
    for (const { 0: next, index } of groups.slice(first + 1, first + 17)) {
      if (isPlainWord(next) || typed.length + next.length > 17) break;
      typed += next;
      yield { typed, start, end: index + next.length, grouped: true };
    }
  }
}

/** Typed in groups a VIN has no words such as 'accord'; those of makers without check digits have ZZZ. */
const isPlainWord = (word: string) => /^(?!.*zzz)[a-z]{4,}$/i.test(word);

/** Returns the text without VINs, and without the 'VIN:' before them and the brackets around them. */
function textWithout(text: string, found: Run[]): string {
  const rest = found.reduceRight(
    (left, { start, end }) => `${left.slice(0, start).replace(/\b[vf]in\W*$/i, "")} ${left.slice(end)}`,
    text,
  );
  const words = rest.split(/\s+/);
  return words.filter((word) => /[\p{L}\p{N}]/u.test(word)).join(" ");
}

/** From here on the characters of a VIN number the car; those before tell only its kind. */
const firstOfSerial = 12;

/** Returns whether a query that is being typed has a VIN, or the beginning of one that already says which car it is. */
export function mayHoldVin(text: string): boolean {
  return [...runsIn(text)].some(({ typed }) => mayBeginVin(typed));
}

const mayBeginVin = (word: string) =>
  word.length >= firstOfSerial && /^[a-z0-9]{1,17}$/i.test(word) && /\d/.test(word) && /[a-z]/i.test(word);
