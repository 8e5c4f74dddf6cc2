import { languages } from "#web/messages/languages.ts";
import { languageOf, type ListCount } from "#web/messages/plural.ts";

export const { number, plural, brief, all, either, capital, longDate } = languageOf(languages.en.locale);

/** The line above a list: '3 orders', '24 of 1,200 orders'. */
export function listCount(one: string, other: string): ListCount {
  return (shown, total, goesOn) => {
    if (total !== null && total > shown) return `${number(shown)} of ${number(total)} ${other}`;
    const counted = plural(shown, { one: `# ${one}`, other: `# ${other}` });
    return goesOn ? `${counted} on this page, more on the next` : counted;
  };
}
