import { language } from "#messages/language.ts";
import { languages } from "#web/messages/languages.ts";

const names = new Intl.DisplayNames(languages[language].locale, { type: "region" });

/** Returns the name of a country in the language of the pages. Loaders call it for what the server renders: browsers may spell some names differently. */
export function countryName(code: string): string {
  return names.of(code) ?? code;
}
