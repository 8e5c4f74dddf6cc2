import type { DeliverTo } from "#web/client/selling/delivery.ts";
import { countryName } from "#web/ui/country-name.ts";

/** Returns what a destination is called in a sentence: its postal code, or the country where it has none. */
export function placeName({ country, postal }: DeliverTo): string {
  return postal || countryName(country);
}
