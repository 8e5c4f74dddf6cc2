import type { Qualifiers } from "#shop/fitment/qualifiers.ts";

/** What a note asks of a vehicle; `unclear`: it seems to ask for something, but not surely what. */
export type ReadNote = { qualifiers: Qualifiers; unclear: boolean };

const lead = String.raw`(?:fits\s+|for\s+)?(?:vehicles?\s+|models?\s+)?`;
const making = String.raw`(?:built|produced|manufactured|made|standard|production)`;
const date = String.raw`(\d{1,2}\/\d{1,2}\/(?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2}|[a-z]{3,9}\.?\s+\d{1,2},?\s+\d{4})`;
const oneDay = new RegExp(
  String.raw`^${lead}(?:${making}\s+)?(before|after|from|since|up to|until|thru|through|to)\s+${date}$`,
  "i",
);
const twoDays = new RegExp(
  String.raw`^${lead}(?:${making}\s+(?:from\s+|between\s+)?|from\s+|between\s+)${date}\s*(?:-|–|to|until|thru|through|and)\s*${date}$`,
  "i",
);
const equipped = new RegExp(String.raw`^${lead}(with|w\/|without|w\/o)\s+(.+)$`, "i");

const looksLikeDate =
  /\d{1,2}\/+\d{1,2}\/+\d{2,4}|\b\d{1,2}\/\d{4}\b|\b(?:before|after|built|until|thru|since)\b.*\b(?:19|20)\d\d\b/i;
const looksLikeSerial = /\b(?:chassis|vin|serial|s\/n)\b.*\d/i;
const several = /[.,;:#?!()]|\b(?:and|or|if|except|but|only|unless|not|has|have|been|is|are|was)\b|\d{4,}|\//i;

/**
 * Reads a note that says nothing but when a vehicle was built or what it has or has not: 'built before 2/15/2008', 'without technology
 * package'. 'Before' leaves the day out; 'after' and 'from' take it in, and so do 'up to' and 'through'. All else asks nothing.
 */
export function readNote(note: string): ReadNote {
  const text = note.trim().replace(/\s+/g, " ");
  const asked = datesOf(text) ?? equipmentOf(text);
  if (asked) return { qualifiers: asked, unclear: false };
  return { qualifiers: {}, unclear: looksLikeDate.test(text) || looksLikeSerial.test(text) || equipped.test(text) };
}

/** What all notes of an application ask together; `unclear` are those that say what another contradicts, or nothing sure. */
export function readNotes(notes: string[]): { qualifiers: Qualifiers; unclear: string[] } {
  const qualifiers: Qualifiers = {};
  const unclear: string[] = [];
  for (const note of notes) {
    const read = readNote(note);
    if (read.unclear || !combine(qualifiers, read.qualifiers)) unclear.push(note);
  }
  return { qualifiers, unclear };
}

/** Adds what is asked to what was asked before; false, and nothing added, where both can't hold. */
export function combine(into: Qualifiers, more: Qualifiers): boolean {
  const joined: Qualifiers = { ...into };
  for (const [fact, value] of Object.entries(more) as [keyof Qualifiers, unknown][]) {
    const before = joined[fact];
    if (before === undefined) Object.assign(joined, { [fact]: value });
    else if (fact === "with" || fact === "without") {
      Object.assign(joined, { [fact]: [...new Set([...(before as string[]), ...(value as string[])])].toSorted() });
    } else if (Array.isArray(before) && Array.isArray(value)) {
      const both = before.filter((one) => value.includes(one));
      if (both.length === 0) return false;
      Object.assign(joined, { [fact]: both });
    } else if (before !== value) return false;
  }
  if ((joined.builtFrom ?? "") >= (joined.builtBefore ?? "9")) return false;
  if (joined.with?.some((one) => joined.without?.includes(one))) return false;
  Object.assign(into, joined);
  return true;
}

function datesOf(text: string): Qualifiers | null {
  const [, word = "", only = ""] = oneDay.exec(text) ?? [];
  if (only) {
    const day = dayOf(only);
    if (!day) return null;
    if (/^before$/i.test(word)) return { builtBefore: day };
    return /^(after|from|since)$/i.test(word) ? { builtFrom: day } : { builtBefore: dayAfter(day) };
  }
  const [, first = "", last = ""] = twoDays.exec(text) ?? [];
  const [from, to] = [dayOf(first), dayOf(last)];
  return from && to && from <= to ? { builtFrom: from, builtBefore: dayAfter(to) } : null;
}

function equipmentOf(text: string): Qualifiers | null {
  const [, word = "", equipment = ""] = equipped.exec(text) ?? [];
  if (equipment.length < 2 || equipment.length > 60 || several.test(equipment)) return null;
  return /^(with|w\/)$/i.test(word) ? { with: [equipment] } : { without: [equipment] };
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** An ISO date; null for a day that never was. The month comes first, as in the United States. */
function dayOf(text: string): string | null {
  const numeric = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/.exec(text);
  const named = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/i.exec(text);
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  const [year, month, day] = numeric
    ? [fullYear(numeric[3] ?? ""), Number(numeric[1]), Number(numeric[2])]
    : named
      ? [Number(named[3]), months.indexOf((named[1] ?? "").toLowerCase()) + 1, Number(named[2])]
      : iso
        ? [Number(iso[1]), Number(iso[2]), Number(iso[3])]
        : [0, 0, 0];
  const at = new Date(Date.UTC(year, month - 1, day));
  const real = year >= 1896 && year <= 2100 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return real ? at.toISOString().slice(0, 10) : null;
}

function fullYear(text: string): number {
  const year = Number(text);
  return text.length === 4 ? year : year < 70 ? 2000 + year : 1900 + year;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
