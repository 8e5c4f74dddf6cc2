import type { GuideLine } from "#shop/catalogue/fitment/year-ranges.ts";
import { queryLimits } from "#shop/foundation/limits.ts";

/** A search in a buyer's guide. */
export type GuideSearch = { years: { from: number; to: number } | null; displacement: number | null; words: string[] };

/** Reads '2015 accord 2.4': years (also as '2008-2012'), a displacement, and words of make and model. */
export function readGuideSearch(q: string): GuideSearch {
  const search: GuideSearch = { years: null, displacement: null, words: [] };
  const typed = q
    .toLowerCase()
    .split(/[\s,\p{Cc}]+/u)
    .filter(Boolean)
    .slice(0, queryLimits.words);
  for (const word of typed) {
    const years = /^((?:19|20)\d\d)(?:[-–]((?:19|20)\d\d))?$/.exec(word);
    const litres = /^(\d{1,2}\.\d)l?$/.exec(word)?.[1];
    if (years) {
      const [from, to] = [Number(years[1]), Number(years[2] ?? years[1])];
      search.years = {
        from: Math.min(from, to, search.years?.from ?? from),
        to: Math.max(from, to, search.years?.to ?? to),
      };
    } else if (litres) search.displacement = Number(litres);
    else search.words.push(word.replaceAll(/[^\p{L}\d]/gu, ""));
  }
  return { ...search, words: search.words.filter(Boolean) };
}

/** Whether a line of a make and model that were looked for is one of those years and that engine, as far as it says. */
export function isSought({ years, displacement }: GuideSearch, line: GuideLine): boolean {
  const ofYears = !years || (line.yearFrom <= years.to && years.from <= line.yearTo);
  return ofYears && (displacement === null || (line.qualifiers.displacement ?? [displacement]).includes(displacement));
}
