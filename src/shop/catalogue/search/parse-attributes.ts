import type { AttributeValue, AttributeWords } from "#shop/catalogue/search/attribute-values.ts";
import { germanValues } from "#shop/catalogue/search/german.ts";
import { spansOf, use, type Reading } from "#shop/catalogue/search/spans.ts";
import { stopWords } from "#shop/catalogue/search/synonyms.ts";
import { measureIn, unitOf } from "#shop/catalogue/search/units.ts";

/** An attribute that a query names: one of the options is enough. `text`: as typed. */
export type QueryAttribute = {
  text: string;
  options: { name: string; value: string | number }[];
  /** Types of part that have it. */
  typeIds: string[];
  /** Of 'no ceramic' the value, which the parts must not have. */
  unwanted?: string;
};

const negations = [
  "no",
  "not",
  "non",
  "without",
  "w o",
  "avoid",
  "never",
  "except",
  "excluding",
  "anything but",
  "other than",
]
  .concat([
    "dont want",
    "don t want",
    "do not want",
    "dont need",
    "don t need",
    "do not need",
    "dont like",
    "don t like",
  ])
  .concat(["nicht", "kein", "keine", "keinen", "keiner", "ohne", "ausser", "will nicht", "mochte nicht"])
  .map((phrase) => phrase.split(" "))
  .toSorted((one, other) => other.length - one.length);
const articles = new Set(["a", "an", "any", "the", "in", "aus", "mit", "die", "der", "das"]);

/** Parses measures and values of attributes that these types of part have; `types` null: any type. */
export function parseAttributes(reading: Reading, words: AttributeWords, types: string[] | null): QueryAttribute[] {
  return [...namedNumbers(reading, words, types), ...values(reading, words, types), ...measures(reading, words, types)];
}

/** '6 rib', '4 wire', 'group size 24F': a value beside the name of its attribute. */
function namedNumbers(reading: Reading, words: AttributeWords, types: string[] | null): QueryAttribute[] {
  if (!types) return [];
  const found: QueryAttribute[] = [];
  const names = types.flatMap((typeId) => words.namesByType.get(typeId) ?? []);
  for (const span of spansOf(reading, 3)) {
    const [first, last] = [span.at[0]!, span.at.at(-1)!];
    const named = names.filter(({ keys }) => keys.includes(germanValues[span.key] ?? span.key));
    if (named.length === 0 || !span.at.every((at) => !reading.used[at])) continue;
    for (const at of [first - 1, last + 1]) {
      const token = reading.tokens[at];
      if (!token || reading.used[at] || !/^\d+(\.\d+)?[a-z]?$/.test(token.text)) continue;
      const value = /[a-z]$/.test(token.text) ? token.text.toUpperCase() : token.text;
      const options = distinct(named).flatMap(({ name }) => [
        { name, value },
        ...(Number.isNaN(Number(value)) ? [] : [{ name, value: Number(value) }]),
      ]);
      const all = [...span.at, at].toSorted((a, b) => a - b);
      found.push({ text: textOf(reading, all), options, typeIds: [...new Set(named.map(({ typeId }) => typeId))] });
      use(reading, { at: all });
      break;
    }
  }
  return found;
}

/** 'ceramic', '0w-20', 'DOT 4', 'H7': what is a value, or one word of it. */
function values(reading: Reading, words: AttributeWords, types: string[] | null): QueryAttribute[] {
  const found: QueryAttribute[] = [];
  for (const span of spansOf(reading, 4)) {
    if (span.at.some((at) => reading.used[at])) continue;
    const key = germanValues[span.key] ?? span.key;
    const meant = meaningOf(key, words, types);
    if (meant.length === 0) continue;
    const negated = negationBefore(reading, span.at[0]!);
    const at = [...negated, ...span.at];
    use(reading, { at });
    found.push({
      text: textOf(reading, at),
      options: distinct(meant).map(({ name, value }) => ({ name, value })),
      typeIds: [...new Set(meant.map(({ typeId }) => typeId))],
      ...(negated.length > 0 && { unwanted: textOf(reading, span.at) }),
    });
  }
  return found;
}

/** Returns the tokens right before a value by which it is not wanted: 'don't want any', 'nicht'. */
function negationBefore({ tokens, used }: Reading, value: number): number[] {
  let end = value;
  while (end > 0 && articles.has(tokens[end - 1]!.text)) end -= 1;
  const words = negations.find((phrase) =>
    phrase.every((word, index) => {
      const at = end - phrase.length + index;
      return tokens[at]?.text === word && !used[at];
    }),
  );
  const first = words ? end - words.length : value;
  return Array.from({ length: value - first }, (_, index) => first + index);
}

function meaningOf(key: string, words: AttributeWords, types: string[] | null): AttributeValue[] {
  if (key.length < 2 || stopWords.has(key)) return [];
  // A bare number says nothing without its name, unless it is long and the kind of part is known.
  if (/^\d+(\.\d+)?$/.test(key) && (!types || key.length < 4)) return [];
  const ofTypes = (found: AttributeValue[] = []) => found.filter(({ typeId }) => !types || types.includes(typeId));
  const whole = ofTypes(words.valuesByKey.get(key));
  if (whole.length > 0 || !types) return whole;
  return ofTypes(words.valuesByWord.get(key));
}

/** '300 mm', '22"', '160 amp': a number and a unit that an attribute of the types is measured in. */
function measures(reading: Reading, words: AttributeWords, types: string[] | null): QueryAttribute[] {
  if (!types) return [];
  const found: QueryAttribute[] = [];
  for (const [index, { text, end }] of reading.tokens.entries()) {
    const [, number, joined] = /^(\d+(?:\.\d+)?)([a-z]*)$/.exec(text) ?? [];
    if (reading.used[index] || number === undefined) continue;
    const next = reading.tokens[index + 1];
    const quoted = /^\s?["”″]/.test(reading.text.slice(end, end + 2));
    const unit = unitOf(joined || (quoted ? "in" : next && !reading.used[index + 1] ? next.key : ""));
    if (!unit) continue;
    const at = joined || quoted ? [index] : [index, index + 1];
    // '2.4 l' is an engine.
    if (unit === "l" && /\.\d$/.test(number)) continue;
    const named = types.flatMap((typeId) => words.namesByType.get(typeId) ?? []);
    const options = measureIn(Number(number), unit).flatMap(({ unit: stored, values: equal }) => {
      const names = new Set(named.flatMap(({ name }) => (name.endsWith(`_${stored}`) ? [name] : [])));
      return [...names].flatMap((name) => equal.map((value) => ({ name, value })));
    });
    if (options.length === 0) continue;
    use(reading, { at });
    found.push({
      text: textOf(reading, at),
      options,
      typeIds: [
        ...new Set(named.flatMap((one) => (options.some(({ name }) => name === one.name) ? [one.typeId] : []))),
      ],
    });
  }
  return found;
}

/** One of those that differ by their type of part alone: a hundred types have a `material`, and each option costs every part that is looked at. */
function distinct<One extends { name: string; value?: string }>(all: One[]): One[] {
  return [...new Map(all.map((one) => [JSON.stringify([one.name, one.value]), one])).values()];
}

function textOf({ text, tokens }: Reading, at: number[]): string {
  return text.slice(tokens[at[0]!]!.start, tokens[at.at(-1)!]!.end);
}
