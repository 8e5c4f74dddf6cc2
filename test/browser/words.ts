import { filled, jointsOf, matchesOf, spoken } from "#test/browser/dictionary.ts";
import { asDecimal, conjunction, inFigures } from "#test/browser/figures.ts";

/**
 * A text of the pages in the language they are in, looked up by its English: `t("Sign Out")`, `t("3 parts for “disc”")`. What
 * is in no message, such as the name of a part, stays as it is; so does everything in English.
 */
export function t(english: string): string {
  const { language, translated } = spoken();
  if (language === "en") return english;
  const text = translated.get(english) ?? translate(english);
  translated.set(english, text);
  return text;
}

function translate(english: string): string {
  const { language, whole, names } = spoken();
  const [same] = [...whole(english), ...names(english)];
  if (same) return same;
  for (const match of [matchesOf, jointsOf]) for (const found of match(english)) return filled(found, t);
  return inPieces(english) ?? inSeries(english) ?? inFigures(english, language);
}

/** A text that two messages make together: '3 parts' and 'for “disc”'. */
function inPieces(english: string): string | null {
  const { whole } = spoken();
  for (let at = english.lastIndexOf(" "); at > 0; at = english.lastIndexOf(" ", at - 1)) {
    const [first] = whole(english.slice(0, at));
    const rest = english.slice(at + 1);
    if (first !== undefined && t(rest) !== rest) return `${first} ${t(rest)}`;
  }
  return null;
}

/** A text of several that marks or an 'and' join: 'Not paid yet: 10006; cancelled: 10007'. */
function inSeries(english: string): string | null {
  const { language } = spoken();
  const joints: [RegExp, string][] = [
    [/; /, "; "],
    [/: /, ": "],
    [/,? and /, conjunction(language)],
    [/, /, ", "],
  ];
  for (const [joint, here] of joints) {
    const parts = english.split(joint);
    const texts = parts.map((part) => (parts.length > 1 ? t(part) : part));
    if (texts.some((text, index) => text !== parts[index])) return texts.join(here);
  }
  return null;
}

/** Returns the text itself, what the messages that say it say here, and what messages with parameters and pairs of messages make of it. */
export function translations(english: string): Set<string> {
  const { language, found } = spoken();
  if (language === "en") return new Set([english]);
  const known = found.get(english);
  if (known) return known;
  const texts = new Set([
    english,
    t(english),
    ...translatedWhole(english),
    ...ofMatches(english),
    ...ofPairs(english),
    inFigures(english, language),
    asDecimal(english, language),
  ]);
  found.set(english, texts);
  return texts;
}

function translatedWhole(english: string): string[] {
  const { whole, names } = spoken();
  return [...whole(english), ...names(english), ...whole(capitalized(english))];
}

/** What messages with parameters make of a text, their parameters as they are, as `t` translates them, and as they are called otherwise. */
function* ofMatches(english: string): Generator<string> {
  const { language, whole, names } = spoken();
  for (const match of matchesOf(english)) {
    yield filled(match, (text) => text);
    yield filled(match, t);
    yield filled(match, (text) => translatedWhole(text)[0] ?? inFigures(text, language));
    const { order, parts } = match;
    const [, only = ""] = parts;
    if (order.length > 1) continue;
    for (const one of only.includes(" and ") ? translations(only) : names(only)) yield filled(match, () => one);
  }
  for (const match of jointsOf(english))
    for (const start of whole(match.parts[1] ?? ""))
      yield filled(match, (text) => (text === match.parts[1] ? start : t(text)));
}

/** What two texts make that stand beside each other, and several sentences. */
function* ofPairs(english: string): Generator<string> {
  const { language, whole, names } = spoken();
  for (let at = english.indexOf(" "); at > 0; at = english.indexOf(" ", at + 1)) {
    const rest = [english.slice(at + 1), t(english.slice(at + 1))];
    const head = english.slice(0, at);
    const counted = /^\d+ |^\$[\d.,]+$/.test(head) && t(head) !== head ? [t(head)] : [];
    for (const start of [...whole(head), ...names(head), ...counted]) for (const end of rest) yield `${start} ${end}`;
  }
  for (const joint of [" · ", ", ", ": ", ". ", " and "]) {
    const [start = "", ...rest] = english.split(joint);
    if (rest.length === 0) continue;
    const here = joint === " and " ? conjunction(language) : joint;
    const ends = translations(rest.join(joint));
    for (const one of translations(start)) for (const end of ends) yield `${one}${here}${end}`;
  }
  const [, start, inside = ""] = /^(.+) \(([^()]+)\)$/.exec(english) ?? [];
  if (start !== undefined) for (const one of translations(inside)) yield `${start} (${one})`;
  yield english
    .split(/(?<=[!.?]) /)
    .map(t)
    .join(" ");
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
