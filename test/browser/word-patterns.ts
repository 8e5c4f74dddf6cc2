import { escape, matchesOf, own, spoken } from "#test/browser/dictionary.ts";
import { marks, type Phrase } from "#test/browser/phrases.ts";
import { t, translations } from "#test/browser/words.ts";

/**
 * Returns what a locator looks for: any text that may stand for the English one, as several messages may say the same in English
 * and something else here. Texts that are in no message, such as names of parts, match as they are.
 */
export function inWords(english: string | RegExp, { exact = false } = {}): string | RegExp {
  if (spoken().language === "en" || english === "") return english;
  if (english instanceof RegExp) return pattern(english);
  const texts = [...translations(english)];
  const inside = exact || isMessage(english) ? [] : fragments(english);
  if (texts.length + inside.length === 1) return english;
  if (exact) return new RegExp(alone(texts.map(sourceOf).join("|")));
  // 'Artikel' for 'Product Name' must not find 'Artikelnummer' where 'Artikelname' says the same.
  const messages = spoken().whole(english);
  const isStart = (text: string) =>
    messages.includes(text) && messages.some((one) => one !== text && one.startsWith(text));
  const any = [...texts, ...inside].map((text) => (isStart(text) ? alone(sourceOf(text)) : sourceOf(text)));
  return new RegExp(any.join("|"), "i");
}

const alone = (source: string) => String.raw`^\s*(?:${source})\s*$`;

/** Whether a message is all of a text or, with its parameters, most of it: 'Order 7 was not shipped' is no 'Order 7'. */
function isMessage(english: string): boolean {
  if (spoken().whole(english).length > 0) return true;
  return [...matchesOf(english)].some(({ parts }) => parts.slice(1).join("").length * 2 <= english.length);
}

/**
 * The messages that have an English text of several words somewhere in them, also one of their own words and a parameter ('this is a
 * 2015 Honda Accord' of 'According to its VIN, this is a …').
 */
function fragments(english: string): string[] {
  if (!english.includes(" ")) return [];
  const { phrases, templates } = spoken();
  const texts = phrases.filter(({ from }) => from.toLowerCase().includes(english.toLowerCase())).map(({ to }) => to);
  for (const { from, to } of templates) {
    const pieces = from.split(marks);
    const order = from.match(marks) ?? [];
    for (const [index, mark] of order.entries()) {
      const start = overlapOf(pieces[index] ?? "", english);
      if (start < 6) continue;
      const after = pieces[index + 1] ?? "";
      const rest = english.slice(start);
      const value = rest.slice(0, rest.length - overlapOf(rest, after));
      // What follows a parameter in which the text ends may be anything.
      const end = value === rest && to.indexOf(mark) > 3 ? to.indexOf(mark) + 1 : to.length;
      for (const one of [...translations(value), ...startingWith(value)])
        texts.push(to.slice(0, end).replaceAll(marks, (found) => (found === mark ? one : found)));
    }
  }
  return [...texts, ...startingWith(english)];
}

/** The messages that start with an English text of several words. */
function startingWith(english: string): string[] {
  if (!english.includes(" ")) return [];
  const texts = spoken().phrases.flatMap((phrase) =>
    phrase.from.startsWith(english) ? [phrase.to] : (filledByStart(phrase, english) ?? []),
  );
  // The start of a message that ends with a parameter, and a message without its full stop.
  for (const end of [" …", "."])
    for (const text of translations(english + end))
      if (!text.startsWith(english)) texts.push(text.replace("…", "\ue000"));
  return texts;
}

/** A message with parameters that a text begins, with what the text says of them; null where it begins another. What it does not reach may be anything. */
function filledByStart({ from, to }: Phrase, english: string): string | null {
  const pieces = from.split(marks);
  const order = from.match(marks) ?? [];
  if (order.length < 2 || own(from).length < 12 || !english.startsWith(pieces[0] ?? "") || pieces[0] === "")
    return null;
  let at = pieces[0]?.length ?? 0;
  let filled = to;
  for (const [index, mark] of order.entries()) {
    const after = pieces[index + 1] ?? "";
    const end = english.indexOf(after, at);
    if (after === "" || end === -1) {
      // The text ends in this piece, or in the parameter before it.
      const rest = english.slice(at);
      const overlap = overlapOf(rest, after);
      return filled.replaceAll(mark, overlap > 0 ? rest.slice(0, rest.length - overlap) : `${t(rest)}\ue000`);
    }
    filled = filled.replaceAll(mark, english.slice(at, end));
    at = end + after.length;
  }
  return null;
}

/** How many characters the end of one text and the start of another have in common. */
function overlapOf(end: string, start: string): number {
  for (let length = Math.min(end.length, start.length); length > 0; length -= 1)
    if (end.endsWith(start.slice(0, length))) return length;
  return 0;
}

/** Matches whatever the messages that `english` matches are in this language, and what it matches itself. */
export function pattern(english: RegExp): RegExp {
  if (spoken().language === "en") return english;
  const ends = [/^\^/, /\$$/].map((end) => end.exec(english.source)?.[0] ?? "");
  const samples = ["1", "$1", "Camber"];
  const matching = spoken().phrases.filter(({ from }) =>
    samples.some((sample) => english.test(from.replaceAll(marks, () => sample))),
  );
  const bare = english.source.replaceAll(/^\^|\$$/g, "");
  const plain = /^[\w ,.:'“”-]+$/.test(bare) ? [...[...translations(bare)].slice(1), ...fragments(bare)] : [];
  const others = anyOf([...new Set([...matching.map(({ to }) => to), ...plain])], [ends[0] ?? "", ends[1] ?? ""]);
  const sources = [english.source, ...(matching.length + plain.length > 0 ? [others.source] : []), ...inRuns(english)];
  return sources.length === 1 ? english : new RegExp(sources.join("|"), english.flags);
}

/** What lies between the texts of a pattern that spans several messages. */
const gaps = /(\\s[+*]|\.\*|\[\^\]\*|\\b|^\^|\$$)/;

/** Returns the pattern with each of its texts in any language: that of a row names several cells. Nothing if it has more than texts and gaps. */
function inRuns({ source }: RegExp): string[] {
  const number = "77";
  const runs = source
    .replaceAll(/\\d\+?/g, number)
    .split(gaps)
    .map((run, index) => {
      if (index % 2 === 1 || run.trim() === "") return run;
      const text = run.replaceAll(/\\([$.+?()])/g, "$1");
      if (/[\\[\]{}|*]/.test(text) || /(?<!\\)[()?]/.test(run)) return null;
      const texts = [...translations(text.trim()), ...fragments(text.trim())].map((one) =>
        sourceOf(one).replaceAll(number, String.raw`\d+`),
      );
      return `${run.startsWith(" ") ? " ?" : ""}(?:${[...new Set(texts)].join("|")})${run.endsWith(" ") ? " ?" : ""}`;
    });
  return runs.includes(null) ? [] : [runs.join("")];
}

/** A pattern of a text, in which any white space and any parameter will do. */
const sourceOf = (text: string) =>
  text
    .split(marks)
    // The names of elements have no soft hyphens.
    .map((piece) =>
      escape(piece)
        .replaceAll("\u00ad", "\u00ad?")
        .replaceAll(/\s+/g, String.raw`\s+`),
    )
    .join(".*");

const anyOf = (texts: string[], [start, end]: [string, string]) =>
  new RegExp(texts.map((text) => `${start}${text.split(marks).map(escape).join(".*")}${end}`).join("|"));
