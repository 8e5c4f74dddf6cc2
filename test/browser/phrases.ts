import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { cardFormWords } from "#sandbox/stripe/card-form-words.ts";
import { sampleDay, structuredTexts } from "#test/browser/structured-phrases.ts";
import { languages, type Language } from "#web/messages/languages.ts";

/** A text of one language and the same text of another. What differs from use to use is a mark in both. */
export type Phrase = { from: string; to: string };

const folder = new URL("../../src/web/messages/", import.meta.url);
const mark = (index: number) => String.fromCodePoint(0xe000 + index);
const marked = /[\ue000-\ue00f]/;
export const marks = /[\ue000-\ue00f]/g;

/** Every text of the messages, in English and in `language`. */
export async function readPhrases(language: Language): Promise<Phrase[]> {
  const found = new Map<string, Phrase>();
  for (const file of await readdir(new URL("en/", folder))) {
    if (file.endsWith(".test.ts")) continue;
    const [from, to] = await Promise.all([load("en", file), load(language, file)]);
    for (const phrase of pairs(from, to)) found.set(`${phrase.from}\n${phrase.to}`, phrase);
  }
  if (isCardFormLanguage(language))
    for (const phrase of pairs(cardFormWords.en, cardFormWords[language]))
      found.set(`${phrase.from}\n${phrase.to}`, phrase);
  const structured = await Promise.all([structuredTexts("en", mark), structuredTexts(language, mark)]);
  for (const { from, to } of pairs(structured[0], structured[1])) {
    const phrase = { from: withMarks(from, "en"), to: withMarks(to, language) };
    found.set(`${phrase.from}\n${phrase.to}`, phrase);
  }
  return [...found.values()].filter(({ from }) => !marked.test(from) || /\p{L}/u.test(from.replaceAll(marks, "")));
}

/** The sandbox's card form has words of its own. */
const isCardFormLanguage = (tag: string): tag is keyof typeof cardFormWords => Object.hasOwn(cardFormWords, tag);

const load = (language: string, file: string): Promise<unknown> => import(new URL(`${language}/${file}`, folder).href);

function* pairs(from: unknown, to: unknown): Generator<Phrase> {
  if (typeof from === "string" && typeof to === "string") yield { from, to };
  else if (typeof from === "function" && typeof to === "function") yield* calls(from, to);
  else if (isRecord(from) && isRecord(to)) for (const key of Object.keys(from)) yield* pairs(from[key], to[key]);
}

/** What a message with parameters says: of texts and large numbers, which become marks, of small numbers, as plurals differ by them, and of verdicts. */
function* calls(from: Function, to: Function): Generator<Phrase> {
  if (from.name === "fieldMessage") {
    for (const code of fieldCodes()) yield* called(from, to, [code, { limit: mark(0), value: mark(1), line: mark(2) }]);
    return;
  }
  const fields = from.length === 1 ? fieldsOf(from) : [];
  if (fields.length > 0) {
    for (const values of combinations(fields.length, countsAndMarks))
      yield* called(from, to, [Object.fromEntries(fields.map((name, index) => [name, values[index]]))]);
    return;
  }
  const marksOnly = Array.from({ length: from.length }, (_, index) => mark(index));
  // Of lists.
  yield* called(
    from,
    to,
    marksOnly.map((one) => [one]),
  );
  const [general] = called(from, to, marksOnly);
  if (general) yield general;
  for (const values of combinations(from.length))
    for (const phrase of called(from, to, values)) if (!follows(phrase, general, values)) yield phrase;
}

/** Whether a phrase is merely another with these values for its marks. */
function follows(phrase: Phrase, general: Phrase | undefined, values: unknown[]): boolean {
  const filled = (text: string) => text.replaceAll(marks, (found) => String(values[found.codePointAt(0)! - 0xe000]));
  return general !== undefined && filled(general.from) === phrase.from && filled(general.to) === phrase.to;
}

function* called(from: Function, to: Function, values: unknown[]): Generator<Phrase> {
  const phrase = { from: attempt(from, values), to: attempt(to, values) };
  if (phrase.from !== null && phrase.to !== null)
    yield { from: numbersAsMarks(phrase.from), to: numbersAsMarks(phrase.to) };
}

/** Numbers that stand for any number: messages format them, which they can't do with a mark. */
const sampleNumber = (index: number) => 5_234_560 + index;
const numbersAsMarks = (text: string) =>
  text.replaceAll(/5[.,\s]?234[.,\s]?56(\d)/g, (_, index: string) => mark(Number(index)));

function withMarks(text: string, language: Language): string {
  const format = new Intl.DateTimeFormat(languages[language].locale, { dateStyle: "long", timeZone: "UTC" });
  return text.replaceAll(format.format(new Date(sampleDay)), mark(15));
}

const verdicts = ["fits", "does_not_fit", "depends", "universal"];
/** The codes of what may be wrong with a field, which `fieldMessage` alone knows. */
function fieldCodes(): string[] {
  const source = readFileSync(new URL("en/form-errors.ts", folder), "utf8");
  return [...source.matchAll(/^ {2}(\w+): /gm)].map(([, code = ""]) => code);
}

type Samples = (index: number) => unknown[];
const samples: Samples = (index) => [mark(index), 0, 1, 2, sampleNumber(index), ...verdicts, true, false, null];
const countsAndMarks: Samples = (index) => [mark(index), 1, sampleNumber(index)];

function* combinations(length: number, of = samples, index = 0): Generator<unknown[]> {
  if (index === length) return yield [];
  for (const value of of(index)) for (const rest of combinations(length, of, index + 1)) yield [value, ...rest];
}

/** The names of what a message takes as one parameter: 'changed' and 'refused' of `({ changed, refused }) => …`. */
function fieldsOf(message: Function): string[] {
  const [, fields = ""] = /^\(?\{([^}]*)\}/.exec(String(message)) ?? [];
  return [...fields.matchAll(/(?:^|,)\s*(\w+)/g)].map(([, name = ""]) => name);
}

function attempt(message: Function, values: unknown[]): string | null {
  try {
    const text: unknown = message(...values);
    return typeof text === "string" && !/undefined|NaN|\[object|Invalid/.test(text) ? text : null;
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
