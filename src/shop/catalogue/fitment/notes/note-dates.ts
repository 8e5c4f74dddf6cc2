import type { Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthName = String.raw`(?:${months.join("|")})[a-z]{0,6}\.?`;
const year = String.raw`(?:(?:19|20)\d\d|\d\d)`;

/** A day or a month in the notations of suppliers. */
const date = String.raw`((?:19|20)\d\d-\d\d-\d\d|\d{1,2}\/\d{1,2}\/${year}|\d{1,2}\.\d{1,2}\.${year}|\d{1,2}\/${year}|${monthName} \d{1,2},? (?:19|20)\d\d|${monthName} (?:19|20)\d\d)(?![\d/.])`;

const making = String.raw`(?:(?:vehicle )?(?:production|prod\.?|build|mfg\.?|manufacture)(?: dates?)?:? |(?:built|produced|manufactured|made|standard|mfg\.?|starting) )?`;
const first = String.raw`(?:from|since|starting|beginning|ab|after)`;
const last = String.raw`(?:to|thru|through|until|till|up to|before|prior to|bis|vor)`;
/** The words that may stand between such a word and its date. */
const of = String.raw`(?: and including)?(?: (?:the )?(?:production|prod\.?|build|manufacture|mfg\.?) dates?:?)?`;
const between = String.raw` ?(?:-|–|to|until|thru|through|and|bis) ?`;

const forms: { pattern: RegExp; read: (groups: string[]) => Qualifiers | null }[] = [
  {
    pattern: new RegExp(`^${making}(?:from |between |ab )?${date}${between}${date}`, "i"),
    read: ([from = "", to = ""]) => join(since("from", from), until("to", to)),
  },
  {
    pattern: new RegExp(`^${making}${date} ?(?:& up|and up|& later|and later|or later|\\+|onwards?|on(?![a-z]))`, "i"),
    read: ([from = ""]) => since("from", from),
  },
  { pattern: new RegExp(`^${making}(${first})${of} ${date}`, "i"), read: ([word = "", day = ""]) => since(word, day) },
  { pattern: new RegExp(`^${making}(${last})${of} ${date}`, "i"), read: ([word = "", day = ""]) => until(word, day) },
];

/** Returns the build dates at the beginning of a text and their length in characters; null where the text begins with something else. */
export function readBuildDates(text: string): { qualifiers: Qualifiers; length: number } | null {
  for (const { pattern, read } of forms) {
    const found = pattern.exec(text);
    const qualifiers = found && read(found.slice(1));
    if (qualifiers) return { qualifiers, length: found[0].length };
  }
  return null;
}

/** 'After' a day includes that day, since build dates have no time; 'after' a month excludes the month. */
function since(word: string, text: string): Qualifiers | null {
  const span = spanOf(text);
  if (!span) return null;
  return { builtFrom: /^after$/i.test(word) && span.isMonth ? span.next : span.first };
}

function until(word: string, text: string): Qualifiers | null {
  const span = spanOf(text);
  return span && { builtBefore: /^(before|prior to|vor)$/i.test(word) ? span.first : span.next };
}

function join(from: Qualifiers | null, to: Qualifiers | null): Qualifiers | null {
  return from?.builtFrom && to?.builtBefore && from.builtFrom < to.builtBefore ? { ...from, ...to } : null;
}

type Span = { first: string; next: string; isMonth: boolean };

/** Returns the first day of a day or month, and the day after it. With slashes the month comes first, with points the day. */
function spanOf(text: string): Span | null {
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d+)$/.exec(text);
  if (american) return dayOf(american[3], american[1], american[2]);
  const european = /^(\d{1,2})\.(\d{1,2})\.(\d+)$/.exec(text);
  if (european) return dayOf(european[3], european[2], european[1]);
  const named = /^([a-z]{3})[a-z]*\.? (?:(\d{1,2}),? )?(\d{4})$/i.exec(text);
  if (named) return dayOf(named[3], String(months.indexOf((named[1] ?? "").toLowerCase()) + 1), named[2]);
  const month = /^(\d{1,2})\/(\d+)$/.exec(text);
  return month && dayOf(month[2], month[1], undefined);
}

function dayOf(yearText = "", monthText = "", dayText?: string): Span | null {
  const digits = Number(yearText);
  const full = yearText.length === 4 ? digits : digits < 70 ? 2000 + digits : 1900 + digits;
  const [month, day] = [Number(monthText) - 1, Number(dayText ?? 1)];
  const at = new Date(Date.UTC(full, month, day));
  if (full < 1896 || full > 2100 || at.getUTCMonth() !== month || at.getUTCDate() !== day) return null;
  const next = new Date(dayText === undefined ? Date.UTC(full, month + 1, 1) : at.getTime() + 86_400_000);
  return { first: iso(at), next: iso(next), isMonth: dayText === undefined };
}

const iso = (at: Date) => at.toISOString().slice(0, 10);
