import { normalNumber } from "#shop/parts/normal-number.ts";
import type { PartType } from "#shop/parts/part-types.ts";
import type { BrandName } from "#shop/search/names.ts";
import { parseVehicle, type NamedVehicle } from "#shop/search/named-vehicle.ts";
import { positionOf, type Position } from "#shop/search/positions.ts";
import { spansOf, take, use, type Reading } from "#shop/search/spans.ts";
import { stopWords } from "#shop/search/synonyms.ts";
import { tokensOf, type Token } from "#shop/search/tokens.ts";
import type { Vocabulary } from "#shop/search/vocabulary.ts";

export type QueryPart = "vehicle" | "type" | "place" | "brand" | "word";

/** The parts of a query. */
export type ParsedQuery = {
  text: string;
  /** One of several types is enough. `phrases`: other names of them. Null: the query names no kind of part. */
  kind: { types: PartType[]; phrases: string[] } | null;
  place: Position | null;
  vehicle: NamedVehicle | null;
  brands: BrandName[];
  /** Words that the vocabulary does not know: they are searched in names and descriptions. */
  words: string[];
  /** What may be a part number, as typed; the likeliest first. */
  numbers: string[];
  /** Returns the query without one of its parts; `word` selects one of the words. */
  without: (piece: QueryPart, word?: string) => string;
};

/** Part of a query has to be longer than a whole one to count as a part number. */
const minNumberLength = 2;
const minPieceLength = 5;

/** Parses '2015 accord front brake pads' into vehicle, kind of part, position, brand and other words. */
export function parseQuery(text: string, vocabulary: Vocabulary): ParsedQuery {
  const tokens = tokensOf(text);
  const reading: Reading = { tokens, used: tokens.map(() => false) };
  const pieces = new Map<QueryPart, number[]>();
  const noting = <T>(piece: QueryPart, work: () => T): T => {
    const before = [...reading.used];
    const result = work();
    const at = tokens.flatMap((_, index) => (reading.used[index] && !before[index] ? [index] : []));
    pieces.set(piece, [...(pieces.get(piece) ?? []), ...at]);
    return result;
  };

  const kinds = noting("type", () => take(reading, 6, (key) => vocabulary.typesByKey.get(key)));
  const place = noting("place", () => parsePosition(reading));
  const vehicle = noting("vehicle", () => parseVehicle(reading, vocabulary));
  const brands = noting("brand", () => take(reading, 3, (key) => vocabulary.brandsByKey.get(key)));
  const unread = tokens.filter((_, index) => !reading.used[index]);
  const asking = unread.filter(({ text: word }) => !stopWords.has(word));
  // A query of stop words alone is searched for them.
  const left = asking.length === 0 && unread.length === tokens.length ? unread : asking;
  const nothingElse = kinds.length + brands.length + (vehicle?.models.length ?? 0) === 0 && !place;
  return {
    text,
    kind: kinds.length === 0 ? null : merge(kinds),
    place,
    vehicle,
    brands,
    words: wordsOf(left),
    numbers: numbersIn(text, left, tokens, nothingElse),
    without: (piece, word) =>
      cutOut(text, tokens, word === undefined ? (pieces.get(piece) ?? []) : placesOf(left, word)),
  };

  function placesOf(words: Token[], word: string): number[] {
    return words.flatMap((token) => (word.split(" ").includes(token.text) ? [tokens.indexOf(token)] : []));
  }
}

function merge(kinds: { types: PartType[]; phrases: string[] }[]) {
  return {
    types: [...new Set(kinds.flatMap(({ types }) => types))],
    phrases: [...new Set(kinds.flatMap(({ phrases }) => phrases))],
  };
}

function parsePosition(reading: Reading): Position | null {
  const beside = reading.tokens.length > 1;
  const said: Position = {};
  const both: Position = {};
  for (const span of spansOf(reading, 2)) {
    const one = span.at.some((at) => reading.used[at]) ? null : positionOf(span.key, beside);
    if (!one) continue;
    use(reading, span);
    // 'front and rear' selects neither.
    for (const axis of Object.keys(one) as (keyof Position)[]) {
      if (said[axis] !== undefined && said[axis] !== one[axis]) both[axis] = one[axis];
      said[axis] = one[axis];
    }
  }
  for (const axis of Object.keys(both) as (keyof Position)[]) delete said[axis];
  return Object.keys(said).length > 0 ? said : null;
}

/** Returns words for the full-text search; what has no space inside, such as '5w-30', stays together. */
function wordsOf(left: Token[]): string[] {
  const chunks = Map.groupBy(left, ({ chunk }) => chunk);
  return [...chunks.values()].map((tokens) => tokens.map(({ text }) => text).join(" "));
}

/**
 * Returns what may be a part number, which has a digit: the whole query where it names nothing else, and consecutive unknown words.
 */
function numbersIn(text: string, left: Token[], tokens: Token[], nothingElse: boolean): string[] {
  const whole = nothingElse && left.length > 0 && isNumber(text, minNumberLength) ? [text] : [];
  const chunks = new Set(left.filter(({ text: word }) => /\d/.test(word)).map(({ chunk }) => chunk));
  const last = left.findLast(({ chunk }) => chunks.has(chunk));
  const firsts = [left[0], left.find(({ chunk }) => chunks.has(chunk))];
  const pieces = firsts.flatMap((first) => {
    if (!first || !last) return [];
    const between = tokens.filter(({ start, end }) => start >= first.start && end <= last.end);
    const piece = text.slice(first.start, last.end);
    return between.every((token) => left.includes(token)) && isNumber(piece, minPieceLength) ? [piece] : [];
  });
  return [...new Set([...whole, ...pieces])];
}

function isNumber(text: string, shortest: number): boolean {
  return /\d/.test(text) && normalNumber(text).length >= shortest;
}

function cutOut(text: string, tokens: Token[], places: number[]): string {
  let rest = "";
  let from = 0;
  for (const place of places.toSorted((a, b) => a - b)) {
    const { start, end } = tokens[place]!;
    rest += text.slice(from, start);
    from = end;
  }
  return (rest + text.slice(from))
    .replace(/(^|\s)[^\p{L}\p{N}]+(?=\s|$)/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}
