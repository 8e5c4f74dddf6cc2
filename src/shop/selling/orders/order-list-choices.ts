/**
 * What the staff's list of orders can be narrowed to. `unpaid`: something is still to be paid. `to_ship`: paid and not all of it shipped;
 * `to_ship_today`: of these, what should leave the house by today. `disputed`: at its buyer's bank, not decided.
 */
export const orderListChoices = {
  status: ["placed", "cancelled", "expired", "all"],
  payment: [
    "any",
    "unpaid",
    "part_paid",
    "paid",
    "overpaid",
    "part_refunded",
    "refunded",
    "refund_failed",
    "refund_to_send",
    "disputed",
  ],
  fulfilment: ["any", "to_ship", "to_ship_today", "open", "part_shipped", "shipped", "delivered"],
} as const;

/** The columns that it can be sorted by; descending with a `-` before the name. */
export const orderSorts = [
  "-placed",
  "placed",
  "number",
  "-number",
  "customer",
  "-customer",
  "total",
  "-total",
  "payment",
  "-payment",
  "fulfilment",
  "-fulfilment",
] as const;

export type OrderSort = (typeof orderSorts)[number];
