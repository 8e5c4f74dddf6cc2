type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** How a language writes numbers, counts and lists. `locale` is a BCP 47 tag. */
export function languageOf(locale: string) {
  const numbers = new Intl.NumberFormat(locale);
  const rules = new Intl.PluralRules(locale);
  const conjunction = new Intl.ListFormat(locale, { type: "conjunction" });
  const disjunction = new Intl.ListFormat(locale, { type: "disjunction" });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  return {
    number: (value: number): string => numbers.format(value),
    /** The form for a count; `#` in it stands for the number. */
    plural: (count: number, forms: Forms): string =>
      (forms[rules.select(count)] ?? forms.other).replace("#", () => numbers.format(count)),
    /** A value as a sentence can name it; null for none, an empty text and a long one. */
    brief: (value: string | number | undefined): string | null => {
      if (typeof value === "number") return numbers.format(value);
      return value && value.length <= 80 ? value : null;
    },
    /** 'a, b, and c' */
    all: (items: string[]): string => conjunction.format(items),
    /** 'a, b, or c' */
    either: (items: string[]): string => disjunction.format(items),
    /** A text as the beginning of a sentence. */
    capital: (text: string): string => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1),
    /** 'February 15, 2008' of an ISO date; a text that is no date stays as it is. */
    longDate: (iso: string): string => {
      const date = new Date(iso);
      return Number.isNaN(date.getTime()) ? iso : days.format(date);
    },
  };
}

/** Says how many rows of a list are shown: of `total` where that is known, or of more pages (`goesOn`) where it is not. */
export type ListCount = (shown: number, total: number | null, goesOn: boolean) => string;
