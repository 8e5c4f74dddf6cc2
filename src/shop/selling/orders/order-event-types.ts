/**
 * What the history of an order says. `provider_refund`: somebody refunded it at the payment provider. `already_refunded`: that much of what was
 * cancelled had gone back before.
 */
export const orderEventTypes = [
  "placed",
  "adopted",
  "paid",
  "part_paid",
  "part_cancelled",
  "shipped",
  "part_shipped",
  "unshipped",
  "cancelled",
  "expired",
  "revived",
  "late_payment",
  "refund_requested",
  "refunded",
  "refund_failed",
  "gift_card_replaced",
  "provider_refund",
  "already_refunded",
  "dispute_opened",
  "dispute_withdrawn",
  "dispute_reinstated",
  "dispute_won",
  "dispute_lost",
  "dispute_closed",
] as const;
