import type { Rule } from "#shop/foundation/rules.ts";

const limit = { min: 1, max: 1_000_000_000 } as const;
const year = { min: 1900, max: 2100 } as const;

export const promotionRules = {
  name: { required: true, maxLength: 80 },
  code: { maxLength: 40 },
  amount: { price: true },
  minimum: { price: true },
  yearFrom: year,
  yearTo: year,
  limitTotal: limit,
  limitCustomer: limit,
  limitPeriod: limit,
} as const satisfies Record<string, Rule>;

/** The field for a promotion code or that of a gift card, which people type with blanks and hyphens. */
export const codeRules = { code: { required: true, maxLength: 60 } } as const satisfies Record<string, Rule>;

export const groupRules = { name: { required: true, maxLength: 60 } } as const satisfies Record<string, Rule>;

/** How many parts, brands and so on a promotion may name, and the length of each. */
export const namedLimits = { most: 200, length: 120 };

/** For what a promotion may have a limit of its own; days in UTC, a week begins on Monday. */
export const periods = ["day", "week", "month"] as const;
