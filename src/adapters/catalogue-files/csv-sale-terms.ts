import {
  isNothing,
  dayOf,
  isEndless,
  piecesInName,
  piecesOf,
  readActive,
  readEnded,
  readState,
  type SaleState,
} from "#adapters/catalogue-files/csv-sale-words.ts";
import { warnOf, type Row } from "#adapters/catalogue-files/csv-row.ts";
import { unprotected } from "#adapters/catalogue-files/csv-text.ts";
import { damageOf, isDamagedNumber } from "#adapters/catalogue-files/csv-values.ts";
import { amountColumns } from "#shop/supply/imports/part-columns.ts";
import type { ItemNumber, ItemRecord, ProblemRecord } from "#shop/supply/imports/records.ts";

/** What a row says of the sale of its part. `pieces`: for how many its prices are; null: they are no price of one piece, or of another time. */
export type SaleTerms = Pick<ItemRecord, "draft" | "withheld" | "successor" | "numbers"> & { pieces: number | null };

/** Reads what keeps a part or its price from being sold as it stands, and adds to the warnings why. */
export function saleTermsOf(row: Row, warnings: ProblemRecord[]): SaleTerms {
  const state = stateOf(row, warnings);
  const next = successorOf(row, warnings);
  const isEnded = state === "ended" || next === "ended";
  return {
    ...(isEnded && { draft: true }),
    // What says nothing of it leaves it as it is.
    ...(state === null || next !== null ? { withheld: true } : state === "sold" && { withheld: false }),
    ...(next !== null && typeof next === "object" && { successor: next.number }),
    numbers: numberFields.flatMap((field) => numbersIn(row, field, warnings)),
    pieces: amountColumns.some((field) => row.cells.get(field)) ? piecesIn(row, warnings) : 1,
  };
}

const cellsIn = (row: Row, field: string) => (row.cells.get(field) ?? "").split("|").filter((cell) => cell !== "");

function tell(row: Row, field: string, code: string, value: string): ProblemRecord {
  return warnOf(row, code, { column: row.style.nameOf(field), value: value.slice(0, 60) });
}

const today = () => new Date().toISOString().slice(0, 10);

/** Whether the supplier sells the part on, by all columns that say so; null where one is unclear, `unsaid` where none does. */
function stateOf(row: Row, warnings: ProblemRecord[]): SaleState | "unsaid" {
  const readers = {
    status: readState,
    active: readActive,
    discontinued: (text: string) => readEnded(text, row.style.dates, today()),
  };
  let found: SaleState | "unsaid" = "unsaid";
  for (const [field, read] of Object.entries(readers)) {
    for (const cell of cellsIn(row, field)) {
      const state = read(cell);
      if (found === "unsaid") found = "sold";
      if (state === "sold") continue;
      warnings.push(tell(row, field, state === "ended" ? "not_sold" : "status_unclear", cell));
      found = found === "ended" ? found : state;
    }
  }
  return found;
}

/** The number of the part that replaces this one; `ended` where none does, `unclear` where it can't be told, null: it is not replaced. */
function successorOf(row: Row, warnings: ProblemRecord[]): { number: string } | "ended" | "unclear" | null {
  const cell = row.cells.get("replaced_by") ?? "";
  const text = unprotected(cell, true).replace(
    /^(?:(?:use|see|now|new|siehe|neu|durch|by|ver|véase|voir|vedi)\b|[-=]*>|→)\s*:?\s*/i,
    "",
  );
  const own = [row.cells.get("sku"), row.cells.get("part_number")];
  if (isNothing(text) || text === "" || own.includes(text)) return null;
  const isNumber = /\d/.test(text) && text.length <= 60 && !/[,;|\n]| \/ |\b(?:and|or|und|oder)\b/.test(text);
  if (isNumber && !damageOf(text) && !isDamagedNumber(text)) {
    warnings.push(tell(row, "replaced_by", "superseded_not_sold", text));
    return { number: text.replace(/\s+/g, " ") };
  }
  const isEnded = !/\d/.test(text) && readState(text) === "ended";
  warnings.push(tell(row, "replaced_by", isEnded ? "not_sold" : "successor_unclear", cell));
  return isEnded ? "ended" : "unclear";
}

const kinds = { replaces: "superseded", oe_numbers: "oe", cross_numbers: "interchange" } as const;
const numberFields = Object.keys(kinds) as (keyof typeof kinds)[];

/** Makers whose names are as short as the beginning of a number. */
const maker = /^((?:\p{L}{3,}|VW|MB|GM|DS)(?:[ -]\p{L}+)*)(?::\s*|\s+(?=\S*\d))(.+)$/u;

/** Returns the numbers of a list with the makers that stand before them: `HONDA: 45022S84A00, 45022S84A01; BMW 34 11 6 850 885`. */
function numbersIn(row: Row, field: keyof typeof kinds, warnings: ProblemRecord[]): ItemNumber[] {
  const found: ItemNumber[] = [];
  for (const group of (row.cells.get(field) ?? "").split(/[|;\n]/)) {
    let of: string | null = null;
    for (const one of group.split(/,| \/ /)) {
      const text = unprotected(one.trim(), true);
      if (text === "" || isNothing(text)) continue;
      const [, named = null, rest = text] = maker.exec(text) ?? [];
      of = named ?? of;
      const fault = damageOf(rest) ?? (isDamagedNumber(rest) ? "cell_damaged" : null);
      const isNumber = fault === null && /\d/.test(rest) && rest.length <= 60;
      if (isNumber) found.push({ kind: kinds[field], number: rest, maker: of, replacedBy: null, remove: false });
      else warnings.push(tell(row, field, fault ?? "value_wrong", one));
    }
  }
  return found;
}

/** For how many pieces, and whether today, the prices of a row are. */
function piecesIn(row: Row, warnings: ProblemRecord[]): number | null {
  const outOfTime = timeFault(row);
  if (outOfTime) warnings.push(outOfTime);
  const named = piecesInName(row.style.nameOf("price"))?.pieces ?? null;
  const units = cellsIn(row, "price_unit").map((cell) => ({ field: "price_unit", cell, most: Infinity }));
  const packs = ["sales_unit", "pack_quantity"].flatMap((field) =>
    cellsIn(row, field).map((cell) => ({ field, cell, most: 1 })),
  );
  let pieces = named ?? 1;
  // The price of one piece stays that, whatever it is packed in.
  for (const { field, cell, most } of named === 1 ? units : [...units, ...packs]) {
    const count = piecesOf(cell, row.style.decimal);
    const isOther = pieces !== 1 && count !== 1 && count !== pieces;
    if (count === null || count > most || isOther) {
      warnings.push(tell(row, field, "price_not_per_piece", cell));
      return null;
    }
    pieces = Math.max(pieces, count);
  }
  return outOfTime ? null : pieces;
}

function timeFault(row: Row): ProblemRecord | null {
  for (const cell of cellsIn(row, "valid_to")) {
    if (isEndless(cell)) continue;
    const day = dayOf(cell, row.style.dates);
    if (day === null) return tell(row, "valid_to", "offer_unclear", cell);
    if (day < today()) return tell(row, "valid_to", "offer_expired", cell);
  }
  for (const cell of cellsIn(row, "valid_from")) {
    if (isNothing(cell)) continue;
    const day = dayOf(cell, row.style.dates, "first");
    if (day === null) return tell(row, "valid_from", "offer_unclear", cell);
    if (day > today()) return tell(row, "valid_from", "offer_not_begun", cell);
  }
  return null;
}
