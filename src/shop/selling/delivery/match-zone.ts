import type { Zone } from "#shop/selling/delivery/delivery-settings.ts";
import { regionsOf, type Destination } from "#shop/selling/delivery/destination.ts";

/**
 * Returns the zone of a destination: one that names its postal code before one that names its region, before one of the whole country; of
 * several the first. Null: nothing is delivered there.
 */
export function zoneFor(zones: readonly Zone[], to: Destination): Zone | null {
  const [region] = regionsOf(to);
  const inCountry = zones.filter(({ country }) => country === to.country);
  return (
    inCountry.find(({ postal }) => postal.length > 0 && postalMatches(postal, to.postal)) ??
    inCountry.find(({ postal, regions }) => postal.length === 0 && region !== undefined && regions.includes(region)) ??
    inCountry.find(({ postal, regions }) => postal.length === 0 && regions.length === 0) ??
    null
  );
}

/** Returns whether one of the prefixes or ranges holds the postal code. */
export function postalMatches(patterns: readonly string[], postal: string): boolean {
  return patterns.some((pattern) => {
    const [from = "", to = from] = pattern.split("-");
    const start = postal.slice(0, from.length);
    return start.length === from.length && from <= start && start <= to;
  });
}
