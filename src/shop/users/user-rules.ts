import { imageUrlRule, phoneNumberRule, type Rule } from "#shop/rules.ts";

export const profileRules = {
  displayName: { required: true, maxLength: 100 },
  photoUrl: imageUrlRule,
  phoneNumber: phoneNumberRule,
  address: { maxLength: 500 },
} as const satisfies Record<string, Rule>;
