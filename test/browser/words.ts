import { marks, readPhrases, type Phrase } from "#test/browser/phrases.ts";
import { namesIn } from "#test/browser/structured-phrases.ts";
import { languages, type Language } from "#web/messages/languages.ts";

/** The language that the pages of the running test file are in. */
let language: Language = "en";
let phrases: Phrase[] = [];
/** What the phrases without parameters are here. */
let exact = new Map<string, string[]>();
/** What names of data, such as part types, are in this language. */
let names: (english: string) => string[] = () => [];
const read = new Map<Language, Promise<Phrase[]>>();

/** The language of the whole run: `npm test -- --locale de`. */
export const languageOfRun = (process.env["TEST_LOCALE"] ?? "en") as Language;

/** Makes `t` and all locators translate what tests say in English. */
export async function speak(tag: Language): Promise<void> {
  if (!read.has(tag)) read.set(tag, tag === "en" ? Promise.resolve([]) : readPhrases(tag));
  phrases = (await read.get(tag)) ?? [];
  exact = new Map();
  for (const { from, to } of phrases) exact.set(from, [...(exact.get(from) ?? []), to]);
  names = tag === "en" ? () => [] : await namesIn(tag);
  found.clear();
  translated.clear();
  ordered = undefined;
  language = tag;
}

/**
 * A text of the pages in the language they are in, looked up by its English: `t("Sign Out")`, `t("3 parts for “disc”")`. What
 * is in no message, such as the name of a part, stays as it is; so does everything in English.
 */
export function t(english: string): string {
  if (language === "en") return english;
  const known = translated.get(english);
  if (known !== undefined) return known;
  const text = translate(english);
  translated.set(english, text);
  return text;
}

/** Without it a long text would be taken apart again and again. */
const translated = new Map<string, string>();

function translate(english: string): string {
  const [same] = [...whole(english), ...names(english)];
  if (same) return same;
  for (const { to, order, parts } of matchesOf(english))
    return to.replaceAll(marks, (mark) => t(parts[order.indexOf(mark) + 1] ?? ""));
  return inPieces(english) ?? inFigures(english);
}

/** A text that two messages make together: '3 parts' and 'for “disc”'. */
function inPieces(english: string): string | null {
  for (let at = english.lastIndexOf(" "); at > 0; at = english.lastIndexOf(" ", at - 1)) {
    const [start, rest] = [english.slice(0, at), english.slice(at + 1)];
    const first = phrases.find(({ from }) => from === start);
    const second = t(rest);
    if (first && second !== rest) return `${first.to} ${second}`;
  }
  return null;
}

/**
 * Returns what a locator looks for: any text that may stand for the English one, as several messages may say the same in English
 * and something else here. Texts that are in no message, such as names of parts, match as they are.
 */
export function inWords(english: string | RegExp, { exact = false } = {}): string | RegExp {
  if (language === "en" || english === "") return english;
  if (english instanceof RegExp) return pattern(english);
  const texts = [...translations(english)];
  const isMessage = whole(english).length > 0 || !matchesOf(english).next().done;
  const inside = exact || isMessage ? [] : fragments(english);
  if (texts.length + inside.length === 1) return english;
  const any = [...texts, ...inside].map(sourceOf).join("|");
  return exact ? new RegExp(`^\\s*(?:${any})\\s*$`) : new RegExp(any, "i");
}

/**
 * The messages that have an English text of several words somewhere in them, also one of their own words and a parameter ('this is a
 * 2015 Honda Accord' of 'According to its VIN, this is a …').
 */
