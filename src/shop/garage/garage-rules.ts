import type { Rule } from "#shop/rules.ts";

export const garageRules = {
  nickname: { maxLength: 60 },
  /** As typed, blanks and hyphens included. */
  vin: { maxLength: 40 },
  mileage: { min: 0, max: 9_999_999 },
} as const satisfies Record<string, Rule>;
