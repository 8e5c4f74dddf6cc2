import { attributePrefix, qualifierColumns, splitList, textMark } from "#catalogue-files/csv-columns.ts";
import type {
  ApplicationRecord,
  ItemAttribute,
  ItemNumber,
  ItemRecord,
  NamedVehicle,
  PartRef,
  Place,
  ProblemRecord,
  Source,
} from "#shop/imports/records.ts";
import { isYes, parsePlainValue, plainColumns, type PlainValues } from "#shop/imports/part-columns.ts";
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
  const action = (row.get("action") ?? "").toUpperCase();
  if (!["", "A", "C", "D"].includes(action)) return problem("action_unknown", { action: action.slice(0, 20) });
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
  return { at, action: action === "D" ? "remove" : "add", part };
}

const isTier = (text = "") => ["economy", "standard", "premium", "performance"].includes(text);

/** Returns the source that a cell holds; null where it is empty, undefined where it is not a source. */
function sourceIn(cell: string): Source | null | undefined {
  if (cell === "") return null;
  try {
    const source: unknown = JSON.parse(cell);
    // The database cannot store NUL and lone surrogates.
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
  const source = sourceIn(row.get("source") ?? "");
  if (source === undefined)
    return wrong("value_wrong", { column: "source", value: (row.get("source") ?? "").slice(0, 60) });
  const text = row.get("quantity") || "1";
  if (!/^\d{1,4}$/.test(text) || Number(text) < 1) return wrong("quantity_wrong", { quantity: text.slice(0, 60) });
  const application = { kind: "application" as const, ...begun, quantity: Number(text) };
  if (source && !row.get("make") && !row.get("model")) {
    const id = (value: unknown) => (typeof value === "number" ? value : null);
    return [
      { ...application, partType: id(source["PartType"]), position: id(source["Position"]), source, named: null },
    ];
  }
  const named = namedVehicle(row);
  const position = row.get("position") || null;
  const wording = source ? { source, sourced: true } : { source: { ...named, position } };
  return [{ ...application, partType: row.get("part_type") || null, position, ...wording, named }];
}

function namedVehicle(row: Cells): NamedVehicle {
  const year = row.get("year") ?? "";
  return {
    make: row.get("make") ?? "",
    model: row.get("model") ?? "",
    from: row.get("from") || year || (row.get("to") ?? ""),
    to: row.get("to") || year || (row.get("from") ?? ""),
    qualifiers: qualifiersIn(row),
    notes: splitList(row.get("notes") ?? ""),
  };
}

function qualifiersIn(row: Cells): Record<string, unknown> {
  const qualifiers: Record<string, unknown> = {};
  for (const [column, fact] of Object.entries(qualifierColumns)) {
    const cell = row.get(column) ?? "";
    if (cell === "") continue;
    if (fact === "turbo") qualifiers[fact] = booleanIn(cell) ?? cell;
    else if (/^(built|vin)/.test(fact)) qualifiers[fact] = cell;
    else qualifiers[fact] = splitList(cell);
  }
  return qualifiers;
}

function booleanIn(cell: string): boolean | null {
  if (/^(yes|true|1)$/i.test(cell)) return true;
  return /^(no|false|0)$/i.test(cell) ? false : null;
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
  const warn = (column: string) => {
    const params = { column, value: (row.get(column) ?? "").slice(0, 60) };
    const problem = { code: "value_wrong", error: false, key: `${line} ${column}`, params };
    problems.push({ kind: "problem", at: begun.at, problem });
  };
  const price = row.get("price") || undefined;
  const validPrice = price !== undefined && /^\d{1,9}(\.\d{1,3})?$/.test(price);
  if (price !== undefined && !validPrice) warn("price");
  const draft = row.get("draft") ?? "";
  const values = {
    ...plainValues(row, warn),
    name: row.get("name") || undefined,
    price: validPrice ? { amount: Number(price), currency: row.get("currency") || null } : undefined,
    partType: row.get("part_type") || undefined,
    system: row.get("system") || undefined,
    group: row.get("group") || undefined,
    imageUrl: row.get("image") || undefined,
    draft: draft === "" ? undefined : isYes(draft),
  };
  return [...problems, { kind: "item", ...begun, ...values, attributes: attributesIn(row), numbers: [] }];
}

function plainValues(row: Cells, warn: (column: string) => void): Partial<PlainValues> {
  const entries = plainColumns.map((column) => {
    const value = parsePlainValue(column, row.get(column.csv) ?? "");
    if (value === null) warn(column.csv);
    return [column.field, value ?? undefined];
  });
  return Object.fromEntries(entries) as Partial<PlainValues>;
}

function attributesIn(row: Cells): ItemAttribute[] {
  return [...row].flatMap(([column, cell]) => {
    if (!column.startsWith(attributePrefix) || cell === "") return [];
    const name = column.slice(attributePrefix.length);
    const isText = cell.startsWith(textMark);
    return [{ padb: null, name, unit: null, value: isText ? cell.slice(1) : cell, isText }];
  });
}
