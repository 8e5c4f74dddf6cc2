import { language } from "#messages/language.ts";
import { languages } from "#web/messages/languages.ts";

const { locale: ofReader } = languages[language];

/** Returns a number as the locale writes it, with or without groups of three digits; with a separator that can only be the other one, as that. Null for what is none. */
export function readNumber(text: string, locale: string): number | null {
  const sample = new Intl.NumberFormat(locale).formatToParts(12_345.6);
  const mark = sample.find(({ type }) => type === "decimal")?.value ?? ".";
  const group = mark === "," ? "." : ",";
  const typed = text.trim();
  const isOwn = new RegExp(`^-?${whole(group)}(?:\\${mark}\\d+)?$`).test(typed);
  // '12.5' can't be a group of three digits, nor can '0.500' be a group after a 0: it is what a spreadsheet in another language writes.
  const isOther = new RegExp(`^-?(?:${whole("")}\\${group}(?:\\d{1,2}|\\d{4,})|0\\${group}\\d+)$`).test(typed);
  if (!isOwn && !isOther) return null;
  const [integer = "", fraction = ""] = typed.split(isOwn ? mark : group);
  return Number(`${integer.replace(/[^-\d]/g, "")}.${fraction}`);
}

/** The digits before the decimal mark. `group`, a blank or an apostrophe is before each three of them, or nowhere. */
const whole = (group: string) => `(?:\\d+|[1-9]\\d{0,2}([${group}\\s'’])\\d{3}(?:\\1\\d{3})*)`;

/** Returns what is typed into a field for a decimal, as the reader's language writes numbers; null for what is none. */
export const typedNumber = (text: string): number | null => readNumber(text.trim().replace(/^\+/, ""), ofReader);

/** Returns a number as a field for a decimal shows it, which `typedNumber` reads. */
export const numberToType = (value: number): string =>
  new Intl.NumberFormat(ofReader, { useGrouping: false, maximumFractionDigits: 10 }).format(value);

/** Returns what is typed into a field for a decimal as requests take it, with a point; a text that is none stays, so that it is refused. */
export const decimalToSend = (text: string): string => String(typedNumber(text) ?? text);
