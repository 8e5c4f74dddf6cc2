import { orderRules } from "#shop/orders/order-rules.ts";
import type { Rule } from "#shop/rules.ts";

export const contactRules = {
  email: { required: true, maxLength: 254, format: "not_an_email" },
  clientName: orderRules.clientName,
  phoneNumber: orderRules.phoneNumber,
  poNumber: { maxLength: 40 },
  giftNote: { maxLength: 300 },
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

/** The form of postal codes where it is known, and whether the address names a state or province. */
type AddressFormat = { postal?: RegExp; region?: true };

/** The countries that an address can be in, by ISO 3166-1 alpha-2. */
export const addressFormats: Record<string, AddressFormat> = {
  US: { postal: /^\d{5}(-\d{4})?$/, region: true },
  CA: { postal: /^[A-CEGHJ-NPR-TVXY]\d[A-Z] ?\d[A-Z]\d$/i, region: true },
  GB: { postal: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i },
  AT: { postal: /^\d{4}$/ },
  BE: { postal: /^\d{4}$/ },
  BG: { postal: /^\d{4}$/ },
  HR: { postal: /^\d{5}$/ },
  CY: { postal: /^\d{4}$/ },
  CZ: { postal: /^\d{3} ?\d{2}$/ },
  DK: { postal: /^\d{4}$/ },
  EE: { postal: /^\d{5}$/ },
  FI: { postal: /^\d{5}$/ },
  FR: { postal: /^\d{5}$/ },
  DE: { postal: /^\d{5}$/ },
  GR: { postal: /^\d{3} ?\d{2}$/ },
  HU: { postal: /^\d{4}$/ },
  IE: {},
  IT: { postal: /^\d{5}$/ },
  LV: { postal: /^(LV-)?\d{4}$/i },
  LT: { postal: /^(LT-)?\d{5}$/i },
  LU: { postal: /^(L-)?\d{4}$/i },
  MT: {},
  NL: { postal: /^\d{4} ?[A-Z]{2}$/i },
  PL: { postal: /^\d{2}-?\d{3}$/ },
  PT: { postal: /^\d{4}-\d{3}$/ },
  RO: { postal: /^\d{6}$/ },
  SK: { postal: /^\d{3} ?\d{2}$/ },
  SI: { postal: /^(SI-)?\d{4}$/i },
  ES: { postal: /^\d{5}$/ },
  SE: { postal: /^\d{3} ?\d{2}$/ },
};

export const addressCountries = Object.keys(addressFormats);
