import { marks, readPhrases, type Phrase } from "#test/browser/phrases.ts";
import { namesIn } from "#test/browser/structured-phrases.ts";
import type { Language } from "#web/messages/languages.ts";

/** The language of the whole run: `npm test -- --locale de`. */
export const languageOfRun = (process.env["TEST_LOCALE"] ?? "en") as Language;

/** A message with parameters that makes a text, and what they then are: those of `to` are `parts`, in `order`. */
type Match = { to: string; order: string[]; parts: string[] };

/** What the texts of the pages are in a language, by their English. */
export type Dictionary = {
  language: Language;
  phrases: Phrase[];
  /** What the phrases without parameters are. */
  whole: (english: string) => string[];
  /** What names of data, such as part types, are. */
  names: (english: string) => string[];
  /** The phrases with parameters, those with the longest text of their own first: they are the most specific. Mere joints are left out. */
  templates: Template[];
  /** The phrases that are little more than their parameters: 'Price of AB-1'. */
  joints: Template[];
  /** Without them a long text would be taken apart again and again. */
  translated: Map<string, string>;
  found: Map<string, Set<string>>;
};

type Template = Phrase & { longest: string };

const english: Dictionary = dictionaryOf("en", [], () => []);
const read = new Map<Language, Promise<Dictionary>>([["en", Promise.resolve(english)]]);
let spokenNow = english;

/** The dictionary of the language that the pages of the running test file are in. */
export const spoken = (): Dictionary => spokenNow;

/** Makes `t` and all locators translate what tests say in English. */
export async function speak(tag: Language): Promise<void> {
  const reading = read.get(tag) ?? readDictionary(tag);
  read.set(tag, reading);
  spokenNow = await reading;
}

async function readDictionary(language: Language): Promise<Dictionary> {
  return dictionaryOf(language, await readPhrases(language), await namesIn(language));
}

function dictionaryOf(language: Language, phrases: Phrase[], names: Dictionary["names"]): Dictionary {
  const exact = new Map<string, string[]>();
  for (const { from, to } of phrases) exact.set(from, [...(exact.get(from) ?? []), to]);
  const templates = phrases
    .filter(({ from }) => marked.test(from) && own(from).length >= 3)
    .toSorted((a, b) => own(b.from).length - own(a.from).length)
    .map((phrase) => ({ ...phrase, longest: phrase.from.split(marks).toSorted(byLength)[0] ?? "" }));
  const isJoint = ({ from }: Phrase) => joining.test(from) && own(from).length < 8;
  return {
    language,
    phrases,
    whole: (text) => exact.get(text) ?? [],
    names,
    templates: templates.filter((one) => !isJoint(one)),
    joints: templates.filter(isJoint),
    translated: new Map(),
    found: new Map(),
  };
}

const byLength = (a: string, b: string) => b.length - a.length;
const marked = /[\ue000-\ue00f]/;
const joining = /^[\ue000-\ue00f][^]*[\ue000-\ue00f]$/;

/** The text of a message without its parameters. */
export const own = (text: string) => text.replaceAll(marks, "");

/** Returns the messages with parameters that make this text, the most specific first. */
export const matchesOf = (text: string) => matching(spoken().templates, text);

/** Returns what joints make of this text, if what stands before the joint is a message itself: 'Price' of 'Price of AB-1'. */
export function* jointsOf(text: string): Generator<Match> {
  for (const match of matching(spoken().joints, text)) if (spoken().whole(match.parts[1] ?? "").length > 0) yield match;
}

function* matching(templates: Template[], text: string): Generator<Match> {
  for (const { from, to, longest } of templates) {
    if (!text.includes(longest)) continue;
    const parts = patternOf(from).exec(text);
    const order = from.match(marks);
    if (parts && order) yield { to, order, parts };
  }
}

/** Returns what a message says with its parameters translated. */
export const filled = ({ to, order, parts }: Match, translate: (text: string) => string) =>
  to.replaceAll(marks, (mark) => translate(parts[order.indexOf(mark) + 1] ?? ""));

const patterns = new Map<string, RegExp>();
function patternOf(text: string): RegExp {
  const known = patterns.get(text) ?? new RegExp(`^${text.split(marks).map(escape).join("(.+)")}$`, "u");
  patterns.set(text, known);
  return known;
}

/** A text as the source of a pattern. */
export const escape = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
