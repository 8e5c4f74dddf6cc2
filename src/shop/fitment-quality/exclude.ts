import { drivesMeant } from "#shop/fitment/drives.ts";
import { valueFacts, type Qualifiers } from "#shop/fitment/qualifiers.ts";

export type SelfContradiction = "with_without" | "built" | "vin";

/** Why no vehicle at all can meet what one row asks; null where one could. */
export function contradictsItself(asked: Qualifiers): SelfContradiction | null {
  if (shares(asked.with, asked.without)) return "with_without";
  if (isBefore(asked.builtBefore, asked.builtFrom)) return "built";
  return vinsApart(asked.vinTo, asked.vinFrom) ? "vin" : null;
}

/** Whether no vehicle can meet both, whatever the vehicle: they name other engines, dates that don't meet, and so on. */
export function excludeEachOther(a: Qualifiers, b: Qualifiers): boolean {
  if (valueFacts.some((fact) => apart(valuesOf(a, fact), valuesOf(b, fact)))) return true;
  if (apart(a.vehicle, b.vehicle)) return true;
  if (a.turbo !== undefined && b.turbo !== undefined && a.turbo !== b.turbo) return true;
  if (shares(a.with, b.without) || shares(b.with, a.without)) return true;
  if (isBefore(a.builtBefore, b.builtFrom) || isBefore(b.builtBefore, a.builtFrom)) return true;
  return vinsApart(a.vinTo, b.vinFrom) || vinsApart(b.vinTo, a.vinFrom);
}

/** What a row asks as one text: two rows that ask the same have the same, in whatever order and letters it is written. */
export function sameAsked(asked: Qualifiers): string {
  const lists = Object.entries(asked).map(([fact, value]) => [
    fact,
    Array.isArray(value) ? value.map(plain).toSorted() : value,
  ]);
  return JSON.stringify(lists.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)));
}

function valuesOf(asked: Qualifiers, fact: (typeof valueFacts)[number]): (string | number)[] | undefined {
  return fact === "drive" ? asked.drive?.flatMap(drivesMeant) : asked[fact];
}

function apart(a: (string | number)[] | undefined, b: (string | number)[] | undefined): boolean {
  return a !== undefined && b !== undefined && !shares(a, b);
}

function shares(a: (string | number)[] | undefined, b: (string | number)[] | undefined): boolean {
  return a?.some((one) => b?.some((other) => plain(one) === plain(other))) ?? false;
}

const plain = (value: string | number) => String(value).toLowerCase();

/** `before` is the first day that is too late. */
function isBefore(before: string | undefined, from: string | undefined): boolean {
  return before !== undefined && from !== undefined && before <= from;
}

/** Numbers of different length are counted differently: nothing is said of those. */
function vinsApart(to: string | undefined, from: string | undefined): boolean {
  return to !== undefined && from !== undefined && to.length === from.length && to.toUpperCase() < from.toUpperCase();
}
