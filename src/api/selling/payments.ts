import { z } from "@hono/zod-openapi";
import { acknowledged, byId, endpoint, createRouter, modified, type Shop } from "#api/router.ts";
import { staff } from "#shop/foundation/actor.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { asId } from "#shop/foundation/id.ts";
import { retryRefund } from "#shop/selling/payments/refunds.ts";
import { applyProviderEvent } from "#shop/selling/payments/settle.ts";
import { logSecurity } from "#log/log.ts";

const refund = endpoint({
  method: "post",
  path: "/purchase/{id}/refund",
  policy: { permission: "orders:refund" },
  summary: "Retry a refund that failed at the payment provider",
  refusals: ["sign_in_again"],
  request: byId,
  response: modified,
});

const webhook = endpoint({
  method: "post",
  path: "/stripe/webhook",
  policy: "provider",
  summary: "Receive the payment provider's signed webhook events",
  // Of money that left a payment of which the shop has not heard: the provider sends it again.
  refusals: ["payment_not_confirmed"],
  request: { headers: z.object({ "stripe-signature": z.string().optional() }) },
  response: z.object({ received: z.literal(true) }),
});

export function paymentsRouter({ db, payments }: Shop) {
  return createRouter()
    .openapi(refund, async (c) => {
      const retried = await retryRefund(db, staff(c.get("actor"), "orders:refund"), asId(c.req.valid("param").id));
      return c.json(acknowledged.modified(retried ? 1 : 0), 200);
    })
    .openapi(webhook, async (c) => {
      const event = await payments
        .readEvent(await c.req.text(), c.req.valid("header")["stripe-signature"])
        .catch((error: unknown) => {
          logSecurity("webhook.rejected", {
            provider: "stripe",
            code: error instanceof ShopError ? error.code : "fault",
          });
          throw error;
        });
      await applyProviderEvent(db, event, c.get("client")?.limits);
      return c.json({ received: true as const }, 200);
    });
}
