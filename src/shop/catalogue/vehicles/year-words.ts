/** Model years; null is open: from the first year of a model, or to its last. */
export type YearRange = { from: number | null; to: number | null };

const firstCar = 1886;
const one = String.raw`(?:my\s?)?['’]?(\d{4}|\d{2})`;
const between = String.raw`\s*(?:-|–|—|/|to|thru|through|until|till(?: och med)?|bis|t/m|tot(?: en met)?|hasta|al?|à|jusqu.(?:à|en)|au|fino al?|até|do|\.\.\.?|…)\s*`;
const range = new RegExp(
  `^(?:from |von |desde |del? |depuis |dal? |od |vanaf |van |från |a partir de )?${one}${between}${one}$`,
  "i",
);
const single = new RegExp(`^${one}$`, "i");
const onwards = new RegExp(
  String.raw`^(?:${one}\s*(?:\+|>|→|(?:-|–|—|to|bis|&|and)?\s*(?:on|onwards?|up|present|current|now|newer|later|heute|today|aktuell))|${one}\s*(?:-|–|—)|(?:(?:from|since|ab|seit|desde|a partir d[eo]|à partir de|depuis|dès|dal|a partire dal|od|vanaf|från(?: och med)?|fr\.?o\.?m\.?)\s+|(?:>=|=>|≥)\s?)${one})$`,
  "i",
);
const upTo = new RegExp(
  String.raw`^(?:(?:up to|to|until|till(?: och med)?|t\.?o\.?m\.?|thru|through|bis|hasta|jusqu.(?:à|en)|fino al?|até|do|tot(?: en met)?|t/m)\s+|(?:-|–|—|<=|=<|≤)\s*)${one}$`,
  "i",
);
const before = new RegExp(String.raw`^(?:(?:before|pre|prior to|earlier than|older than|vor)[\s-]+|<\s?)${one}$`, "i");
const after = new RegExp(String.raw`^(?:(?:after|post|later than|newer than|nach)[\s-]+|>\s?)${one}$`, "i");
const monthOrYear = /^['’]?\d{2}\s*\/\s*['’]?(?:\d{2}|\d{4})$/;

/**
 * Reads model years as people write them: `2008-2012`, `08-12`, `2008+`, `'08`, `2008 - on`, `ab 2008`, `<2012` (up to 2011), `2008, 2010`, `all`. Null: no years, or years
 * that mean two things, such as `08/2012`, a month or a range.
 */
export function readYears(text: string, latest: number): YearRange[] | null {
  const plain = text.trim().replace(/\s+/g, " ");
  if (/^(?:all|any|all years|alle|alle jahre|\*)$/i.test(plain)) return [{ from: null, to: null }];
  const ranges = plain.split(/\s*[,;&]\s*(?=['’\d])|\s+and\s+(?=['’\d])/i).map((piece) => readRange(piece, latest));
  return ranges.every((one) => one !== null) && ranges.length <= 20 ? ranges : null;
}

function readRange(text: string, latest: number): YearRange | null {
  if (monthOrYear.test(text)) return null;
  const year = (digits = "") => fullYear(digits);
  const [, from, to] = range.exec(text) ?? [];
  const [, only] = single.exec(text) ?? [];
  const begin = (onwards.exec(text) ?? []).slice(1).find(Boolean);
  const [, end] = upTo.exec(text) ?? [];
  const [, notYet] = before.exec(text) ?? [];
  const [, over] = after.exec(text) ?? [];
  if (from && to) return checked({ from: year(from), to: year(to) }, latest);
  if (only) return checked({ from: year(only), to: year(only) }, latest);
  if (begin) return checked({ from: year(begin), to: null }, latest);
  if (end) return checked({ from: null, to: year(end) }, latest);
  if (notYet) return checked({ from: null, to: year(notYet) - 1 }, latest);
  return over ? checked({ from: year(over) + 1, to: null }, latest) : null;
}

function checked({ from, to }: YearRange, latest: number): YearRange | null {
  const isYear = (one: number | null) => one === null || (one >= firstCar && one <= latest);
  const isRange = from === null || to === null || from <= to;
  return isYear(from) && isYear(to) && isRange ? { from, to } : null;
}

/** Two digits are a year from 1981 to 2080. */
export function fullYear(text: string): number {
  return text.length === 4 ? Number(text) : Number(text) + (Number(text) > 80 ? 1900 : 2000);
}
