import { z } from "zod";
import { addressCountries, addressRules, contactRules, countriesWithRegions } from "#shop/cart/contact-rules.ts";
import { destinationInput } from "#shop/delivery/destination.ts";
import { ofExtraTexts } from "#shop/orders/extra-texts.ts";
import { readVatId } from "#shop/tax/vat-id.ts";
import { textOf } from "#shop/input.ts";

/**
 * An address in one of the `addressCountries`; `region` is required where the country has states. Its postal code is one that delivery, tax
 * and ship-to rules can read, so that none of them is passed by.
 */
export const address = z
  .object({
    name: textOf(addressRules.name),
    company: textOf(addressRules.company).default(""),
    line1: textOf(addressRules.line1),
    line2: textOf(addressRules.line2).default(""),
    city: textOf(addressRules.city),
    region: textOf(addressRules.region).default(""),
    postalCode: textOf(addressRules.postalCode),
    country: z
      .string("required")
      .trim()
      .toUpperCase()
      .refine((code) => addressCountries.includes(code), "not_offered"),
  })
  .superRefine(({ country, region, postalCode }, context) => {
    if (countriesWithRegions.includes(country) && !region)
      context.addIssue({ code: "custom", path: ["region"], message: "required" });
    if (!destinationInput.safeParse({ country, postal: postalCode }).success)
      context.addIssue({ code: "custom", path: ["postalCode"], message: "not_a_postal_code" });
  });

export type Address = z.infer<typeof address>;

/** Who orders, and where it goes. Absent fields are unchanged; `billTo` null: as `shipTo`. */
export const cartContact = z.object({
  email: textOf(contactRules.email)
    .transform((text) => text.toLowerCase())
    .optional(),
  clientName: textOf(contactRules.clientName).optional(),
  phoneNumber: textOf(contactRules.phoneNumber).optional(),
  shipTo: address.optional(),
  billTo: address.nullable().optional(),
  ...ofExtraTexts((name) => textOf(contactRules[name]).optional()),
  vatId: textOf(contactRules.vatId)
    .refine((text) => text === "" || readVatId(text) !== null, "not_a_vat_id")
    .optional(),
});

export type CartContact = z.infer<typeof cartContact>;

const seenAddress = z.object(allTexts(address.shape)).nullable();

/** The details that a change was made from, as the cart had them. Absent fields were not seen; an address is null where there was none. */
export const seenContact = z
  .object({ ...allTexts(cartContact.shape), shipTo: seenAddress, billTo: seenAddress })
  .partial();

export type SeenContact = z.infer<typeof seenContact>;

/** A text for each field, whatever it says: it is compared, and never stored. */
function allTexts<Field extends string>(shape: Record<Field, unknown>): Record<Field, z.ZodString> {
  return Object.fromEntries(Object.keys(shape).map((field) => [field, z.string("not_a_text")])) as Record<
    Field,
    z.ZodString
  >;
}
