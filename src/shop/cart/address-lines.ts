import type { Address } from "#shop/cart/contact-input.ts";

/** Returns an address as the lines of a label. */
export function addressLines({ name, company, line1, line2, city, region, postalCode, country }: Address): string[] {
  const place = country === "US" || country === "CA" ? `${city}, ${region} ${postalCode}` : `${postalCode} ${city}`;
  return [name, company, line1, line2, place, country].filter((line) => line.trim() !== "");
}
