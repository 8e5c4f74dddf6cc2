import { regionsOf, type Destination } from "#shop/delivery/destination.ts";
import { postalMatches } from "#shop/delivery/match-zone.ts";
import type { TaxRate } from "#shop/pricing/taxes.ts";
import { inVatArea, isMember, standardRate } from "#shop/tax/eu-rates.ts";
import { standardClass, type StoredRate, type TaxSettings } from "#shop/tax/tax-settings.ts";
import { readVatId } from "#shop/tax/vat-id.ts";

export type TaxReason =
  | "standard_rated"
  | "reduced_rated"
  | "zero_rated"
  | "reverse_charge"
  | "export"
  | "customer_exempt"
  | "product_exempt"
  | "not_collecting";

/** What is taxed: a line or fee with its tax class, or the delivery. */
export type TaxableItem = { kind: "line" | "fee" | "delivery"; taxClass?: string };

/** Where a certificate exempts its holder: in a whole country, or in some of its regions. */
export type Exemption = { country: string; regions: readonly string[] };

type Sale = {
  settings: TaxSettings;
  to: Destination;
  /** The day of the sale: `2026-11-22`. */
  day: string;
  vatId?: string | undefined;
  /** Valid on that day. */
  exemptions?: readonly Exemption[];
};

/** Returns the rates of an item at a destination: one or more, of which a 0 says by its reason why nothing is due. Without a mode: none. */
export function taxRatesOf(sale: Sale): (item: TaxableItem) => TaxRate[] {
  const { settings, to } = sale;
  if (settings.mode === "none") return () => [];
  const [region] = regionsOf(to);
  const place = { country: to.country, ...(region !== undefined && { region }) };
  const zero = (reason: TaxReason): TaxRate[] => [{ ...place, label: "", rate: 0, reason }];
  const untaxed = untaxedBy(sale);
  if (untaxed) return () => zero(untaxed);
  const taxedIn = countryOfRates(sale);
  const exempt = new Set(settings.classes.filter((one) => one.exempt).map(({ id }) => id));
  const inForce = settings.rates.filter((rate) => rate.country === taxedIn && counts(rate, sale));
  return ({ kind, taxClass = standardClass }) => {
    if (exempt.has(taxClass)) return zero("product_exempt");
    const ofClass = inForce.filter((rate) => rate.taxClass === taxClass);
    const rates = ofClass.length > 0 ? ofClass : inForce.filter((rate) => rate.taxClass === standardClass);
    const applying = rates.filter(({ onDelivery }) => kind !== "delivery" || onDelivery);
    if (applying.length > 0) return applying.map(toRate);
    if (rates.length > 0) return zero("product_exempt");
    const standard = standardRate(taxedIn, sale.day);
    if (standard === null) return zero("zero_rated");
    return [{ country: taxedIn, label: "VAT", rate: standard, reason: "standard_rated" }];
  };
}

/** Returns whether the buyer owes the tax instead of the shop, by their VAT id. */
export function isReverseCharged(sale: Sale): boolean {
  return untaxedBy(sale) === "reverse_charge";
}

/** Returns whether one of the certificates counts at a destination. */
export function isExempt(to: Destination, exemptions: readonly Exemption[]): boolean {
  // As for the rates, the region of the postal code decides; the one that was typed may differ.
  return exemptions.some(covers(to, regionsOf(to).slice(0, 1)));
}

function covers(to: Destination, there: readonly string[]) {
  return (place: Exemption) =>
    place.country === to.country && (place.regions.length === 0 || place.regions.some((one) => there.includes(one)));
}

/** Returns why nothing is due on the whole sale; null if tax is. */
function untaxedBy({ settings, to, vatId, exemptions = [] }: Sale): TaxReason | null {
  if (isExempt(to, exemptions)) return "customer_exempt";
  const home = settings.country ?? "";
  if (settings.nexus.some(covers(to, regionsOf(to)))) return null;
  if (isMember(home)) {
    if (!inVatArea(to)) return "export";
    const buyer = readVatId(vatId ?? "");
    return to.country !== home && buyer && buyer.country !== home ? "reverse_charge" : null;
  }
  // In the United States the shop's own state is one of those it names, too.
  if (to.country === home && home !== "US") return null;
  return "not_collecting";
}

/** Returns the country whose rates apply: within the Union that of the shop, with the One Stop Shop that of the buyer. */
function countryOfRates({ settings: { country, oss }, to }: Sale): string {
  return country && isMember(country) && isMember(to.country) && !oss ? country : to.country;
}

function counts({ region, postal, from, to: until }: StoredRate, { to, day }: Sale): boolean {
  if ((from && day < from) || (until && day > until)) return false;
  if (region && !regionsOf(to).slice(0, 1).includes(region)) return false;
  return !postal || postalMatches([postal], to.postal);
}

function toRate({ country, region, label, rate, taxClass }: StoredRate): TaxRate {
  const rated: TaxReason = taxClass === standardClass ? "standard_rated" : "reduced_rated";
  return { country, ...(region && { region }), label, rate, reason: rate === 0 ? "zero_rated" : rated };
}
