import type { BrandTier } from "#shop/catalogue/parts/brands-and-types.ts";
import type { Bounds } from "#shop/catalogue/parts/bounds.ts";
import type { PartType } from "#shop/catalogue/parts/part-types.ts";
import type { BrandName } from "#shop/catalogue/search/names.ts";
import { numberRuns, numbersIn, otherNumbers, type NumberRun } from "#shop/catalogue/search/number-runs.ts";
import { parseVehicle, type NamedVehicle } from "#shop/catalogue/search/named-vehicle.ts";
import { parseAttributes, type QueryAttribute } from "#shop/catalogue/search/parse-attributes.ts";
import { parsePositionPhrases, parsePositions } from "#shop/catalogue/search/parse-positions.ts";
import { parsePrice } from "#shop/catalogue/search/parse-price.ts";
import type { Position } from "#shop/catalogue/search/positions.ts";
import type { Section } from "#shop/catalogue/search/sections.ts";
import { takeProducts } from "#shop/catalogue/search/other-products.ts";
import { joinSplitKinds } from "#shop/catalogue/search/split-kinds.ts";
import { take, takeSpans, type Reading } from "#shop/catalogue/search/spans.ts";
import { germanStops, stopWords } from "#shop/catalogue/search/synonyms.ts";
import { cheapWords, tierOf } from "#shop/catalogue/search/tiers.ts";
import { tokensOf, type Token } from "#shop/catalogue/search/tokens.ts";
import { unitOf } from "#shop/catalogue/search/units.ts";
import type { Vocabulary } from "#shop/catalogue/search/vocabulary.ts";

export type QueryPart = "vehicle" | "type" | "position" | "brand" | "tier" | "price" | "attribute" | "word";

/** The parts of a query. */
export type ParsedQuery = {
  text: string;
  /** One of several types is enough. `phrases`: other names of them. `section`: named instead of types. Null: the query names no kind of part. */
  kind: { text: string; types: PartType[]; phrases: string[]; section: Omit<Section, "types"> | null } | null;
  position: Position | null;
  vehicle: NamedVehicle | null;
  brands: BrandName[];
  tiers: BrandTier[];
  priceCents: Bounds | null;
  /** Whether the cheapest are to come first. */
  cheapest: boolean;
  attributes: QueryAttribute[];
  /** Words that the vocabulary does not know: they are searched in names and descriptions. */
  words: string[];
  /** What may be a part number, as typed; the likeliest first. */
  numbers: string[];
  /** Words beside each other that may be a part number if a part has exactly that one. */
  numberRuns: NumberRun[];
  /** Returns what may be further numbers beside some that were found. */
  numbersBeside: (found: NumberRun[]) => NumberRun[];
  /** Returns the query without one of its parts; `word` selects one of the words or attributes. */
  without: (part: QueryPart, word?: string) => string;
};

/** What a query is read with. `language`: of the page, which decides what a word means in two languages. `currency`: of the shop, that of every price. */
export type QueryContext = { language?: string; currency?: string };

/** `besideVehicle`: the vehicle is known, so facts such as 'awd' are about it even where the query names none. */
type ReadingContext = QueryContext & { besideVehicle?: boolean };

