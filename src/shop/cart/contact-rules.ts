import { extraTextRules } from "#shop/orders/extra-texts.ts";
import { orderRules } from "#shop/orders/order-rules.ts";
import type { Rule } from "#shop/rules.ts";

export const contactRules = {
  email: { required: true, maxLength: 254, format: "not_an_email" },
  clientName: orderRules.clientName,
  phoneNumber: orderRules.phoneNumber,
  ...extraTextRules,
  vatId: { maxLength: 20 },
} as const satisfies Record<string, Rule>;

export const addressRules = {
  name: { required: true, maxLength: 100 },
  company: { maxLength: 100 },
  line1: { required: true, maxLength: 120 },
  line2: { maxLength: 120 },
  city: { required: true, maxLength: 80 },
  region: { maxLength: 60 },
  postalCode: { required: true, maxLength: 12 },
} as const satisfies Record<string, Rule>;

/** The countries that an address can be in, by ISO 3166-1 alpha-2. */
export const addressCountries =
  "US CA GB AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE".split(" ");

/** Those whose addresses name a state or province. */
export const countriesWithRegions = ["US", "CA"];
