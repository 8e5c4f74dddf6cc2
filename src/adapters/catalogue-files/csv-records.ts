import { readAttribute } from "#adapters/catalogue-files/csv-attributes.ts";
import { attributePrefix } from "#adapters/catalogue-files/csv-columns.ts";
import { currenciesOf } from "#adapters/catalogue-files/currency-words.ts";
import { factsIn } from "#adapters/catalogue-files/csv-facts.ts";
import { saleTermsOf } from "#adapters/catalogue-files/csv-sale-terms.ts";
import { cellValue, refuseCell, refuseForeign, RowFault, warnOf, type Row } from "#adapters/catalogue-files/csv-row.ts";
import { readWords, unprotected } from "#adapters/catalogue-files/csv-text.ts";
import { damageOf, isDamagedNumber, readCount, readPrice, readYesNo } from "#adapters/catalogue-files/csv-values.ts";
import type {
  CatalogueRecord,
  ItemAttribute,
  ItemNumber,
  ItemRecord,
  PartRef,
  SourceLocation,
  ProblemRecord,
} from "#shop/supply/imports/records.ts";
import {
  amountColumns,
  packageColumns,
  plainColumns,
  type PlainColumn,
  type PlainValues,
} from "#shop/supply/imports/part-columns.ts";
import type { BrandTier } from "#shop/catalogue/parts/brands-and-types.ts";
import { textLimits } from "#shop/supply/imports/text-limits.ts";

export type Begun = { at: SourceLocation; action: "add" | "remove"; part: PartRef };

/** Reads which part a row is about, and what is done with it. Throws `RowFault`. */
export function beginRow(row: Row): Begun {
  const action = actionIn(row);
  if (action) return { at: row.at, action, part: partIn(row) };
  const params = { column: row.style.nameOf("action"), action: (row.cells.get("action") ?? "").slice(0, 20) };
  throw new RowFault(row, "action_unknown", params);
}

/** Returns what is done with the part of a row; null where the row names another action. */
export function actionIn({ cells }: Row): Begun["action"] | null {
  const action = (cells.get("action") ?? "").toUpperCase();
  if (action === "D") return "remove";
  return ["", "A", "C"].includes(action) ? "add" : null;
}

/** Returns the part that a row is about, whatever is done with it. Throws `RowFault`. */
export function partIn(row: Row): PartRef {
  const { cells } = row;
  const [sku, number] = [partNumberIn(row, "sku"), partNumberIn(row, "part_number")];
  if (!sku && !number)
    throw new RowFault(row, "part_missing", { column: row.style.nameOf(cells.has("sku") ? "sku" : "part_number") });
  const tier = (cells.get("tier") ?? "").toLowerCase();
  return {
    number: number ?? sku ?? "",
    sku,
    brand: textIn(row, "brand_id") || null,
    brandName: textIn(row, "brand") || null,
    ...(isTier(tier) && { tier }),
  };
}

/** Warns about a tier that is none. It says nothing of the part itself: the row is read without it. */
export function unknownTier(row: Row): ProblemRecord[] {
  const tier = row.cells.get("tier") ?? "";
  if (tier === "" || isTier(tier.toLowerCase())) return [];
  return [warnOf(row, "value_wrong", { column: row.style.nameOf("tier"), value: tier.slice(0, 60) })];
}

/** Returns the part number in a cell. Refuses the row if a spreadsheet has converted it. */
function partNumberIn(row: Row, field: string): string | null {
  const cell = row.cells.get(field) ?? "";
  if (cell === "" || row.style.literal) return checkedNumber(row, field, cell);
  const number = unprotected(cell, true);
  const fault = damageOf(number) ?? (isDamagedNumber(number) && number === cell ? "cell_damaged" : null);
  return fault ? refuseCell(row, field, fault) : checkedNumber(row, field, number.replace(/\s+/g, " "));
}

function checkedNumber(row: Row, field: string, number: string): string | null {
  if (number === "") return null;
  if (number.length <= 60 && /[\p{L}\p{N}]/u.test(number) && /[A-Za-z0-9]/.test(number)) return number;
  throw new RowFault(row, "part_number_wrong", { column: row.style.nameOf(field), number: number.slice(0, 120) });
}

