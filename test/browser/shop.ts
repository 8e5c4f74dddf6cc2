import { languageOfRun, speak } from "#test/browser/words.ts";
import { startShop, type ShopUnderTest } from "#test/shop-under-test.ts";
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

type Started = { shop: ShopUnderTest; restore: () => Promise<void> };

const started = new Map<Language, Promise<Started>>();

/**
 * The shop that the test files of this worker share, one after the other: started for the first of them, and as empty as it was
 * then for each. Its pages are in `language`, as are the words that locators look for. A file that needs other settings starts
 * its own.
 */
export async function emptyShop(language: Language = languageOfRun): Promise<ShopUnderTest> {
  await speak(language);
  const before = started.get(language);
  const starting = before ?? start(language);
  started.set(language, starting);
  const { shop, restore } = await starting;
  if (before) await restore();
  return shop;
}

async function start(language: Language): Promise<Started> {
  const others = Object.keys(languages).filter((tag) => tag !== language);
  const shop = await startShop({ LOCALES: [language, ...others].join(",") });
  return { shop, restore: await shop.remember() };
}
