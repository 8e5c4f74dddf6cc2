import { bodiesMeant } from "#shop/catalogue/fitment/bodies.ts";
import { drivesMeant } from "#shop/catalogue/fitment/drives.ts";
import { transmissionMeant } from "#shop/catalogue/fitment/transmissions.ts";
import { valueFacts, type Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";

export type SelfContradiction = "with_without" | "built" | "vin";

/** Returns why no vehicle at all can match the qualifiers; null if one could. */
export function contradictsItself(qualifiers: Qualifiers): SelfContradiction | null {
  if (overlaps(qualifiers.with, qualifiers.without)) return "with_without";
  if (isBefore(qualifiers.builtBefore, qualifiers.builtFrom)) return "built";
  return vinsAreDisjoint(qualifiers.vinTo, qualifiers.vinFrom) ? "vin" : null;
}

/** Returns whether no vehicle at all can match both: they name different engines, disjoint dates and so on. */
export function excludeEachOther(a: Qualifiers, b: Qualifiers): boolean {
  if (valueFacts.some((fact) => areDisjoint(valuesOf(a, fact), valuesOf(b, fact)))) return true;
  if (areDisjoint(a.vehicle, b.vehicle)) return true;
  if (a.turbo !== undefined && b.turbo !== undefined && a.turbo !== b.turbo) return true;
  if (overlaps(a.with, b.without) || overlaps(b.with, a.without)) return true;
  if (isBefore(a.builtBefore, b.builtFrom) || isBefore(b.builtBefore, a.builtFrom)) return true;
  return vinsAreDisjoint(a.vinTo, b.vinFrom) || vinsAreDisjoint(b.vinTo, a.vinFrom);
}

/** Returns the qualifiers as one text, which is the same for equal qualifiers in any order and case. */
export function qualifiersKey(qualifiers: Qualifiers): string {
  const lists = Object.entries(qualifiers).map(([fact, value]) => [
    fact,
    Array.isArray(value) ? value.map(normalized).toSorted() : value,
  ]);
  return JSON.stringify(lists.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)));
}

function valuesOf(qualifiers: Qualifiers, fact: (typeof valueFacts)[number]): (string | number)[] | undefined {
  if (fact === "transmission") return qualifiers.transmission?.map(transmissionMeant);
  if (fact === "body") return qualifiers.body?.flatMap(bodiesMeant);
  return fact === "drive" ? qualifiers.drive?.flatMap(drivesMeant) : qualifiers[fact];
}

function areDisjoint(a: (string | number)[] | undefined, b: (string | number)[] | undefined): boolean {
  return a !== undefined && b !== undefined && !overlaps(a, b);
}

function overlaps(a: (string | number)[] | undefined, b: (string | number)[] | undefined): boolean {
  return a?.some((one) => b?.some((other) => normalized(one) === normalized(other))) ?? false;
}

const normalized = (value: string | number) => String(value).toLowerCase();

/** Returns whether the build dates are disjoint. `before` is exclusive, `from` inclusive. */
function isBefore(before: string | undefined, from: string | undefined): boolean {
  return before !== undefined && from !== undefined && before <= from;
}

/** Returns whether the ranges of VIN serial numbers are disjoint. Those of different length can't be compared: false. */
function vinsAreDisjoint(to: string | undefined, from: string | undefined): boolean {
  return to !== undefined && from !== undefined && to.length === from.length && to.toUpperCase() < from.toUpperCase();
}
