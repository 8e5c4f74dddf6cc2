import { imageUrlRule, phoneNumberRule, type Rule } from "#shop/foundation/rules.ts";

export const profileRules = {
  displayName: { required: true, maxLength: 100 },
  photoUrl: imageUrlRule,
  phoneNumber: phoneNumberRule,
  address: { maxLength: 500 },
} as const satisfies Record<string, Rule>;

/** What signing up takes. */
export const accountRules = {
  name: { required: true, maxLength: 100 },
  email: { required: true, maxLength: 254 },
} as const satisfies Record<string, Rule>;

/** The lengths of a password in characters. `staffMin`: of users whose role has permissions; `oldestMin`: of those that were set before. */
export const passwordLength = { min: 8, staffMin: 12, max: 128, oldestMin: 6 };
