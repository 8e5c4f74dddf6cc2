import { drivesMeant } from "#shop/fitment/drives.ts";
import type { Qualifiers } from "#shop/fitment/qualifiers.ts";

/** The lists whose entries must all hold; of any other list, one entry must. */
const cumulative = new Set(["with", "without", "except", "notes"]);

const sameValue = (a: unknown, b: unknown) => String(a).toLowerCase() === String(b).toLowerCase();
const sameDrive = (a: unknown, b: unknown) =>
  drivesMeant(String(b)).some((one) => drivesMeant(String(a)).includes(one));

/** Adds qualifiers to `into`. Returns false, and changes nothing, if both can't hold. */
export function combineQualifiers(into: Qualifiers, more: Qualifiers): boolean {
  const joined: Qualifiers = { ...into };
  for (const [fact, value] of Object.entries(more) as [keyof Qualifiers, unknown][]) {
    const before = joined[fact];
    if (before === undefined) Object.assign(joined, { [fact]: value });
    else if (cumulative.has(fact)) {
      Object.assign(joined, { [fact]: [...new Set([...(before as string[]), ...(value as string[])])].toSorted() });
    } else if (Array.isArray(before) && Array.isArray(value)) {
      const same = fact === "drive" ? sameDrive : sameValue;
      const both = before.filter((one) => value.some((other) => same(one, other)));
      if (both.length === 0) return false;
      Object.assign(joined, { [fact]: both });
    } else if (fact === "builtFrom" || fact === "vinFrom") {
      Object.assign(joined, { [fact]: later(String(before), String(value)) });
    } else if (fact === "builtBefore" || fact === "vinTo") {
      const [a, b] = [String(before), String(value)];
      Object.assign(joined, { [fact]: later(a, b) === a ? b : a });
    } else if (before !== value) return false;
  }
  if ((joined.builtFrom ?? "") >= (joined.builtBefore ?? "9")) return false;
  if (joined.with?.some((one) => joined.without?.some((other) => sameValue(one, other)))) return false;
  Object.assign(into, joined);
  return true;
}

const later = (a: string, b: string) => (a < b ? b : a);
