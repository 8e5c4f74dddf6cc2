import { imageUrlRule, type Rule } from "#shop/foundation/rules.ts";

/** The largest quantity of a part that can be ordered or added to stock at once. */
export const maxQuantity = 1_000_000;

const groupName = { maxLength: 60 } as const;

/** Characters of the name and of the value of an attribute. */
export const attributeLimits = { name: 40, value: 80 };

export const partRules = {
  /** PIES limits the short description to 20 characters, and so does the specification the name. */
  name: { required: true, maxLength: 20 },
  /** The whole name, where it is longer. */
  title: { maxLength: 240 },
  price: { price: true },
  description: { maxLength: 5_000 },
  quantity: { min: 0, max: maxQuantity },
  minimumOrder: { min: 1, max: maxQuantity },
  /** Added to the stock; may be negative. */
  restock: { min: -maxQuantity, max: maxQuantity },
  imageUrl: imageUrlRule,
  sku: { maxLength: 40, format: "not_a_sku" },
  brand: groupName,
  partType: groupName,
  system: groupName,
  group: groupName,
} as const satisfies Record<string, Rule>;