const isTier = (text: string): text is BrandTier => ["economy", "standard", "premium", "performance"].includes(text);

/** Returns a text that is no words for people, such as a brand. Refuses the row where it is damaged. */
export function textIn(row: Row, field: string): string {
  const cell = row.cells.get(field) ?? "";
  if (cell === "" || row.style.literal) return cell;
  const text = unprotected(cell, false);
  const fault = damageOf(text);
  return fault ? refuseCell(row, field, fault) : text;
}

/** Returns such a text. Refuses the row if it is longer than the shop stores, since a truncated value may have another meaning. */
export function shortTextIn(row: Row, field: string, longest: number): string {
  const text = textIn(row, field);
  return text.length > longest ? refuseCell(row, field, "value_wrong") : text;
}

export function numberRow(row: Row): CatalogueRecord[] {
  const begun = beginRow(row);
  const kind = (row.cells.get("kind") ?? "").toLowerCase();
  const known = kindNames[kind] ?? kind;
  if (!kinds.has(known)) refuseCell(row, "kind", "value_wrong");
  const number = partNumberIn(row, "number");
  if (number === null) refuseCell(row, "number", "cell_missing");
  const entry: ItemNumber = {
    kind: known as ItemNumber["kind"],
    number: number ?? "",
    maker: textIn(row, "maker") || null,
    replacedBy: partNumberIn(row, "replaced_by"),
    remove: begun.action === "remove",
  };
  return [{ kind: "item", ...begun, action: "add", attributes: [], numbers: [entry] }];
}

const kinds = new Set(["oe", "interchange", "superseded", "competitor"]);
const kindNames: Record<string, string> = {
  oem: "oe",
  original: "oe",
  oes: "oe",
  cross: "interchange",
  xref: "interchange",
};

export function partRow(row: Row): CatalogueRecord[] {
  const begun = beginRow(row);
  const { cells, style } = row;
  const warnings: ProblemRecord[] = [];
  const { pieces, numbers, ...sale } = saleTermsOf(row, warnings);
  if (pieces === null) for (const field of amountColumns) cells.set(field, "");
  const currency = currencyIn(row);
  const price = priceIn(row, "price", pieces ?? 1);
  if (price === null) warnings.push(notPerPiece(row, "price"));
  const values = {
    ...plainValues(row, warnings, pieces ?? 1),
    name: wordsIn(row, "name", warnings)?.replace(/\s*\n\s*/g, " "),
    price: price ? { amount: price.amount, currency: price.currency ?? currency } : undefined,
    partType: shortTextIn(row, "part_type", textLimits.partType) || undefined,
    system: shortTextIn(row, "system", textLimits.system) || undefined,
    group: shortTextIn(row, "group", textLimits.group) || undefined,
    imageUrl: firstAddress(textIn(row, "image")) || undefined,
    draft: cellValue(row, "draft", readYesNo),
    package: packageIn(row),
    facts: factsIn(row, warnings),
    ...sale,
  };
  const attributes = [...cells].flatMap(([field, cell]): ItemAttribute[] => {
    if (!field.startsWith(attributePrefix) || cell === "") return [];
    const read = readAttribute(field, cell, style.decimal);
    return "fault" in read ? refuseCell(row, field, read.fault) : [{ padb: null, unit: null, ...read.value }];
  });
  return [...warnings, { kind: "item", ...begun, ...values, attributes, numbers }];
}

/** The first of several addresses in one cell. */
const firstAddress = (cell: string) => cell.split(/\s*[,;|\s]\s*(?=https?:\/\/)/i)[0] ?? "";

/**
 * Returns the price of one piece, at least the smallest amount; null where that of several can't be divided. Refuses the row for one in another currency
 * than the shop's, which it cannot sell in.
 */
