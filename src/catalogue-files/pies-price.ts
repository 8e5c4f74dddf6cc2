import { child, childText, within, type XmlElement } from "#catalogue-files/xml-records.ts";

/** The currency of prices that name none, and today's date (ISO 8601). */
export type PiesTerms = { currency: string | null; today: string };

/** The price types that a shop sells at, best first: retail, then list. All others are between traders. */
const sellingAt = ["RET", "LST"];
const perPiece = new Set(["PE", "EA", "PC", "UN"]);

/**
 * What one piece costs in the shop: the retail price in force today, else the list price. `problem` says why there is none although prices are
 * given.
 */
export function priceOf(
  item: XmlElement,
  { currency, today }: PiesTerms,
): { price: { amount: number; currency: string | null } | null; problem: string | null } {
  const all = within(item, "Prices", "Pricing").filter(({ attributes }) => attributes["MaintenanceType"] !== "D");
  const selling = sellingAt.flatMap((type) => all.filter(({ attributes }) => attributes["PriceType"]?.trim() === type));
  if (selling.length === 0) return { price: null, problem: all.length > 0 ? "price_type_not_taken" : null };
  const forOne = selling.filter((pricing) => {
    const unit = child(pricing, "Price")?.attributes["UOM"]?.trim() ?? "PE";
    return perPiece.has(unit) && Number(childText(pricing, "PriceBreak") ?? 1) <= 1;
  });
  if (forOne.length === 0) return { price: null, problem: "price_unit_not_taken" };
  const inForce = forOne.filter((pricing) => {
    const from = childText(pricing, "EffectiveDate") ?? "";
    const until = childText(pricing, "ExpirationDate") ?? "9999";
    return from <= today && today <= until;
  });
  const [best] = inForce;
  if (!best) return { price: null, problem: "price_not_in_force" };
  const amount = Number(childText(best, "Price") ?? Number.NaN);
  if (!Number.isFinite(amount) || amount <= 0) return { price: null, problem: "price_wrong" };
  return { price: { amount, currency: childText(best, "CurrencyCode") ?? currency }, problem: null };
}
