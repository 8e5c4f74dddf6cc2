import { z } from "zod";
import { textField } from "#shop/foundation/input.ts";
import { countries, postalForms } from "#shop/selling/delivery/country-rules.ts";
import { countryCode, regionCode } from "#shop/selling/delivery/place-fields.ts";
import { regionOfPostal } from "#shop/selling/delivery/postal-regions.ts";

/** Where something is delivered. `address` is read only to recognise a PO box, and towns whose tax is not that of their postal code. */
export type Destination = {
  country: string;
  postal: string;
  region?: string | undefined;
  address?: string | undefined;
};

/** Of Ireland, where many live without one, the code or the routing key; elsewhere whatever has letters and digits. */
const optionalForms: Record<string, RegExp> = { IE: /^[A-Z]\d[\dW]([A-Z\d]{4})?$/ };

/** Returns a postal code in upper case without spaces, hyphens and the country's letters (L-1234, D 10115, 〒100-0001), with the digits 0 to 9. */
function plainPostal(country: string, postal: string): string {
  const plain = postal
    .normalize("NFKC")
    .toUpperCase()
    // Arabic and Persian digits.
    .replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replaceAll(/[\s〒]/g, "")
    .replaceAll(/\p{Pd}/gu, "-")
    .replace(/^[A-Z]{1,2}-(?=\d)/, "")
    .replaceAll("-", "");
  const form = postalForms[country];
  const bare = plain.replace(/^[A-Z]{1,3}(?=\d)/, "");
  return form && !form.test(plain) && form.test(bare) ? bare : plain;
}

/**
 * A country of the list and its postal code, which countries without required ones may leave empty: in upper case without spaces, hyphens and the
 * country's letters; of the United States only its five digits.
 */
export const destinationInput = z
  .object({
    country: countryCode.refine((code) => countries.includes(code), "not_a_country"),
    postal: textField(12).default(""),
    region: regionCode.optional(),
  })
  .transform(({ country, postal, region }, context) => {
    const plain = plainPostal(country, postal);
    const required = postalForms[country];
    const form = required ?? optionalForms[country] ?? /^[A-Z\d]{1,10}$/;
    if (!form.test(plain) && (plain !== "" || required)) {
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
