import type { ItemRecord, Warn } from "#shop/supply/imports/records.ts";
import type { ImportedPart } from "#shop/supply/imports/write/import-parts.ts";
import { fromCents, largestPaymentCents, toCents } from "#shop/foundation/money.ts";
import { choosePrices, type ChosenPrices, type PriceTerms } from "#shop/catalogue/parts/supplier-prices.ts";

type PriceFields = Partial<Pick<ImportedPart, keyof ChosenPrices>>;

/** Returns what an item changes of a part's prices. A price that the file does not state stays. */
export function priceChanges({ price, prices }: ItemRecord, terms: PriceTerms, warn: Warn): PriceFields {
  if (prices) {
    const { chosen, problems } = choosePrices(prices, terms);
    for (const { code, params } of problems) warn(code, params);
    return chosen;
  }
  if (!price) return {};
  if (price.currency !== null && price.currency !== terms.currency) {
    warn("other_currency", { currency: price.currency });
    return {};
  }
  const cents = toCents(price.amount, terms.currency);
  if (cents !== null && cents >= 1 && cents <= largestPaymentCents) return { priceCents: cents };
  warn("price_wrong", { price: price.amount, limit: fromCents(largestPaymentCents, terms.currency) });
  return {};
}
