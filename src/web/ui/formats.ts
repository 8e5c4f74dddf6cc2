import type { CurrencyDisplay } from "#shop/desk/brand/brand-settings.ts";

/**
 * The locale that numbers, dates and amounts of a page are written in: `locale`, the one of the page's language, or the visitor's own
 * variety of that language (`en-GB` on an English page). Browsers may name what `Intl` refuses (`en-US@posix`): that is passed over.
 */
export function regionalLocale(locale: string, wanted: readonly string[]): string {
  const language = languageOf(locale);
  return wanted.find((tag) => tag.includes("-") && languageOf(tag) === language && isSupported(tag)) ?? locale;
}

/** `zone` where dates can be written in it, else UTC. */
export function usableTimeZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}

function languageOf(tag: string): string {
  return tag.split("-", 1)[0]?.toLowerCase() ?? "";
}

function isSupported(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

/** Formatters are dear to make and pages use the same few again and again. */
function once<Arguments extends string[], Format>(make: (...from: Arguments) => Format) {
  const made = new Map<string, Format>();
  return (...from: Arguments): Format => {
    const key = from.join("|");
    const known = made.get(key);
    if (known) return known;
    const format = make(...from);
    made.set(key, format);
    return format;
  };
}

export const numberFormat = once((locale: string) => new Intl.NumberFormat(locale));

/** By how much something changed. */
export const changeFormat = once(
  (locale: string) =>
    new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1, signDisplay: "exceptZero" }),
);

/** A share that was measured or counted. */
export const percentFormat = once(
  (locale: string) => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 }),
);

/** A percentage that people or a tax authority set, with all of its digits. */
export const rateFormat = once(
  (locale: string) => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 4 }),
);

export const moneyFormat = once(
  (locale: string, currency: string, currencyDisplay: CurrencyDisplay) =>
    new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay }),
);

const styles = {
  date: { dateStyle: "medium" },
  "date and time": { dateStyle: "medium", timeStyle: "short" },
  "exact moment": { dateStyle: "full", timeStyle: "long" },
} as const;

export const dateFormat = once(
  (locale: string, timeZone: string, style: keyof typeof styles) =>
    new Intl.DateTimeFormat(locale, { ...styles[style], timeZone }),
);
