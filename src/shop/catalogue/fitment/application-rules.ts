import type { Rule } from "#shop/foundation/rules.ts";

export const applicationRules = {
  make: { required: true, maxLength: 60 },
  model: { required: true, maxLength: 60 },
  /** From the first car on. */
  year: { min: 1896, max: 2100 },
  position: { maxLength: 60 },
  quantity: { min: 1, max: 999 },
  note: { required: true, maxLength: 1_000 },
} as const satisfies Record<string, Rule>;
