import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import type { Language } from "#web/messages/languages.ts";

/** A text of one language and the same text of another. What differs from use to use is a mark in both. */
export type Phrase = { from: string; to: string };

const folder = new URL("../../src/web/messages/", import.meta.url);
const mark = (index: number) => String.fromCodePoint(0xe000 + index);
export const marks = /[\ue000-\ue00f]/g;

/** Every text of the messages, in English and in `language`. */
export async function readPhrases(language: Language): Promise<Phrase[]> {
  const found = new Map<string, Phrase>();
  for (const file of await readdir(new URL("en/", folder))) {
    if (file.endsWith(".test.ts")) continue;
    const [from, to] = await Promise.all([load("en", file), load(language, file)]);
    for (const phrase of pairs(from, to)) found.set(`${phrase.from}\n${phrase.to}`, phrase);
  }
  return [...found.values()].filter(({ from }) => /\p{L}/u.test(from.replaceAll(marks, "")));
}

const load = (language: string, file: string): Promise<unknown> => import(new URL(`${language}/${file}`, folder).href);

function* pairs(from: unknown, to: unknown): Generator<Phrase> {
  if (typeof from === "string" && typeof to === "string") yield { from, to };
  else if (typeof from === "function" && typeof to === "function") yield* calls(from, to);
  else if (isRecord(from) && isRecord(to)) for (const key of Object.keys(from)) yield* pairs(from[key], to[key]);
}

/** What a message with parameters says: of texts, which stay marks, of small numbers, as plurals differ by them, and of verdicts. */
function* calls(from: Function, to: Function): Generator<Phrase> {
  if (from.name === "fieldMessage") {
    for (const code of fieldCodes()) yield* called(from, to, [code, { limit: mark(0) }]);
    return;
  }
  for (const values of combinations(from.length)) yield* called(from, to, values);
}

function* called(from: Function, to: Function, values: unknown[]): Generator<Phrase> {
  const phrase = { from: attempt(from, values), to: attempt(to, values) };
  if (phrase.from !== null && phrase.to !== null) yield { from: phrase.from, to: phrase.to };
}

const verdicts = ["fits", "does_not_fit", "depends", "universal"];
/** The codes of what may be wrong with a field, which `fieldMessage` alone knows. */
function fieldCodes(): string[] {
  const source = readFileSync(new URL("en/form-errors.ts", folder), "utf8");
  return [...source.matchAll(/^ {2}(\w+): /gm)].map(([, code = ""]) => code);
}

function* combinations(length: number, index = 0): Generator<unknown[]> {
  if (index === length) return yield [];
  const small = Array.from({ length: length < 3 ? 31 : 4 }, (_, number) => number);
  for (const value of [mark(index), ...small, ...verdicts, true, false, null]) {
    for (const rest of combinations(length, index + 1)) yield [value, ...rest];
  }
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
