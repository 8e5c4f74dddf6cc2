import type { BulkChange, PriceRounding } from "#shop/supply/imports/bulk/bulk-edit-input.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { partLimits } from "#shop/foundation/limits.ts";
import { largestPaymentCents, minorDigits, toCents } from "#shop/foundation/money.ts";

/** The columns of a part that a bulk edit changes. */
export type EditedColumns = { priceCents: number | null; stock: number; partTypeId: string | null; draft: boolean };

/** Why a part is not changed: the code of a problem. */
export type BulkRefusal =
  | "bulk_price_missing"
  | "bulk_price_too_small"
  | "bulk_price_too_large"
  | "bulk_stock_negative"
  | "bulk_stock_too_large";

export type NewValue = { column: keyof EditedColumns; to: string | number | boolean } | { refused: BulkRefusal };

/**
 * Returns the value that a change gives a part. `change` states amounts in major units of `currency`; throws `invalid` for one with more decimals than
 * the currency has.
 */
export function newValue(
  part: EditedColumns,
  change: Exclude<BulkChange, { kind: "tier" }>,
  currency: string,
): NewValue {
  if (change.kind === "type") return { column: "partTypeId", to: change.type };
  if (change.kind === "sale") {
    if (change.onSale && part.priceCents === null) return { refused: "bulk_price_missing" };
    return { column: "draft", to: !change.onSale };
  }
  if (change.kind === "stock_set") return newStock(change.stock);
  if (change.kind === "stock_add") return newStock(part.stock + change.pieces);
  if (change.kind === "price_set") return newPrice(exactCents(change.price, "change.price", currency));
  if (part.priceCents === null) return { refused: "bulk_price_missing" };
  const step = stepOf(change.rounding, currency);
  // In integers up to the division, so that a half is exactly a half.
  const percent = change.kind === "price_percent" ? 10_000 + Math.round(change.percent * 100) : 10_000;
  const added = change.kind === "price_amount" ? exactCents(change.amount, "change.amount", currency) : 0;
  const below = change.rounding === "ninety_nine" ? 1 : 0;
  const scaled = part.priceCents * percent + (added + below) * 10_000;
  return newPrice(Math.round(scaled / (10_000 * step)) * step - below);
}

/** Returns what prices are rounded to a multiple of, in minor units. */
function stepOf(rounding: PriceRounding, currency: string): number {
  const whole = 10 ** minorDigits(currency);
  // Of a currency without decimals prices end in 99.
  return { unit: 1, five: 5, ten: 10, whole, ninety_nine: whole === 1 ? 100 : whole }[rounding];
}

function exactCents(major: number, field: string, currency: string): number {
  const cents = toCents(major, currency);
  if (cents === null) throw new ShopError("invalid", { fields: [{ field, code: "too_precise" }] });
  return cents;
}

function newPrice(cents: number): NewValue {
  if (cents < 1) return { refused: "bulk_price_too_small" };
  return cents > largestPaymentCents ? { refused: "bulk_price_too_large" } : { column: "priceCents", to: cents };
}

function newStock(stock: number): NewValue {
  if (stock < 0) return { refused: "bulk_stock_negative" };
  return stock > partLimits.stock ? { refused: "bulk_stock_too_large" } : { column: "stock", to: stock };
}
