import type { Rule } from "#shop/foundation/rules.ts";

/** The texts that a buyer may add at checkout. Each is a column of that name of carts and of orders. */
export const extraTextRules = {
  poNumber: { maxLength: 40 },
  giftNote: { maxLength: 300 },
} as const satisfies Record<string, Rule>;

export type ExtraText = keyof typeof extraTextRules;

export const extraTexts = Object.keys(extraTextRules) as ExtraText[];

/** Returns a value for each extra text: `ofExtraTexts((name) => cart[name])`. */
export function ofExtraTexts<Value>(valueOf: (name: ExtraText) => Value): Record<ExtraText, Value> {
  return Object.fromEntries(extraTexts.map((name) => [name, valueOf(name)])) as Record<ExtraText, Value>;
}
