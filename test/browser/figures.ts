import { languages, type Language } from "#web/messages/languages.ts";

const quotes: Partial<Record<Language, [open: string, close: string]>> = { de: ["„", "“"] };
const longDate =
  /(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}/g;

/** Returns amounts, percentages, numbers, dates and quotation marks as the language writes them. */
export function inFigures(english: string, language: Language): string {
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

/** Returns a decimal as fields show it: '12.5'. */
export function asDecimal(english: string, language: Language): string {
  const format = new Intl.NumberFormat(languages[language].locale, { maximumFractionDigits: 20, useGrouping: false });
  return /^-?\d+\.\d+$/.test(english) ? format.format(Number(english)) : english;
}

/** Returns what stands between the last two of a list: ' and '. */
export function conjunction(language: Language): string {
  const parts = new Intl.ListFormat(languages[language].locale).formatToParts(["1", "2"]);
  return parts.find(({ type }) => type === "literal")?.value ?? ", ";
}
