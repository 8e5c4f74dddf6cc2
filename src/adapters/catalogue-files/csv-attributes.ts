import { attributePrefix, textMark } from "#adapters/catalogue-files/csv-columns.ts";
import { damageOf, readNumber, type Value } from "#adapters/catalogue-files/csv-values.ts";
import type { DecimalStyle } from "#shop/supply/imports/csv-layout.ts";

/** Units by the last part of an attribute's name, with what they are of and how many of the smallest of their kind. */
const units: Record<string, { of: string; size: number; words?: string }> = {
  mm: { of: "length", size: 1, words: "millimeter millimeters millimetre millimetres" },
  cm: { of: "length", size: 10 },
  m: { of: "length", size: 1_000, words: "meter meters metre metres" },
  in: { of: "length", size: 25.4, words: 'inch inches zoll " ″ in.' },
  ft: { of: "length", size: 304.8, words: "foot feet" },
  g: { of: "mass", size: 1, words: "gram grams gramm" },
  kg: { of: "mass", size: 1_000, words: "kilogram kilograms kilogramm" },
  lb: { of: "mass", size: 453.59237, words: "lbs pound pounds" },
  oz: { of: "mass", size: 28.349523125, words: "ounce ounces" },
  ml: { of: "volume", size: 1 },
  l: { of: "volume", size: 1_000, words: "liter liters litre litres ltr" },
  qt: { of: "volume", size: 946.352946, words: "quart quarts" },
  gal: { of: "volume", size: 3_785.411784, words: "gallon gallons" },
  v: { of: "voltage", size: 1, words: "volt volts" },
  a: { of: "current", size: 1, words: "amp amps ampere" },
  ah: { of: "charge", size: 1 },
  w: { of: "power", size: 1, words: "watt watts" },
  kw: { of: "power", size: 1_000 },
  nm: { of: "torque", size: 1 },
  ohm: { of: "resistance", size: 1, words: "ohms Ω" },
  bar: { of: "pressure", size: 1 },
  psi: { of: "pressure", size: 0.0689475729 },
};

const byWord = new Map(
  Object.entries(units).flatMap(([name, unit]) =>
    [name, ...(unit.words?.split(" ") ?? [])].map((word) => [word.toLowerCase(), unit] as const),
  ),
);

export type AttributeValue = { name: string; value: string; isText: boolean };

/**
 * Reads the cell of an attribute. One whose name ends in a unit is a measure: a number, in that unit or in one that can be converted. What a leading
 * `'` marks is a text, as in exports.
 */
export function readAttribute(column: string, cell: string, decimal: DecimalStyle | null): Value<AttributeValue> {
  const name = column.slice(attributePrefix.length);
  if (cell.startsWith(textMark)) return { value: { name, value: cell.slice(1), isText: true } };
  const fault = damageOf(cell);
  if (fault) return { fault };
  const unit = units[/_([a-z]+)$/.exec(name)?.[1] ?? ""];
  if (unit) {
    const read = readMeasure(cell, unit, decimal);
    return "fault" in read ? read : { value: { name, value: read.value, isText: false } };
  }
  // Without a unit, `280,5` may as well be two numbers.
  const number = decimal === null ? null : readNumber(cell, decimal);
  return { value: { name, value: number && "value" in number ? number.value : cell, isText: false } };
}

function readMeasure(cell: string, unit: { of: string; size: number }, decimal: DecimalStyle | null): Value<string> {
  const [, sign = "", number = "", word = ""] = /^([+-]?)([\d.,'’ ]*\d)\s*(\D*)$/.exec(cell) ?? [];
  const stated = word === "" ? unit : byWord.get(word.trim().toLowerCase());
  if (number === "" || stated?.of !== unit.of) return { fault: "value_wrong" };
  const read = readNumber(number, decimal);
  if ("fault" in read) return read;
  const value =
    stated.size === unit.size
      ? read.value.replace(/^0+(?=\d)/, "")
      : String(Number(((Number(read.value) * stated.size) / unit.size).toPrecision(10)));
  return { value: sign === "-" ? `-${value}` : value };
}
