import { regionsOf, type Destination } from "#shop/selling/delivery/destination.ts";
import { postalMatches } from "#shop/selling/delivery/match-zone.ts";
import type { TaxRate } from "#shop/selling/pricing/taxes.ts";
import { isMember } from "#shop/selling/tax/eu-rates.ts";
import { standardClass, type StoredRate, type TaxSettings } from "#shop/selling/tax/tax-settings.ts";
import { readVatId } from "#shop/selling/tax/vat-id.ts";
import { standardRateAt, vatCountryOf, vatPlaceOf } from "#shop/selling/tax/vat-places.ts";

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
  const { country: taxedIn, rates: inForce } = ratesInForce(sale);
  const exempt = new Set(settings.classes.filter((one) => one.exempt).map(({ id }) => id));
  return ({ kind, taxClass = standardClass }) => {
    if (exempt.has(taxClass)) return zero("product_exempt");
    const ofClass = inForce.filter((rate) => rate.taxClass === taxClass);
    const rates = ofClass.length > 0 ? ofClass : inForce.filter((rate) => rate.taxClass === standardClass);
    const applying = rates.filter(({ onDelivery }) => kind !== "delivery" || onDelivery);
    if (applying.length > 0) return applying.map(toRate);
    if (rates.length > 0) return zero("product_exempt");
    const standard = standardRateAt(to, { country: taxedIn, day: sale.day });
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

/** A whole country is without its places that have another tax, and with those that have its own, as France is with Monaco. */
function covers(to: Destination, there: readonly string[]) {
  const { country, outside } = vatPlaceOf(to);
  const countries = new Set(outside ? [] : [to.country, country]);
  if (country !== to.country) countries.add(country);
  return (place: Exemption) =>
    place.regions.length === 0
      ? countries.has(place.country)
      : place.country === to.country && place.regions.some((one) => there.includes(one));
}

/** Returns why nothing is due on the whole sale; null if tax is. */
function untaxedBy({ settings, to, vatId, exemptions = [] }: Sale): TaxReason | null {
  if (isExempt(to, exemptions)) return "customer_exempt";
  const home = vatCountryOf(settings.country ?? "");
  if (settings.nexus.some(covers(to, regionsOf(to)))) return null;
  const { country, inUnion } = vatPlaceOf(to);
  if (isMember(home)) {
    if (!inUnion) return "export";
    const buyer = readVatId(vatId ?? "");
    return country !== home && buyer && buyer.country !== home ? "reverse_charge" : null;
  }
  // In the United States the shop's own state is one of those it names, too.
  if (home === "US") return "not_collecting";
  return country === home ? null : "export";
}

/**
 * Returns the country whose rates apply, and the shop's own: within the Union those of the shop's country, with the One Stop Shop those of the
 * buyer's. Those that are written for Monaco precede those of France there.
 */
function ratesInForce(sale: Sale): { country: string; rates: StoredRate[] } {
  const { settings, to } = sale;
  const home = vatCountryOf(settings.country ?? "");
  const there = vatPlaceOf(to);
  const isHome = isMember(home) && there.inUnion && !settings.oss;
  const country = isHome ? home : there.country;
  const ratesOf = (wanted: string) => settings.rates.filter((rate) => rate.country === wanted && counts(rate, sale));
  const own = isHome || there.outside ? [] : ratesOf(to.country);
  return { country, rates: own.length > 0 ? own : ratesOf(country) };
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
