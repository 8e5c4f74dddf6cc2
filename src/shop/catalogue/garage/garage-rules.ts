import type { Rule } from "#shop/foundation/rules.ts";

export const garageRules = {
  nickname: { maxLength: 60 },
  /** As typed, with spaces and hyphens. */
  vin: { maxLength: 40 },
  mileage: { min: 0, max: 9_999_999 },
} as const satisfies Record<string, Rule>;
