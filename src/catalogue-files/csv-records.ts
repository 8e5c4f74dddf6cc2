import { attributePrefix, qualifierColumns, splitList, textMark } from "#catalogue-files/csv-columns.ts";
import type {
  ApplicationRecord,
  ItemNumber,
  ItemRecord,
  PartRef,
  Place,
  ProblemRecord,
  Source,
} from "#shop/imports/records.ts";

import type { BrandTier } from "#shop/parts/brands-and-types.ts";

/** A row by the names of its columns. */
export type Cells = Map<string, string>;

type Read<R> = (R | ProblemRecord)[];
type Begun = { at: Place; action: "add" | "remove"; part: PartRef };

function begin(row: Cells, line: number): Begun | ProblemRecord {
  const [sku, number] = [row.get("sku") || null, row.get("part_number") || null];
  const at = { line, record: (sku ?? number ?? "").slice(0, 60) };
  const problem = (code: string, params = {}): ProblemRecord => ({
    kind: "problem",
    at,
    problem: { code, error: true, key: `${line}`, params },
  });
  const said = (row.get("action") ?? "").toUpperCase();
  if (!["", "A", "C", "D"].includes(said)) return problem("action_unknown", { action: said.slice(0, 20) });
  if (!sku && !number) return problem("part_missing");
  if ([sku, number].some((one) => one && (one.length > 60 || !/[A-Za-z0-9]/.test(one)))) {
    return problem("part_number_wrong", { number: (sku ?? number ?? "").slice(0, 120) });
  }
  const part = {
    number: number ?? sku ?? "",
    sku,
    brand: row.get("brand_id") || null,
    brandName: row.get("brand") || null,
    ...(isTier(row.get("tier")) && { tier: row.get("tier") as BrandTier }),
  };
  return { at, action: said === "D" ? "remove" : "add", part };
}

const isTier = (text = "") => ["economy", "standard", "premium", "performance"].includes(text);

/** What stands in the cell `source`: null where there is nothing, undefined where it is no such thing. */
function sourceIn(cell: string): Source | null | undefined {
  if (cell === "") return null;
  try {
    const source: unknown = JSON.parse(cell);
    // What the database can't hold: NUL, and halves of characters.
    const whole = !/\\u(0000|d[89a-f])/i.test(JSON.stringify(source));
    return whole && typeof source === "object" && source !== null && !Array.isArray(source)
      ? (source as Source)
      : undefined;
  } catch {
    return undefined;
  }
}

export function applicationRow(row: Cells, line: number): Read<ApplicationRecord> {
  const begun = begin(row, line);
  if ("kind" in begun) return [begun];
  const wrong = (code: string, params = {}): ProblemRecord[] => [
    { kind: "problem", at: begun.at, problem: { code, error: true, key: `${line}`, params } },
  ];
  const written = sourceIn(row.get("source") ?? "");
  if (written === undefined)
    return wrong("value_wrong", { column: "source", value: (row.get("source") ?? "").slice(0, 60) });
  const text = row.get("quantity") || "1";
  if (!/^\d{1,4}$/.test(text) || Number(text) < 1) return wrong("quantity_wrong", { quantity: text.slice(0, 60) });
  const qualifiers: Record<string, unknown> = {};
  for (const [column, fact] of Object.entries(qualifierColumns)) {
    const cell = row.get(column) ?? "";
    if (cell === "") continue;
    if (fact === "turbo")
      qualifiers[fact] = /^(yes|true|1)$/i.test(cell) ? true : /^(no|false|0)$/i.test(cell) ? false : cell;
    else if (/^(built|vin)/.test(fact)) qualifiers[fact] = cell;
    else qualifiers[fact] = splitList(cell);
  }
  if (written && !row.get("make") && !row.get("model")) {
    const [partType, position] = [written["PartType"], written["Position"]];
    const ids = {
      partType: typeof partType === "number" ? partType : null,
      position: typeof position === "number" ? position : null,
    };
    return [{ kind: "application", ...begun, ...ids, quantity: Number(text), source: written, named: null }];
  }
  const year = row.get("year") ?? "";
  const named = {
    make: row.get("make") ?? "",
    model: row.get("model") ?? "",
    from: row.get("from") || year || (row.get("to") ?? ""),
    to: row.get("to") || year || (row.get("from") ?? ""),
    qualifiers,
    notes: splitList(row.get("notes") ?? ""),
  };
  return [
    {
      kind: "application",
      ...begun,
      partType: row.get("part_type") || null,
      position: row.get("position") || null,
      quantity: Number(text),
      source: written ?? { ...named, position: row.get("position") || null },
      ...(written && { sourced: true }),
      named,
    },
  ];
}

export function numberRow(row: Cells, line: number): Read<ItemRecord> {
  const begun = begin(row, line);
  if ("kind" in begun) return [begun];
  const number: ItemNumber = {
    kind: (row.get("kind") ?? "").toLowerCase() as ItemNumber["kind"],
    number: row.get("number") ?? "",
    maker: row.get("maker") || null,
    replacedBy: row.get("replaced_by") || null,
    remove: begun.action === "remove",
  };
  return [{ kind: "item", ...begun, action: "add", attributes: [], numbers: [number] }];
}

export function partRow(row: Cells, line: number): Read<ItemRecord> {
  const begun = begin(row, line);
  if ("kind" in begun) return [begun];
  const problems: ProblemRecord[] = [];
  const number = (column: string, whole: boolean): number | undefined => {
    const cell = row.get(column) ?? "";
    if (cell === "") return undefined;
    if ((whole ? /^\d{1,9}$/ : /^\d{1,9}(\.\d{1,3})?$/).test(cell)) return Number(cell);
    const params = { column, value: cell.slice(0, 60) };
    problems.push({
      kind: "problem",
      at: begun.at,
      problem: { code: "value_wrong", error: false, key: `${line} ${column}`, params },
    });
    return undefined;
  };
  const flag = (column: string) => {
    const cell = row.get(column) ?? "";
    return cell === "" ? undefined : /^(yes|true|1|y)$/i.test(cell);
  };
  const price = number("price", false);
  const attributes = [...row].flatMap(([column, cell]) => {
    if (!column.startsWith(attributePrefix) || cell === "") return [];
    const name = column.slice(attributePrefix.length);
    const isText = cell.startsWith(textMark);
    return [{ padb: null, name, unit: null, value: isText ? cell.slice(1) : cell, isText }];
  });
  const said: Partial<ItemRecord> = {
    name: row.get("name") || undefined,
    description: row.get("description") || undefined,
    price: price === undefined ? undefined : { amount: price, currency: row.get("currency") || null },
    stock: number("stock", true),
    minimumOrder: number("minimum_order", true),
    partType: row.get("part_type") || undefined,
    system: row.get("system") || undefined,
    group: row.get("group") || undefined,
    imageUrl: row.get("image") || undefined,
    universal: flag("universal"),
    draft: flag("draft"),
  };
  return [...problems, { kind: "item", ...begun, ...said, attributes, numbers: [] }];
}
