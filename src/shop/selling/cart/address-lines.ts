import type { Address } from "#shop/selling/cart/contact-input.ts";
import { countriesWithRegions } from "#shop/selling/delivery/country-rules.ts";

/** An address of a cart, or of an order, which stores no empty texts. */
type Lines = Omit<Address, Omissible> & { [field in Omissible]?: string | undefined };
type Omissible = "company" | "line2" | "region";

/** Returns an address as the lines of a label. `countryName`: how a country is written, by its two letters. */
export function addressLines(address: Lines, countryName = (code: string) => code): string[] {
  const { name, company = "", line1, line2 = "", city, region = "", postalCode, country } = address;
  const place = countriesWithRegions.includes(country)
    ? `${city}, ${region} ${postalCode}`
    : [`${postalCode} ${city}`.trim(), region].filter((text) => text !== "").join(", ");
  return [name, company, line1, line2, place, countryName(country)].filter((line) => line.trim() !== "");
}
