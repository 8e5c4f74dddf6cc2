import type { ExtraText } from "#shop/selling/orders/extra-texts.ts";

/** What the texts are called that a buyer may add to an order. */
export const extraTextNames = {
  poNumber: "Purchase order number",
  giftNote: "Gift note",
} satisfies Record<ExtraText, string>;

/** What staff call them, in whose lists 'your' is nobody. */
export const staffTextNames = extraTextNames;

/** The label of their fields. */
export const optionalText = (name: string) => `${name} (optional)`;
