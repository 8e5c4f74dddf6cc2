import { z } from "zod";
import { countryAliases } from "#shop/selling/delivery/country-rules.ts";
import { textField } from "#shop/foundation/input.ts";

// The places that the settings of delivery, ship-to rules and tax share.

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
