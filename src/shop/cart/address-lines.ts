import type { Address } from "#shop/cart/contact-input.ts";

/** An address of a cart, or of an order, which stores no empty texts. */
type Lines = Omit<Address, Omissible> & { [field in Omissible]?: string | undefined };
type Omissible = "company" | "line2" | "region";

/** Returns an address as the lines of a label. `countryName`: how a country is written, by its two letters. */
export function addressLines(address: Lines, countryName = (code: string) => code): string[] {
  const { name, company = "", line1, line2 = "", city, region = "", postalCode, country } = address;
  const place = country === "US" || country === "CA" ? `${city}, ${region} ${postalCode}` : `${postalCode} ${city}`;
  return [name, company, line1, line2, place, countryName(country)].filter((line) => line.trim() !== "");
}
