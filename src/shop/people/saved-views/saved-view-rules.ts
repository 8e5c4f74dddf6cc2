import type { Rule } from "#shop/foundation/rules.ts";

export const savedViewRules = {
  name: { required: true, maxLength: 60 },
  query: { maxLength: 2_000 },
} as const satisfies Record<string, Rule>;