function priceIn(row: Row, field: string, pieces: number) {
  const { style } = row;
  const price = cellValue(row, field, (text) => readPrice(text, style.literal ? "point" : style.decimal));
  if (!price) return undefined;
  refuseForeign(row, field, price.currencies);
  if (Number(price.amount) <= 0 || !isWhole(Number(price.amount), style.currency))
    refuseCell(row, field, "value_wrong");
  const amount = Number((Number(price.amount) / pieces).toFixed(6));
  if (!isWhole(amount, style.currency) || amount === 0) return null;
  return { amount, currency: price.currencies.length > 0 ? style.currency : null };
}

/** Whether an amount has no fractions of the smallest unit. */
const isWhole = (amount: number, currency: string) =>
  (String(amount).split(".")[1] ?? "").length <= minorDigits(currency);

const notPerPiece = (row: Row, field: string) =>
  warnOf(row, "price_not_per_piece", {
    column: row.style.nameOf(row.cells.get("price_unit") ? "price_unit" : field),
    value: (row.cells.get("price_unit") || row.cells.get(field) || "").slice(0, 60),
  });

const digits = new Map<string, number>();

/** How many digits amounts of a currency have after the point. */
function minorDigits(currency: string): number {
  const known = digits.get(currency);
  if (known !== undefined) return known;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions();
  digits.set(currency, maximumFractionDigits);
  return maximumFractionDigits;
}

/** Returns the shop's currency where a column says that the prices of the row are in it; null: there is none to say so, or no price. */
function currencyIn(row: Row): string | null {
  const cell = row.cells.get("currency") ?? "";
  if (cell === "" || !amountColumns.some((field) => row.cells.get(field))) return null;
  refuseForeign(row, "currency", currenciesOf(cell) ?? refuseCell(row, "currency", "value_wrong"));
  return row.style.currency;
}

/** Returns words for people; what had to be repaired is added to the warnings. */
function wordsIn(row: Row, field: string, warnings: ProblemRecord[]): string | undefined {
  const cell = row.cells.get(field) ?? "";
  if (cell === "") return undefined;
  if (row.style.literal) return cell;
  const read = readWords(unprotected(cell, true));
  if ("fault" in read) return refuseCell(row, field, read.fault);
  const params = { column: row.style.nameOf(field), value: cell.slice(0, 60) };
  for (const repair of read.repairs) warnings.push(warnOf(row, repair, params));
  return read.value;
}

/** Returns the measures of the package of one piece, in millimetres and grams. */
function packageIn(row: Row): ItemRecord["package"] {
  const measures = packageColumns.flatMap(({ csv, field }) => {
    const cell = row.cells.get(csv) ?? "";
    if (cell === "") return [];
    const read = readAttribute(attributePrefix + csv, cell, row.style.decimal);
    if ("fault" in read) return refuseCell(row, csv, read.fault);
    const value = Number(read.value.value);
    return value > 0 ? [[field, value] as const] : refuseCell(row, csv, "value_wrong");
  });
  return measures.length > 0 ? Object.fromEntries(measures) : undefined;
}

function plainValues(row: Row, warnings: ProblemRecord[], pieces: number): Partial<PlainValues> {
  const entries = plainColumns.map((column) => [
    column.field,
    column.type === "amount" ? amountIn(row, column.csv, pieces) : plainValue(row, column, warnings),
  ]);
  return Object.fromEntries(entries) as Partial<PlainValues>;
}

/** 0 is how files say that there is none. */
function amountIn(row: Row, field: string, pieces: number): number | undefined {
  return /^0*([.,]0*)?$/.test(row.cells.get(field) ?? "") ? undefined : priceIn(row, field, pieces)?.amount;
}

function plainValue(row: Row, { csv, type, min = 0, max = Infinity }: PlainColumn, warnings: ProblemRecord[]) {
  if (type === "text") return wordsIn(row, csv, warnings);
  if (type === "flag") return cellValue(row, csv, readYesNo);
  const count = cellValue(row, csv, (text) => readCount(text, row.style.decimal));
  return count !== undefined && (count < min || count > max) ? refuseCell(row, csv, "value_wrong") : count;
}
