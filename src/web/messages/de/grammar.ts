import type * as en from "#web/messages/en/grammar.ts";
import { languages } from "#web/messages/languages.ts";
import { languageOf, type ListCount } from "#web/messages/plural.ts";

export const { number, plural, brief, all, either, capital, longDate } = languageOf(languages.de.locale);

/** The line above a list: '3 Entwürfe', '24 von 1.200 Entwürfen'. `of` is the dative plural, where it differs from `other`. */
export function listCount(one: string, other: string, of = other): ListCount {
  return (shown, total, goesOn) => {
    if (total !== null && total > shown) return `${number(shown)} von ${number(total)} ${of}`;
    const counted = plural(shown, { one: `# ${one}`, other: `# ${other}` });
    return goesOn ? `${counted} auf dieser Seite, weitere auf der nächsten` : counted;
  };
}

listCount satisfies typeof en.listCount;
