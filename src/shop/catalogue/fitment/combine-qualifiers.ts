import { bodiesMeant } from "#shop/catalogue/fitment/bodies.ts";
import { drivesMeant } from "#shop/catalogue/fitment/drives.ts";
import { transmissionMeant } from "#shop/catalogue/fitment/transmissions.ts";
import type { Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";

/** The lists whose entries must all hold; of any other list, one entry must. */
const cumulative = new Set(["with", "without", "except", "notes"]);

const sameValue = (a: unknown, b: unknown) => String(a).toLowerCase() === String(b).toLowerCase();

/** What names of drives, transmissions and bodies mean. */
const meanings: Partial<Record<keyof Qualifiers, (name: string) => string[]>> = {
  drive: drivesMeant,
  transmission: (name) => [transmissionMeant(name)],
  body: bodiesMeant,
};

/** The values that both lists have. A name that means more than the other list is replaced by what both mean. */
function shared(fact: keyof Qualifiers, before: unknown[], value: unknown[]): unknown[] {
  const meaningOf = meanings[fact] ?? ((name: string) => [name]);
  const others = value.flatMap((other) => meaningOf(String(other)));
  const kept = before.flatMap((one) => {
    const all = meaningOf(String(one));
    const both = all.filter((each) => others.some((other) => sameValue(each, other)));
    return both.length === all.length ? [one] : both;
  });
  return [...new Set(kept)];
}

/** Adds qualifiers to `into`. Returns false, and changes nothing, if both can't hold. */
export function combineQualifiers(into: Qualifiers, more: Qualifiers): boolean {
  const joined: Qualifiers = { ...into };
  for (const [fact, value] of Object.entries(more) as [keyof Qualifiers, unknown][]) {
    const before = joined[fact];
    if (before === undefined) Object.assign(joined, { [fact]: value });
    else if (cumulative.has(fact)) {
      Object.assign(joined, { [fact]: [...new Set([...(before as string[]), ...(value as string[])])].toSorted() });
    } else if (Array.isArray(before) && Array.isArray(value)) {
      const both = shared(fact, before, value);
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
