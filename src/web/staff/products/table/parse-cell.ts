import type { ProductChoices, ProductField, ProductValue } from "#web/client/catalogue/product-rows.ts";
import { productTable as words } from "#messages/product-table.ts";
import { parts } from "#messages/parts.ts";
import { largestPaymentCents, toCents } from "#shop/foundation/money.ts";
import { partLimits } from "#shop/foundation/limits.ts";
import type { MoneyStyle } from "#web/ui/intl.tsx";
import { readNumber } from "#web/ui/typed-number.ts";

export type CellContext = MoneyStyle & { locale: string; choices: ProductChoices };

/** A value that is typed or pasted, or why it is none, in words. */
export type ParsedCell = { value: Exclude<ProductValue, null> } | { problem: string };

/** Reads the text of a cell. Numbers are read as the locale writes them; with a separator that can only be the other one, as that. */
export function parseCell(field: ProductField, text: string, { locale, currency, choices }: CellContext): ParsedCell {
  const typed = text.trim();
  if (typed === "") return { problem: words.invalid.empty };
  if (field === "price") return priceIn(typed, locale, currency);
  if (field === "stock") {
    const pieces = readNumber(typed, locale);
    const isStock = pieces !== null && Number.isInteger(pieces) && pieces >= 0 && pieces <= partLimits.stock;
    return isStock ? { value: pieces } : { problem: words.invalid.stock };
  }
  const known = typed.toLowerCase();
  if (field === "sale") {
    if (yes.has(known)) return { value: true };
    return no.has(known) ? { value: false } : { problem: words.invalid.sale };
  }
  if (field === "tier") {
    const tier = Object.entries(parts.tiers).find(([code, name]) => code === known || name.toLowerCase() === known);
    return tier ? { value: tier[0] } : { problem: words.invalid.tier };
  }
  const type = choices.types.find(({ id, slug, name }) => [id, slug, name.toLowerCase()].includes(known));
  return type ? { value: type.id } : { problem: words.invalid.type };
}

const yes = new Set(["true", "1", "yes", "y", "ja", "x", words.sale.on.toLowerCase()]);
const no = new Set(["false", "0", "no", "n", "nein", words.sale.off.toLowerCase()]);

function priceIn(text: string, locale: string, currency: string): ParsedCell {
  const amount = readNumber(text.replace(currencyMarks(locale, currency), ""), locale);
  if (amount === null || amount <= 0) return { problem: words.invalid.price };
  const cents = toCents(amount, currency);
  if (cents === null) return { problem: words.invalid.precise };
  return cents > largestPaymentCents ? { problem: words.invalid.price } : { value: cents };
}

/** The currency's code and signs around an amount. Those of other currencies stay, so that the amount is none. */
function currencyMarks(locale: string, currency: string): RegExp {
  const parts = new Intl.NumberFormat(locale, { style: "currency", currency }).formatToParts(1);
  const sign = parts.find(({ type }) => type === "currency")?.value ?? currency;
  const narrow = new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay: "narrowSymbol" })
    .formatToParts(1)
    .find(({ type }) => type === "currency")?.value;
  const marks = [sign, narrow ?? currency, currency].map((mark) => mark.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^\\s*(?:${marks.join("|")})\\s*|\\s*(?:${marks.join("|")})\\s*$`, "gi");
}

/** Returns the first column of what a spreadsheet puts on the clipboard, and whether there are others. */
export function pastedColumn(text: string): { cells: string[]; isCut: boolean } {
  const lines = text.replace(/\r?\n$/, "").split(/\r?\n/);
  return { cells: lines.map((line) => line.split("\t")[0] ?? ""), isCut: lines.some((line) => line.includes("\t")) };
}
