import type { Rule } from "#shop/foundation/rules.ts";

/**
 * What other programs can be told about. An order's events are those of its history (`order_events`), which a trigger announces; `parts.changed` and
 * `stock.low` name many parts at once. `webhook.test` is sent on request to any endpoint.
 */
export const webhookEvents = [
  "order.placed",
  "order.paid",
  "order.shipped",
  "order.part_shipped",
  "order.cancelled",
  "order.part_cancelled",
  "order.expired",
  "order.refunded",
  "parts.changed",
  "stock.low",
] as const;

export type WebhookEvent = (typeof webhookEvents)[number];

export const deliveryStates = ["pending", "delivered", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why nothing is sent to an endpoint: staff switched it off, it failed for days, or it responded 410. */
export const disablingCauses = ["staff", "failures", "gone"] as const;

/** What an endpoint of webhooks takes. */
export const webhookRules = {
  url: { required: true, maxLength: 2_000, format: "not_a_web_address" },
  description: { maxLength: 80 },
} as const satisfies Record<string, Rule>;
