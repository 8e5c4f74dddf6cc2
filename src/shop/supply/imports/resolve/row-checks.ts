import { hash } from "node:crypto";
import type { CatalogueRecord, ItemRecord, Problem } from "#shop/supply/imports/records.ts";
import { normalNumber } from "#shop/catalogue/parts/normal-number.ts";

/** How many rows and parts back a file is at least compared with itself: what is alike stands close together, and memory is bounded. */
const farthest = 20_000;

/** Looks at items and applications one after the other for what contradicts or repeats one before it in the same file. */
export function rowChecks(): (record: CatalogueRecord) => Problem[] {
  const rows = recent<{ record: string; quantity: number }>();
  const alike = recent<string>();
  const types = recent<string>();
  const items = recent<string>();
  return (record) => {
    if (record.kind === "item") return repeatedItem(record, items);
    if (record.kind !== "application" || record.action !== "add") return [];
    const { at, part, partType, quantity, source } = record;
    const number = `${part.brand ?? part.brandName ?? ""} ${part.sku ?? part.number}`;
    const problems: Problem[] = [];
    const tell = (code: string, key: string, params: Problem["params"]) =>
      problems.push({ code, error: false, key, params });

    const text = `${number} ${JSON.stringify(source)}`;
    const exact = digest(text);
    const loose = digest(text.toLowerCase().replace(/(?:\\[nrt]|\s)+/g, ""));
    const same = rows.get(exact);
    const similar = alike.get(loose);
    if (same && same.quantity !== quantity) tell("quantity_contradiction", exact, { first: same.record });
    else if (same) tell("duplicate_row", exact, { first: same.record });
    else if (similar !== undefined) tell("near_duplicate", exact, { first: similar });
    rows.set(exact, { record: at.record, quantity });
    if (similar === undefined) alike.set(loose, at.record);

    if (partType !== null) {
      const type = types.get(number);
      if (type === undefined) types.set(number, String(partType));
      else if (type !== String(partType)) {
        tell("part_of_several_types", `${number} ${partType}`, { part: part.number, partType, other: type });
      }
    }
    return problems;
  };
}

/** Reports a PIES item whose part an item before it is about, in whatever spelling. */
function repeatedItem({ part, details }: ItemRecord, items: Recent<string>): Problem[] {
  if (details === undefined) return [];
  const own = part.sku ?? part.number;
  const key = `${part.brand ?? part.brandName ?? ""} ${normalNumber(own) || own}`;
  const first = items.get(key);
  if (first === undefined) items.set(key, own);
  else return [{ code: "duplicate_part", error: false, key, params: { number: own, first } }];
  return [];
}

/** Short, since many are in memory. */
function digest(text: string): string {
  return hash("sha1", text, "base64");
}

/** The newest entries of a map, at least `farthest`: two maps, of which the older is dropped as soon as the newer is full. */
type Recent<T> = ReturnType<typeof recent<T>>;

function recent<T>() {
  let newer = new Map<string, T>();
  let older = new Map<string, T>();
  return {
    get: (key: string) => newer.get(key) ?? older.get(key),
    set(key: string, value: T) {
      newer.set(key, value);
      if (newer.size >= farthest) [newer, older] = [new Map<string, T>(), newer];
    },
  };
}
