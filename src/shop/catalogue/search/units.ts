/** What measures are written in, by the unit at the end of an attribute's name. */
const units: Record<string, string[]> = {
  cm: ["cm", "centimeter", "centimetre", "zentimeter"],
  mm: ["mm", "millimeter", "millimetre"],
  in: ["in", "inch", "inche", "zoll"],
  a: ["a", "amp", "ampere"],
  v: ["v", "volt"],
  w: ["w", "watt"],
  kw: ["kw"],
  qt: ["qt", "quart"],
  l: ["l", "liter", "litre"],
  ml: ["ml", "milliliter", "millilitre"],
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

/** What a measure in one unit is in others. Volumes are sold in whole units of their system: 5 litres stand where 5 quarts do. */
const conversions: Record<string, { unit: string; factor: number; whole?: true }[]> = {
  l: [
    { unit: "qt", factor: 1.056_688, whole: true },
    { unit: "gal", factor: 0.264_172, whole: true },
    { unit: "ml", factor: 1_000 },
  ],
  ml: [
    { unit: "fl_oz", factor: 0.033_814, whole: true },
    { unit: "l", factor: 0.001 },
  ],
  qt: [{ unit: "l", factor: 0.946_353, whole: true }],
  mm: [{ unit: "in", factor: 1 / 25.4 }],
  cm: [
    { unit: "mm", factor: 10 },
    { unit: "in", factor: 1 / 2.54 },
  ],
  in: [{ unit: "mm", factor: 25.4 }],
};

/** Returns a measure in its own unit and the others that it may be stored in, in each with the values that are as much, however rounded. */
export function measureIn(value: number, unit: string): { unit: string; values: number[] }[] {
  const others = (conversions[unit] ?? []).map(({ unit: other, factor, whole }) => {
    const exact = value * factor;
    const digits = whole ? [0, 1, 2] : [1, 2];
    return { unit: other, values: [...new Set(digits.map((places) => Number(exact.toFixed(places))))] };
  });
  return [{ unit, values: [value] }, ...others.map((one) => ({ ...one, values: one.values.filter((n) => n > 0) }))];
}

export const isUnit = (word: string): boolean => Object.hasOwn(units, word);
