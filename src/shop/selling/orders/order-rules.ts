import { phoneNumberRule, type Rule } from "#shop/foundation/rules.ts";

export const orderRules = {
  clientName: { required: true, maxLength: 100 },
  phoneNumber: { ...phoneNumberRule, required: true },
  address: { required: true, maxLength: 500 },
} as const satisfies Record<string, Rule>;

/** Of the number of an order. */
export const orderNumberRule = { min: 1, max: 999_999_999_999 } as const satisfies Rule;

export const noteRules = {
  text: { required: true, maxLength: 2_000 },
} as const satisfies Record<string, Rule>;

export const shipmentRules = {
  carrier: { maxLength: 60 },
  tracking: { maxLength: 100 },
} as const satisfies Record<string, Rule>;
