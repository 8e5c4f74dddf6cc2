type Named = {
  /** What the language calls itself. */
  name: string;
  /** Offers a page in this language to a visitor who reads it in another. */
  offer: string;
  direction: "ltr" | "rtl";
  /** How its numbers, dates and amounts are written. */
  locale: string;
};

/**
 * The languages the pages are built in. Each has a folder of its tag beside this file; a further language is that folder and
 * a line here.
 */
export const languages = {
  en: { name: "English", offer: "This page in English", direction: "ltr", locale: "en-US" },
  de: { name: "Deutsch", offer: "Diese Seite auf Deutsch", direction: "ltr", locale: "de-DE" },
} as const satisfies Record<string, Named>;

export type Language = keyof typeof languages;

export const isLanguage = (tag: string): tag is Language => Object.hasOwn(languages, tag);
