import { canonicalJson } from "#shop/foundation/same-json.ts";
import type { Product } from "#web/client/catalogue/product.ts";

/** A number of a part as it is stored. */
export type PartNumber = Product["numbers"][number];

/** A number as it is edited; `key` names its row. */
export type NumberRow = PartNumber & { key: string };

export function rowsOf(numbers: PartNumber[]): NumberRow[] {
  return numbers.map((number, index) => ({ ...number, key: String(index) }));
}

/** Returns the numbers of rows as they would be stored. */
export function numbersOf(rows: PartNumber[]): PartNumber[] {
  return rows.map(({ kind, number, maker, replacedBy }) => ({
    kind,
    number,
    maker: maker || null,
    replacedBy: (kind === "superseded" && replacedBy) || null,
  }));
}

/** Returns those of `numbers` that are not among `others`. */
export function without(numbers: PartNumber[], others: PartNumber[]): PartNumber[] {
  const known = new Set(others.map(canonicalJson));
  return numbers.filter((number) => !known.has(canonicalJson(number)));
}

/** Returns the numbers that were added or removed, each once: one that was edited as what it was and what it is. */
export function changedNumbers(before: PartNumber[], after: PartNumber[]): string[] {
  return [...new Set([...without(before, after), ...without(after, before)].map(({ number }) => number))];
}

/** Returns what others have saved, with what was added and without what was removed in `mine` since `before`. */
export function mergeNumbers(before: PartNumber[], mine: PartNumber[], theirs: PartNumber[]): PartNumber[] {
  const kept = without(theirs, without(before, mine));
  return [...kept, ...without(without(mine, before), kept)];
}
