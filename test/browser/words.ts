import { marks, readPhrases, type Phrase } from "#test/browser/phrases.ts";
import { languages, type Language } from "#web/messages/languages.ts";

/** The language that the pages of the running test file are in. */
let language: Language = "en";
let phrases: Phrase[] = [];
const read = new Map<Language, Promise<Phrase[]>>();

/** The language of the whole run: `npm test -- --locale de`. */
export const languageOfRun = (process.env["TEST_LOCALE"] ?? "en") as Language;

/** Makes `t` and all locators translate what tests say in English. */
export async function speak(tag: Language): Promise<void> {
  if (!read.has(tag)) read.set(tag, tag === "en" ? Promise.resolve([]) : readPhrases(tag));
  phrases = (await read.get(tag)) ?? [];
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
  const [same] = whole(english);
  if (same) return same;
  for (const { from, to } of byLength()) {
    const parts = patternOf(from, "(.+)").exec(english);
    const order = from.match(marks);
    if (!parts || !order) continue;
    return to.replaceAll(marks, (mark) => t(parts[order.indexOf(mark) + 1] ?? ""));
  }
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
  if (texts.length === 1) return english;
  const any = texts.map((text) => escape(text).replaceAll(/\s+/g, String.raw`\s+`)).join("|");
  return exact ? new RegExp(`^\\s*(?:${any})\\s*$`) : new RegExp(any, "i");
}

const found = new Map<string, Set<string>>();

/** Returns the text itself, what the messages that say it say here, and what messages with parameters and pairs of messages make of it. */
export function translations(english: string): Set<string> {
  if (language === "en") return new Set([english]);
  const known = found.get(english);
  if (known) return known;
  const texts = new Set([english, t(english), ...whole(english)]);
  for (const { from, to } of byLength()) {
    const parts = patternOf(from, "(.+)").exec(english);
    const order = from.match(marks);
    if (!parts || !order) continue;
    const fill = (translate: (text: string) => string) =>
      texts.add(to.replaceAll(marks, (mark) => translate(parts[order.indexOf(mark) + 1] ?? "")));
    fill((text) => text);
    fill((text) => whole(text)[0] ?? inFigures(text));
  }
  for (let at = english.indexOf(" "); at > 0; at = english.indexOf(" ", at + 1)) {
    const rest = [english.slice(at + 1), t(english.slice(at + 1))];
    for (const start of whole(english.slice(0, at))) for (const end of rest) texts.add(`${start} ${end}`);
  }
  found.set(english, texts);
  return texts;
}

const whole = (english: string) => phrases.filter(({ from }) => from === english).map(({ to }) => to);

/** Matches whatever the messages that `english` matches are in this language, and what it matches itself. */
export function pattern(english: RegExp): RegExp {
  if (language === "en") return english;
  const samples = ["1", "$1"];
  const said = phrases.filter(({ from }) =>
    samples.some((sample) => english.test(from.replaceAll(marks, () => sample))),
  );
  const ends = [/^\^/, /\$$/].map((end) => end.exec(english.source)?.[0] ?? "");
  const others = anyOf([...new Set(said.map(({ to }) => to))], [ends[0] ?? "", ends[1] ?? ""]);
  return said.length === 0 ? english : new RegExp(`${english.source}|${others.source}`, english.flags);
}

const anyOf = (texts: string[], [start, end]: [string, string]) =>
  new RegExp(texts.map((text) => `${start}${text.split(marks).map(escape).join(".*")}${end}`).join("|"));

/** Amounts and numbers as the language writes them. */
function inFigures(english: string): string {
  const { locale } = languages[language];
  return english
    .replaceAll(/\$([\d,]+\.\d\d)(?!\d)/g, (_, amount: string) =>
      new Intl.NumberFormat(locale, { style: "currency", currency: "USD" }).format(Number(amount.replaceAll(",", ""))),
    )
    .replace(/^\d{1,3}(,\d{3})+$/, (whole) => new Intl.NumberFormat(locale).format(Number(whole.replaceAll(",", ""))));
}

let ordered: Phrase[] | undefined;

/** The messages with parameters, those with the longest text of their own first: they are the most specific. Mere joints are left out. */
const byLength = () =>
  (ordered ??= phrases
    .filter(({ from }) => marked.test(from) && !joining.test(from))
    .toSorted((a, b) => own(b.from).length - own(a.from).length));
const marked = /[\ue000-\ue00f]/;
const joining = /^[\ue000-\ue00f][^]*[\ue000-\ue00f]$/;
const own = (text: string) => text.replaceAll(marks, "");

const patterns = new Map<string, RegExp>();
function patternOf(text: string, hole: string): RegExp {
  const known = patterns.get(text) ?? new RegExp(`^${text.split(marks).map(escape).join(hole)}$`, "u");
  patterns.set(text, known);
  return known;
}

const escape = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
