/** Why staff give a part of what an order cost back. */
export const goodwillReasons = ["goodwill", "price_match", "late_delivery", "damaged", "returned", "other"] as const;

export type GoodwillReason = (typeof goodwillReasons)[number];
