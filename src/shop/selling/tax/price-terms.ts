import type { Db } from "#db/db.ts";
import { settingsOf } from "#shop/foundation/settings/settings.ts";
import { countries } from "#shop/selling/delivery/country-rules.ts";
import { isDeliveryConfigured } from "#shop/selling/delivery/delivery.ts";
import { isMember } from "#shop/selling/tax/eu-rates.ts";
import { taxSection, type TaxSettings } from "#shop/selling/tax/tax-settings.ts";

/** What comes on top of prices as long as nobody has said where a cart goes. */
export type PendingCosts = { delivery: boolean; tax: "added" | "included" | "none" };

/** `taxedIn`: the countries in which the tax is charged. `isAlwaysSaid`: beside every price, as the shop's country demands; else for `taxedIn` alone. */
export type PriceTerms = PendingCosts & { taxedIn: string[]; isAlwaysSaid: boolean };

export async function pendingCosts(db: Db): Promise<PendingCosts> {
  const { mode, included } = await settingsOf(db, taxSection);
  const tax = mode === "none" ? "none" : included ? "included" : "added";
  return { delivery: await isDeliveryConfigured(db), tax };
}

/** Returns what has to be said beside prices. */
export async function priceTerms(db: Db): Promise<PriceTerms> {
  const [pending, settings] = await Promise.all([pendingCosts(db), settingsOf(db, taxSection)]);
  if (pending.tax === "none") return { ...pending, taxedIn: [], isAlwaysSaid: false };
  const isInUnion = settings.country !== null && isMember(settings.country);
  const taxedIn = countries.filter((country) => isTaxed(country, settings));
  return { ...pending, taxedIn, isAlwaysSaid: pending.tax === "included" || isInUnion };
}

function isTaxed(country: string, { country: home, nexus }: TaxSettings): boolean {
  const isInUnion = home !== null && isMember(home) && isMember(country);
  return isInUnion || country === home || nexus.some((one) => one.country === country);
}
