import type { Rule } from "#shop/foundation/rules.ts";

/** What a new API key takes. `days`: until it expires. `ratePerMinute`: how often it may call. */
export const apiKeyRules = {
  name: { required: true, maxLength: 80 },
  days: { min: 1, max: 366 },
  ratePerMinute: { min: 1, max: 6_000 },
} as const satisfies Record<string, Rule>;
