import { language } from "#messages/language.ts";
import { languages } from "#web/messages/languages.ts";

const { locale: ofReader } = languages[language];

/** Returns a number as the locale writes it, with or without its groups; with a separator that can only be the other one, as that. Null for what is none. */
export function readNumber(text: string, locale: string): number | null {
  const sample = new Intl.NumberFormat(locale).formatToParts(12_345.6);
  const mark = sample.find(({ type }) => type === "decimal")?.value ?? ".";
  const group = mark === "," ? "." : ",";
  const plain = text.replace(/[\s\u00a0\u202f'’]/g, "");
  const grouped = new RegExp(`^-?\\d{1,3}(?:\\${group}\\d{3})+(?:\\${mark}\\d+)?$`);
  if (grouped.test(plain)) return Number(plain.replaceAll(group, "").replace(mark, "."));
  if (new RegExp(`^-?\\d+(?:\\${mark}\\d+)?$`).test(plain)) return Number(plain.replace(mark, "."));
  // '12.5' can't be a group of three digits: it is what a spreadsheet in another language writes.
  return new RegExp(`^-?\\d+\\${group}(?:\\d{1,2}|\\d{4,})$`).test(plain) ? Number(plain.replace(group, ".")) : null;
}

/** Returns what is typed into a field for a decimal, as the reader's language writes numbers; null for what is none. */
export const typedNumber = (text: string): number | null => readNumber(text.trim().replace(/^\+/, ""), ofReader);

/** Returns a number as a field for a decimal shows it, which `typedNumber` reads. */
export const numberToType = (value: number): string =>
  new Intl.NumberFormat(ofReader, { useGrouping: false, maximumFractionDigits: 10 }).format(value);

/** Returns what is typed into a field for a decimal as requests take it, with a point; a text that is none stays, so that it is refused. */
export const decimalToSend = (text: string): string => String(typedNumber(text) ?? text);
