import type { CsvHead } from "#adapters/catalogue-files/csv-head.ts";
import type { CsvRow } from "#adapters/catalogue-files/csv-rows.ts";
import { findCurrencies, foreignAmong } from "#adapters/catalogue-files/currency-words.ts";
import { UnusableFile, type ProblemParams } from "#shop/supply/imports/import-outcome.ts";
import { amountColumns, amountFields } from "#shop/supply/imports/part-columns.ts";
import type { CatalogueRecord, ItemRecord, ProblemRecord } from "#shop/supply/imports/records.ts";

/** Returns what is wrong with a header that names another currency than the shop's beside a price; null: none does. */
export function foreignHeader({ names, columns, kind }: CsvHead, own: string): ProblemParams | null {
  if (!hasPrices(kind)) return null;
  for (const [at, field] of columns.entries()) {
    const name = names[at] ?? "";
    const currency = amountColumns.includes(field ?? "") ? foreignAmong(findCurrencies(name).named, own) : null;
    if (currency !== null) return { column: name.slice(0, 60), currency, own };
  }
  return null;
}

/** Throws `foreign_currency` where a header names another currency than the shop's beside a price. */
export function refuseForeignHeader(head: CsvHead, own: string): void {
  const foreign = foreignHeader(head, own);
  if (foreign) throw new UnusableFile("foreign_currency", head.line, foreign);
}

const ofPrices =
  /(?<!\p{L})(?:all|alle|prices?|pricing|price ?list|preise?|preisliste|prix|tarifs?|prezzi|prezzo|listino|precios?|ceny|priser|prijzen|pre[cç]os|currency|currencies|w[äa]e?hrung|devise|moneda|valuta|amounts?|values?|betr[äa]ge?|angaben|montants)(?!\p{L})/iu;
/** Currencies that are words of other names, too: 'Euro Parts'. */
const partOfName =
  /(?<!(?:(?<!\p{L})(?:in|en|are|sind)|[:=(])\s*)(?<!\p{L})(?:euro|rand|lei|leu|tl|ft|sterling|lira|lev)(?=[\s-]+\p{L})/giu;

/** Throws `foreign_currency` where a line above the header, or one of a single cell, says that prices are in another currency than the shop's. */
export function refuseForeignLine({ line, cells }: CsvRow, head: CsvHead, own: string): void {
  if (!hasPrices(head.kind) || line === head.line) return;
  const filled = cells.map((cell) => cell.trim()).filter(Boolean);
  const isLabelled =
    filled.length === 2 &&
    /^[\p{L} ]+[:=]?$/u.test(filled[0] ?? "") &&
    (filled[0] ?? "").replace(ofPrices, "").replace(/[\s:=]|(?<!\p{L})in(?!\p{L})/giu, "") === "";
  if (line > head.line && filled.length !== 1 && !isLabelled) return;
  const text = filled.join(" ").slice(0, 500);
  if (!ofPrices.test(text)) return;
  const currency = foreignAmong(findCurrencies(text.replace(partOfName, " ")).named, own);
  if (currency !== null) throw new UnusableFile("foreign_currency", line, { column: text.slice(0, 60), currency, own });
}

const hasPrices = (kind: CsvHead["kind"]) => kind === "parts" || kind === "catalogue";

/** How many records are held until one has a price. A file whose first rows are all in another currency is so as a whole. */
const held = 1_000;

/**
 * Returns a function that passes the records of a file on, from the first price in the shop's currency on; `null` ends the file. Throws
 * `foreign_currency` where prices are in another currency and none is in the shop's, before any record of the file has been passed on.
 */
export function currencyGate(kind: CsvHead["kind"]): (records: CatalogueRecord[] | null) => CatalogueRecord[] {
  let waiting: CatalogueRecord[] | null = hasPrices(kind) ? [] : null;
  let foreign: ProblemRecord | undefined;
  return (records) => {
    if (!waiting) return records ?? [];
    waiting.push(...(records ?? []));
    foreign ??= records?.find(
      (one): one is ProblemRecord =>
        one.kind === "problem" && one.problem.error && one.problem.code === "foreign_currency",
    );
    const isPriced = records?.some((one) => one.kind === "item" && isPricedItem(one)) ?? false;
    if (records && !isPriced && waiting.length < held) return [];
    if (foreign && !isPriced) throw new UnusableFile("foreign_currency", foreign.at.line, foreign.problem.params);
    const passed = waiting;
    waiting = null;
    return passed;
  };
}

const isPricedItem = (item: ItemRecord) =>
  item.price !== undefined || amountFields.some((field) => item[field] !== undefined);
