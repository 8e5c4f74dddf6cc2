import type { Rule } from "#shop/foundation/rules.ts";

export const creditRules = {
  amount: { price: true },
  note: { maxLength: 200 },
  reason: { required: true, maxLength: 200 },
} as const satisfies Record<string, Rule>;
