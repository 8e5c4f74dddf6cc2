import { z } from "zod";
import { addressRules, contactRules } from "#shop/selling/cart/contact-rules.ts";
import { countries, countriesWithRegions, countryAliases } from "#shop/selling/delivery/country-rules.ts";
import { destinationInput } from "#shop/selling/delivery/destination.ts";
import { ofExtraTexts } from "#shop/selling/orders/extra-texts.ts";
import { readVatId } from "#shop/selling/tax/vat-id.ts";
import { emailOf, textOf } from "#shop/foundation/input.ts";

type Place = { country: string; postalCode: string; region: string };

/** Country, postal code and region are checked together, also where other fields are refused. */
const aboutPlace = (path: keyof Place, error: string) => ({
  path: [path],
  error,
  when: ({ value }: { value: unknown }) => {
    const { country, postalCode, region } = (value ?? {}) as Partial<Record<keyof Place, unknown>>;
    return [country, postalCode, region].every((one) => typeof one === "string");
  },
});

const postalErrorOf = ({ country, postalCode: postal }: Place) =>
  destinationInput.safeParse({ country, postal }).error?.issues.find(({ path }) => path[0] === "postal")?.message;

/**
 * An address in one of the `countries`; `region` and `postalCode` are required where its addresses have them. Its postal code is one that
 * delivery, tax and ship-to rules can read, so that none of them is passed by.
 */
export const address = z
  .strictObject({
    name: textOf(addressRules.name),
    company: textOf(addressRules.company).default(""),
    line1: textOf(addressRules.line1),
    line2: textOf(addressRules.line2).default(""),
    city: textOf(addressRules.city),
    region: textOf(addressRules.region).default(""),
    postalCode: textOf(addressRules.postalCode).default(""),
    country: z
      .string("required")
      .trim()
      .toUpperCase()
      .transform((code) => countryAliases[code] ?? code)
      .refine((code) => countries.includes(code), "not_offered"),
  })
  .refine(
    ({ country, region }) => !countriesWithRegions.includes(country) || region !== "",
    aboutPlace("region", "required"),
  )
  .refine((one) => postalErrorOf(one) !== "required", aboutPlace("postalCode", "required"))
  .refine((one) => [undefined, "required"].includes(postalErrorOf(one)), aboutPlace("postalCode", "not_a_postal_code"));

export type Address = z.infer<typeof address>;

/** Who orders, and where it goes. Absent fields are unchanged; `billTo` null: as `shipTo`. */
export const cartContact = z.strictObject({
  email: emailOf(contactRules.email).optional(),
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

const seenAddress = z.strictObject(allTexts(address.shape)).nullable();

/** The details that a change was made from, as the cart had them. Absent fields were not seen; an address is null where there was none. */
export const seenContact = z
  .strictObject({ ...allTexts(cartContact.shape), shipTo: seenAddress, billTo: seenAddress })
  .partial();

export type SeenContact = z.infer<typeof seenContact>;

/** A text for each field, whatever it says: it is compared, and never stored. */
function allTexts<Field extends string>(shape: Record<Field, unknown>): Record<Field, z.ZodString> {
  return Object.fromEntries(Object.keys(shape).map((field) => [field, z.string("not_a_text")])) as Record<
    Field,
    z.ZodString
  >;
}
