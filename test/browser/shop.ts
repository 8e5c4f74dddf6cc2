import { languageOfRun, speak } from "#test/browser/dictionary.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";
import { languages, type Language } from "#web/messages/languages.ts";

/** A language and a direction in which tests run the pages. */
export type Edition = { language: Language; direction: "ltr" | "rtl" };

export const editions = {
  /** That of the whole run: English unless `--locale` names another. */
  ofRun: { language: languageOfRun, direction: "ltr" },
  german: { language: "de", direction: "ltr" },
  /** Stands in for a language that is written from right to left, of which there is none yet. */
  rightToLeft: { language: "en", direction: "rtl" },
} as const satisfies Record<string, Edition>;

/**
 * Returns the shop that the test files share, in `language`, which is then also that of the words that locators look for. A file that
 * needs other settings starts its own.
 */
export async function emptyShop(language: Language = languageOfRun): Promise<ShopUnderTest> {
  await speak(language);
  const others = Object.keys(languages).filter((tag) => tag !== language);
  return sharedShop({ LOCALES: [language, ...others].join(",") });
}