/** Parses '2015 accord front brake pads' into vehicle, kind of part, position, brand and other words. */
export function parseQuery(
  text: string,
  vocabulary: Vocabulary,
  { language, currency, besideVehicle = false }: ReadingContext = {},
): ParsedQuery {
  const tokens = tokensOf(text);
  const german = language === "de" || tokens.some(({ key }) => vocabulary.germanWords.has(key));
  const reading: Reading = { text, tokens, used: tokens.map(() => false), german };
  const usedBy = new Map<QueryPart, number[]>();
  const noting = <T>(part: QueryPart, work: () => T): T => {
    const before = [...reading.used];
    const result = work();
    const at = tokens.flatMap((_, index) => (reading.used[index] && !before[index] ? [index] : []));
    usedBy.set(part, [...(usedBy.get(part) ?? []), ...at]);
    return result;
  };

  const phrases = noting("position", () => parsePositionPhrases(reading));
  const typed = noting("type", () =>
    joinSplitKinds(
      reading,
      takeSpans(reading, 6, (key) => vocabulary.typesByKey.get(key)),
      vocabulary,
    ),
  );
  const position = noting("position", () => parsePositions(reading, phrases));
  const priceCents = noting("price", () => parsePrice(reading, currency));
  const cheapest =
    noting("price", () => take(reading, 1, (key) => (cheapWords.has(key) && tokens.length > 1) || null)).length > 0;
  const types = typed.flatMap(({ meant }) => meant.types.map(({ id }) => id));
  const ofKind =
    typed.length > 0 ? noting("attribute", () => parseAttributes(reading, vocabulary.attributes, types)) : [];
  const tiers = noting("tier", () => take(reading, 2, (key) => tierOf(key, tokens.length > 1)));
  const vehicle = noting("vehicle", () =>
    parseVehicle(reading, vocabulary, { parts: typed.length > 0, besideVehicle }),
  );
  const brands = noting("brand", () => take(reading, 3, (key) => vocabulary.brandsByKey.get(key)));
  const grouped = noting("type", () => takeSpans(reading, 4, (key) => vocabulary.sectionsByKey.get(key)));
  const ofTypes = noting("type", () => takeProducts(reading, typed, grouped));
  const ofSections = noting("type", () => takeProducts(reading, grouped, grouped));
  const products = [...ofTypes.products, ...ofSections.products].map((name) => ({ types: [], phrases: [name] }));
  const kinds = [...ofTypes.kinds, ...products];
  const sections = products.length > 0 ? [] : ofSections.kinds;
  const ofAny =
    kinds.length + sections.length > 0 ? [] : noting("attribute", () => attributesAlone(reading, vocabulary));
  const unread = tokens.filter((_, index) => !reading.used[index]);
  const isStop = ({ text: word }: Token) => stopWords.has(word) || (german && germanStops.has(word));
  const meaningful = unread.filter((token) => !isStop(token));
  // A query of stop words alone is searched for them.
  const left = meaningful.length === 0 && unread.length === tokens.length ? unread : meaningful;
  const attributes = [...ofKind, ...ofAny];
  const understood = kinds.length + sections.length + brands.length + attributes.length + (vehicle?.models.length ?? 0);
  return {
    text,
    kind: kindOf(kinds, sections, textOf(tokens, usedBy.get("type"))),
    position,
    vehicle,
    brands,
    tiers: [...new Set(tiers)],
    priceCents,
    cheapest,
    attributes,
    words: wordsOf(left),
    numberRuns: numberRuns(text, tokens, left),
    numbersBeside: (found) => otherNumbers(text, tokens, { found, left }),
    numbers: numbersIn(text, { left, tokens, nothingElse: understood === 0 && !position }),
    without: (part, word) => cutOut(text, tokens, indexesOf(part, word)),
  };

  function indexesOf(part: QueryPart, word: string | undefined): number[] {
    if (word === undefined) return usedBy.get(part) ?? [];
    if (part === "word")
      return left.flatMap((token) => (word.split(" ").includes(token.text) ? [tokens.indexOf(token)] : []));
    const from = text.indexOf(word);
    return (usedBy.get(part) ?? []).filter((at) => tokens[at]!.start >= from && tokens[at]!.end <= from + word.length);
  }
}

/** Attributes where no kind of part is named: the value says what is sought, and measures belong to what has it. */
function attributesAlone(reading: Reading, vocabulary: Vocabulary): QueryAttribute[] {
  const named = parseAttributes(reading, vocabulary.attributes, null);
  const types = [...new Set(named.flatMap(({ typeIds }) => typeIds))];
  return types.length > 0 ? [...named, ...parseAttributes(reading, vocabulary.attributes, types)] : named;
}

/** Types that are named count; else the systems and groups are what is sought. */
function kindOf(
  kinds: { types: PartType[]; phrases: string[] }[],
  sections: Section[],
  text: string,
): ParsedQuery["kind"] {
  const [section] = sections;
  if (kinds.length > 0) {
    return {
      text,
      types: [...new Set(kinds.flatMap(({ types }) => types))],
      phrases: [...new Set(kinds.flatMap(({ phrases }) => phrases))],
      section: null,
    };
  }
  if (!section) return null;
  const { system, group } = section;
  return {
    text,
    types: [...new Set(sections.flatMap(({ types }) => types))],
    phrases: [],
    section: sections.length === 1 ? { system, group } : null,
  };
}

const textOf = (tokens: Token[], at: number[] = []) => at.map((index) => tokens[index]!.text).join(" ");

/** Returns words for the full-text search; what has no space inside, such as '5w-30', stays together, and so do a number and its unit: '70 Ah'. */
function wordsOf(left: Token[]): string[] {
  const chunks = Map.groupBy(left, ({ chunk, key }) => {
    const number = left.find((one) => one.chunk === chunk - 1 && /^\d+(?:\.\d+)?$/.test(one.text));
    return number && unitOf(key) ? number.chunk : chunk;
  });
  return [...chunks.values()].map((tokens) => tokens.map(({ text }) => text).join(" "));
}

function cutOut(text: string, tokens: Token[], indexes: number[]): string {
  let rest = "";
  let from = 0;
  for (const index of indexes.toSorted((a, b) => a - b)) {
    const { start, end } = tokens[index]!;
    rest += text.slice(from, start);
    from = end;
  }
  return (rest + text.slice(from))
    .replace(/(^|\s)[^\p{L}\p{N}]+(?=\s|$)/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}
