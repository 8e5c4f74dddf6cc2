/** What measures are written in, by the unit at the end of an attribute's name. */
const units: Record<string, string[]> = {
  mm: ["mm", "millimeter", "millimetre"],
  in: ["in", "inch", "inche", "zoll"],
  a: ["a", "amp", "ampere"],
  v: ["v", "volt"],
  w: ["w", "watt"],
  kw: ["kw"],
  qt: ["qt", "quart"],
  gal: ["gal", "gallon"],
  fl_oz: ["oz", "floz"],
  bar: ["bar"],
  c: ["c"],
  f: ["f"],
  ohm: ["ohm"],
  ah: ["ah"],
};
const unitByWord = new Map(
  Object.entries(units).flatMap(([unit, names]) => names.map((name) => [name, unit] as const)),
);

/** Returns the unit that a word stands for, as attributes have it at the end of their names. */
export function unitOf(word: string): string | undefined {
  return unitByWord.get(word);
}

export const isUnit = (word: string): boolean => Object.hasOwn(units, word);
