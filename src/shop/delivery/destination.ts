import { z } from "zod";
import { textField } from "#shop/input.ts";
import { countryCode, regionCode } from "#shop/delivery/settings-fields.ts";
import { regionOfPostal } from "#shop/delivery/postal-regions.ts";

/** Where something is delivered. `address` is read only to recognise a PO box, and towns whose tax is not that of their postal code. */
export type Destination = {
  country: string;
  postal: string;
  region?: string | undefined;
  address?: string | undefined;
};

/** How postal codes are written, without spaces and hyphens; of other countries any letters and digits. */
const patterns: Record<string, RegExp> = {
  US: /^\d{5}(\d{4})?$/,
  CA: /^[A-Z]\d[A-Z]\d[A-Z]\d$/,
  GB: /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/,
  NL: /^\d{4}([A-Z]{2})?$/,
  PL: /^\d{5}$/,
  PT: /^\d{4}(\d{3})?$/,
  MT: /^[A-Z]{3}\d{4}$/,
  IE: /^[A-Z]\d[\dW]([A-Z\d]{4})?$/,
  ...ofDigits(5, ["DE", "FR", "ES", "IT", "FI", "SE", "GR", "CZ", "SK", "EE", "HR", "LT", "MX"]),
  ...ofDigits(4, ["AT", "BE", "CH", "DK", "NO", "HU", "BG", "SI", "LU", "LV", "CY", "AU"]),
  ...ofDigits(6, ["RO"]),
};

function ofDigits(count: number, countries: string[]): Record<string, RegExp> {
  const pattern = new RegExp(`^\\d{${count}}$`);
  return Object.fromEntries(countries.map((country) => [country, pattern]));
}

/**
 * A country and a postal code, the latter in upper case without spaces, hyphens and the country's letters (L-1234); of the United States only
 * its five digits.
 */
export const destinationInput = z
  .object({ country: countryCode, postal: textField(12), region: regionCode.optional() })
  .transform(({ country, postal, region }, context) => {
    const plain = postal
      .toUpperCase()
      .replaceAll(/\s/g, "")
      .replace(/^[A-Z]{1,2}-(?=\d)/, "")
      .replaceAll("-", "");
    if (!(patterns[country] ?? /^[A-Z\d]{2,10}$/).test(plain)) {
      context.addIssue({ code: "custom", message: plain === "" ? "required" : "not_a_postal_code", path: ["postal"] });
      return z.NEVER;
    }
    return { country, postal: country === "US" ? plain.slice(0, 5) : plain, ...(region && { region }) };
  });

/** Returns the regions that a destination may be in: what it says, and what its postal code says. */
export function regionsOf({ country, postal, region }: Destination): string[] {
  const byPostal = regionOfPostal(country, postal);
  return [...new Set([byPostal, region?.toUpperCase()].filter((one) => one !== undefined && one !== null))];
}

const poBox =
  /\b(p\.?\s*o\.?\s*box|post\s+office\s+box|postbox|postfach|casilla|apartado|bo[iî]te\s+postale|b\.?\s?p\.?\s+\d|packstation|psc\s+\d+\s+box)\b/i;

/** Returns whether an address is a PO box, which parcel carriers other than the post don't reach. */
export function isPoBox(address: string): boolean {
  return poBox.test(address);
}
