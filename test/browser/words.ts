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
  language = tag;
}

/**
 * A text of the pages in the language they are in, looked up by its English: `t("Sign Out")`, `t("3 parts for “disc”")`. What
 * is in no message, such as the name of a part, stays as it is; so does everything in English.
 */
export function t(english: string): string {
  if (language === "en") return english;
  const same = phrases.find(({ from }) => from === english);
  if (same) return same.to;
  for (const { from, to } of byLength()) {
    const found = patternOf(from, "(.+)").exec(english);
    const order = from.match(marks);
    if (!found || !order) continue;
    return to.replaceAll(marks, (mark) => t(found[order.indexOf(mark) + 1] ?? ""));
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

/** The same for what a locator looks for: a pattern where several messages say it, or where it is a part of one. */
export function inWords(english: string | RegExp, { exact = false } = {}): string | RegExp {
  if (language === "en" || english === "") return english;
  if (english instanceof RegExp) return pattern(english);
  const same = new Set(phrases.filter(({ from }) => from === english).map(({ to }) => to));
  if (same.size > 1) return anyOf([...same], exact ? ["^", "$"] : ["", ""]);
  const text = t(english);
  return same.size === 1 || text !== english || exact ? text : pattern(new RegExp(escape(english), "i"));
}

/** Matches whatever the messages that `english` matches are in this language, and what it matches itself. */
export function pattern(english: RegExp): RegExp {
  if (language === "en") return english;
  const samples = ["1", "$1"];
  const found = phrases.filter(({ from }) =>
    samples.some((sample) => english.test(from.replaceAll(marks, () => sample))),
  );
  const ends = [/^\^/, /\$$/].map((end) => end.exec(english.source)?.[0] ?? "");
  const others = anyOf([...new Set(found.map(({ to }) => to))], [ends[0] ?? "", ends[1] ?? ""]);
  return found.length === 0 ? english : new RegExp(`${english.source}|${others.source}`, english.flags);
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

/** Those with the most words of their own first: they say most exactly what was meant. What joins two texts says too little. */
const byLength = () =>
  phrases
    .filter(({ from }) => marked.test(from) && !joining.test(from))
    .toSorted((a, b) => own(b.from).length - own(a.from).length);
const marked = /[\ue000-\ue00f]/;
const joining = /^[\ue000-\ue00f][^]*[\ue000-\ue00f]$/;
const own = (text: string) => text.replaceAll(marks, "");

const patternOf = (text: string, hole: string) => new RegExp(`^${text.split(marks).map(escape).join(hole)}$`, "u");
const escape = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
