import { z } from "@hono/zod-openapi";
import { acknowledged, body, byId, endpoint, createRouter, modified, type Shop } from "#api/router.ts";
import { mapFieldNames } from "#api/specification/map-field-names.ts";
import { signedIn } from "#shop/foundation/actor.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { asId } from "#shop/foundation/id.ts";
import { numberField } from "#shop/foundation/input.ts";
import { confirmPayment, startPayment } from "#shop/selling/payments/payments.ts";

const start = endpoint({
  method: "post",
  path: "/create-payment-intent",
  policy: "own",
  summary: "Start the payment of an order; the amount is the order's (D14)",
  refusals: [
    "not_found",
    "order_ambiguous",
    "already_paid",
    "order_closed",
    "rate_limited",
    "price_changed",
    "order_too_small",
    "order_too_large",
    "payment_not_found",
    "payment_provider_down",
    "idempotency_key_reused",
  ],
  request: body(z.strictObject({ price: numberField().optional(), order: z.string().optional() })),
  response: z.object({ clientSecret: z.string() }),
});

const confirm = endpoint({
  method: "patch",
  path: "/purchase/{id}",
  policy: "own",
  summary: "Mark an order paid if the payment provider confirms it (D15)",
  refusals: ["order_closed", "payment_mismatch", "payment_not_found", "payment_not_confirmed", "payment_provider_down"],
  request: {
    ...byId,
    ...body(
      z.strictObject({
        order: z.string().optional(),
        transactionId: z.string("required").min(1, "required").max(255, "too_long:255"),
      }),
    ),
  },
  response: modified,
});

/** The calls of the specification about payments, with its names. */
export function paymentsRouter({ db, payments }: Shop) {
  return createRouter()
    .openapi(start, async (c) => {
      const { order, price } = c.req.valid("json");
      const { clientSecret } = await mapFieldNames(
        { orderId: "order" },
        startPayment(db, payments, signedIn(c.get("actor")), { orderId: order, price, client: c.get("client") }),
      );
      return c.json({ clientSecret }, 200);
    })
    .openapi(confirm, async (c) => {
      const { order, transactionId } = c.req.valid("json");
      const claim = { orderId: asId(c.req.valid("param").id), claimedOrderId: order, transactionId };
      const settlement = await confirmPayment(db, payments, signedIn(c.get("actor")), claim);
      if (settlement === "refunding") throw new ShopError("order_closed", { data: { refunding: true } });
      return c.json(acknowledged.modified(settlement === "paid" ? 1 : 0), 200);
    });
}