function fragments(english: string): string[] {
  if (!english.includes(" ")) return [];
  const texts = phrases.filter(({ from }) => from.toLowerCase().includes(english.toLowerCase())).map(({ to }) => to);
  for (const { from, to } of byLength()) {
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
  const texts = phrases.flatMap((phrase) =>
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

const found = new Map<string, Set<string>>();

/** Returns the text itself, what the messages that say it say here, and what messages with parameters and pairs of messages make of it. */
export function translations(english: string): Set<string> {
  if (language === "en") return new Set([english]);
  const known = found.get(english);
  if (known) return known;
  const texts = new Set([english, t(english), ...whole(english), ...names(english), ...whole(capitalized(english))]);
  for (const { to, order, parts } of matchesOf(english)) {
    const fill = (translate: (text: string) => string) =>
      texts.add(to.replaceAll(marks, (mark) => translate(parts[order.indexOf(mark) + 1] ?? "")));
    fill((text) => text);
    fill(t);
    fill((text) => whole(text)[0] ?? names(text)[0] ?? whole(capitalized(text))[0] ?? inFigures(text));
    if (order.length === 1) for (const name of names(parts[1] ?? "")) fill(() => name);
  }
  for (let at = english.indexOf(" "); at > 0; at = english.indexOf(" ", at + 1)) {
    const rest = [english.slice(at + 1), t(english.slice(at + 1))];
    const head = english.slice(0, at);
    const counted = /^\d+ /.test(head) && t(head) !== head ? [t(head)] : [];
    for (const start of [...whole(head), ...names(head), ...counted])
      for (const end of rest) texts.add(`${start} ${end}`);
  }
  for (const joint of [" · ", ", ", ": ", ". "]) {
    const [start = "", ...rest] = english.split(joint);
    if (rest.length === 0) continue;
    const ends = translations(rest.join(joint));
    for (const one of translations(start)) for (const end of ends) texts.add(`${one}${joint}${end}`);
  }
  found.set(english, texts);
  return texts;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const whole = (english: string): string[] => exact.get(english) ?? [];

/** Matches whatever the messages that `english` matches are in this language, and what it matches itself. */
export function pattern(english: RegExp): RegExp {
  if (language === "en") return english;
  const ends = [/^\^/, /\$$/].map((end) => end.exec(english.source)?.[0] ?? "");
  const samples = ["1", "$1", "Camber"];
  const matching = phrases.filter(({ from }) =>
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

const quotes: Partial<Record<Language, [open: string, close: string]>> = { de: ["„", "“"] };
const longDate =
  /(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}/g;

/** Amounts, percentages, numbers, dates and quotation marks as the language writes them. */
function inFigures(english: string): string {
  const { locale } = languages[language];
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  const [open, close] = quotes[language] ?? ["“", "”"];
  return english
    .replaceAll(/“([^”]*)”/g, `${open}$1${close}`)
    .replaceAll(longDate, (date) => dates.format(new Date(`${date} UTC`)))
    .replaceAll(/\$([\d,]+\.\d\d)(?!\d)/g, (_, amount: string) =>
      new Intl.NumberFormat(locale, { style: "currency", currency: "USD" }).format(Number(amount.replaceAll(",", ""))),
    )
    .replaceAll(/\b(\d+)%/g, (_, share: string) =>
      new Intl.NumberFormat(locale, { style: "percent" }).format(Number(share) / 100),
    )
    .replace(/^\d{1,3}(,\d{3})+$/, (whole) => new Intl.NumberFormat(locale).format(Number(whole.replaceAll(",", ""))));
}

/** The messages with parameters that make this text, those with the longest text of their own first, and what their parameters then are. */
function* matchesOf(english: string) {
  for (const { from, to, longest } of byLength()) {
    if (!english.includes(longest)) continue;
    const parts = patternOf(from).exec(english);
    const order = from.match(marks);
    if (parts && order) yield { to, order, parts };
  }
}

let ordered: (Phrase & { longest: string })[] | undefined;

/** The messages with parameters, those with the longest text of their own first: they are the most specific. Mere joints are left out. */
const byLength = () =>
  (ordered ??= phrases
    .filter(({ from }) => marked.test(from) && own(from).length >= (joining.test(from) ? 8 : 3))
    .toSorted((a, b) => own(b.from).length - own(a.from).length)
    .map((phrase) => ({
      ...phrase,
      longest: phrase.from.split(marks).toSorted((a, b) => b.length - a.length)[0] ?? "",
    })));
const marked = /[\ue000-\ue00f]/;
const joining = /^[\ue000-\ue00f][^]*[\ue000-\ue00f]$/;
const own = (text: string) => text.replaceAll(marks, "");

const patterns = new Map<string, RegExp>();
function patternOf(text: string): RegExp {
  const known = patterns.get(text) ?? new RegExp(`^${text.split(marks).map(escape).join("(.+)")}$`, "u");
  patterns.set(text, known);
  return known;
}

const escape = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
