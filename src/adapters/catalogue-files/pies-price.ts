import { child, childText, within, type XmlElement } from "#adapters/catalogue-files/xml-records.ts";
import type { Problem } from "#shop/supply/imports/records.ts";
import type { SupplierPrice } from "#shop/catalogue/parts/supplier-prices.ts";

/** What a price sheet says of its prices; null where it says nothing, undefined for a date that is none. */
export type PriceSheet = {
  currency: string | null;
  level: string | null;
  from: string | null | undefined;
  until: string | null | undefined;
  supersedes: string | null;
  deleted: boolean;
};

/** The price sheets of a file by their number, and the currency of prices whose record and sheet name none. */
export type PiesTerms = { sheets: ReadonlyMap<string, PriceSheet>; currency: string };

/** The standard's own default. */
export const defaultCurrency = "USD";

const perPiece = new Set(["PE", "EA", "PC", "UN"]);

/** Returns the key under which prices refer to a sheet. */
export function sheetKey(number: string | null): string {
  return (number ?? "").toUpperCase();
}

/** Returns a PriceSheet with its key. */
export function readSheet(element: XmlElement): [string, PriceSheet] {
  const superseded = childText(element, "SupersededPriceSheetNumber");
  return [
    sheetKey(childText(element, "PriceSheetNumber")),
    {
      currency: upper(childText(element, "CurrencyCode")),
      level: upper(childText(element, "PriceZone")),
      from: dateOf(childText(element, "EffectiveDate")),
      until: dateOf(childText(element, "ExpirationDate")),
      supersedes: superseded === null ? null : sheetKey(superseded),
      deleted: element.attributes["MaintenanceType"]?.trim() === "D",
    },
  ];
}

/** Returns the prices of an item, and the errors of unreadable ones. The terms of a record take precedence over those of its sheet. */
export function pricesOf(item: XmlElement, { sheets, currency }: PiesTerms) {
  const prices: SupplierPrice[] = [];
  const problems: Pick<Problem, "code" | "params">[] = [];
  for (const element of within(item, "Prices", "Pricing")) {
    const number = sheetKey(childText(element, "PriceSheetNumber"));
    const sheet = sheets.get(number);
    if (element.attributes["MaintenanceType"]?.trim() === "D" || sheet?.deleted) continue;
    const type = upper(element.attributes["PriceType"]) ?? "";
    const own = { from: childText(element, "EffectiveDate"), until: childText(element, "ExpirationDate") };
    const from = own.from === null ? (sheet ? sheet.from : null) : dateOf(own.from);
    const until = own.until === null ? (sheet ? sheet.until : null) : dateOf(own.until);
    const fault = faultOf(element, [from, until]);
    if (fault)
      problems.push({
        code: fault,
        params: { type: type.slice(0, 20), text: (childText(element, "Price") ?? "").slice(0, 60) },
      });
    if (fault && fault !== "price_break_wrong") continue;
    prices.push({
      type,
      level: sheet?.level ?? null,
      currency: upper(childText(element, "CurrencyCode")) ?? sheet?.currency ?? currency,
      from: from ?? null,
      until: until ?? null,
      amount: Number(childText(element, "Price")),
      perPiece: perPiece.has(upper(child(element, "Price")?.attributes["UOM"]) ?? "PE"),
      quantity: fault ? 1 : Number(childText(element, "PriceBreak") ?? 1),
      sheet: number,
      supersedes: sheet?.supersedes ?? null,
    });
  }
  return { prices, problems };
}

/** Returns the error code of a Pricing. A break of 0 is reported and counts as none. */
function faultOf(element: XmlElement, dates: (string | null | undefined)[]): string | null {
  const amount = childText(element, "Price") ?? "";
  if (!/^\d{1,9}(\.\d{1,4})?$/.test(amount) || Number(amount) === 0) return "price_wrong";
  if (dates.includes(undefined)) return "price_date_wrong";
  if (Number(childText(element, "PriceMultiplier") ?? 1) !== 1) return "price_multiplied";
  const quantity = childText(element, "PriceBreak") ?? "1";
  if (/^0+$/.test(quantity)) return "price_break_wrong";
  return /^\d{1,8}$/.test(quantity) ? null : "price_wrong";
}

/** Returns an ISO date; undefined for what is no date, or could be several. */
function dateOf(text: string | null): string | null | undefined {
  if (text === null) return null;
  const [, year, month, day] = /^(\d{4})[-/.](\d{2})[-/.](\d{2})(?:T[\d:.Z+-]*)?$/.exec(text) ?? [];
  if (!year || !month || !day) return undefined;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  const iso = `${year}-${month}-${day}`;
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) && year !== "0000" ? iso : undefined;
}

function upper(text: string | null | undefined): string | null {
  return text?.trim().toUpperCase() || null;
}
