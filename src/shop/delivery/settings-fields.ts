import { z } from "zod";
import { countryAliases } from "#shop/delivery/country-rules.ts";
import { requiredText, textField, wholeNumber } from "#shop/input.ts";

// The fields that the settings of delivery, ship-to rules and tax share.

/** An ISO 3166-1 code of two letters; UK and EL are read as GB and GR. */
export const countryCode = textField(2)
  .transform((code) => countryAliases[code.toUpperCase()] ?? code.toUpperCase())
  .pipe(z.string().regex(/^[A-Z]{2}$/, "not_a_country"));

/** The part of an ISO 3166-2 code after the country: a state, province or region. */
export const regionCode = textField(3)
  .transform((code) => code.toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]{1,3}$/, "not_a_region"));

/** A prefix such as 606, or a range such as 60601-60699. */
export const postalPattern = textField(21)
  .transform((text) => text.toUpperCase().replaceAll(/\s/g, ""))
  .pipe(z.string().regex(/^[A-Z0-9]{1,10}(-[A-Z0-9]{1,10})?$/, "not_a_postal_range"))
  .refine((text) => {
    const [from = "", to = from] = text.split("-");
    return from.length === to.length && from <= to;
  }, "not_a_postal_range");

/** An amount in minor units. */
export const cents = wholeNumber(0, 99_999_999);

/** The name that staff give an entry. */
export const entryName = requiredText(60);

/** What an entry of a list is referred to by. */
export const entryId = textField(40).regex(/^[a-z0-9][a-z0-9-]*$/, "not_valid");

/** Adds the issue `taken` for each entry whose id another one has. */
export function refuseSharedIds(entries: { id: string }[], path: string, context: z.core.$RefinementCtx): void {
  const seen = new Set<string>();
  for (const [index, { id }] of entries.entries()) {
    if (seen.has(id)) context.addIssue({ code: "custom", message: "taken", path: [path, index, "id"] });
    seen.add(id);
  }
}
