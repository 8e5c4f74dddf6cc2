import { isNumeral } from "#shop/supply/imports/part-columns.ts";
import type { ItemAttribute } from "#shop/supply/imports/records.ts";
import { attributeLimits } from "#shop/catalogue/parts/part-rules.ts";
import { cutAtWord } from "#shop/catalogue/parts/part-title.ts";

/** Returns what a file calls an attribute, in its own words where `nameOf` knows the id; null: it does not. */
export function attributeLabel({ padb, name }: ItemAttribute, nameOf: (id: string) => string | null): string | null {
  return padb === null ? (name ?? "") : nameOf(padb);
}

/** 'Outside Diameter' in mm → `outside_diameter_mm`, which may be longer than the shop's names. */
export function attributeName(label: string, unit: string | null): string | null {
  const plain = (text: string) =>
    text
      .normalize("NFKD")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "_")
      .replace(/^_|_$/g, "");
  const [key, suffix] = [plain(label), plain(unit ?? "")];
  const whole = suffix && !key.endsWith(`_${suffix}`) ? `${key}_${suffix}` : key;
  return /^[a-z]/.test(whole) ? whole : null;
}

/** Returns the value that all that a file states of one attribute comes to. */
export function attributeValue(stated: ItemAttribute[]): { value: string | number; isCut: boolean } {
  const text = [...new Set(stated.map(({ value }) => value ?? ""))].join("; ");
  const isCut = text.length > attributeLimits.value;
  const isText = stated.some((one) => one.isText);
  const isMeasure = stated.some(({ unit }) => unit);
  const isNumber = !isCut && !isText && isNumeral(text, isMeasure);
  return { value: isNumber ? Number(text) : cutAtWord(text, attributeLimits.value), isCut };
}
