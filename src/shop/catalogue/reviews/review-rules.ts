import type { Rule } from "#shop/foundation/rules.ts";

export const reviewRules = {
  comment: { required: true, maxLength: 2_000 },
  rating: { min: 1, max: 5 },
  name: { maxLength: 100 },
} as const satisfies Record<string, Rule>;
