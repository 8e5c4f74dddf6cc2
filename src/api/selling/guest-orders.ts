import { z } from "@hono/zod-openapi";
import { cancelRequest, toCancelRequest } from "#api/selling/cancel-request.ts";
import { body, byKey, createRouter, deleted, endpoint, acknowledged, modified, type Shop } from "#api/router.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { cancelOrder } from "#shop/selling/orders/cancel-order.ts";
import { describedOrder } from "#shop/selling/orders/described-order.ts";
import { describeOrder } from "#shop/selling/orders/describe-order.ts";
import type { OrderMessages } from "#shop/selling/orders/order-fitment.ts";
import { openGuestOrder } from "#shop/selling/orders/order-links.ts";
import { orderLookup, requestOrderLink } from "#shop/selling/orders/order-lookup.ts";
import { getOrder } from "#shop/selling/orders/orders.ts";
import { confirmPayment, startPayment } from "#shop/selling/payments/payments.ts";

const one = endpoint({
  method: "get",
  path: "/guest-orders/{key}",
  policy: "public",
  summary: "A guest's order by the key in the link to it",
  refusals: ["not_found"],
  request: byKey,
  response: describedOrder,
});

const pay = endpoint({
  method: "post",
  path: "/guest-orders/{key}/payments",
  policy: "public",
  summary: "Start or continue the payment of a guest's order by card",
  refusals: [
    "not_found",
    "already_paid",
    "order_closed",
    "order_too_small",
    "order_too_large",
    "payment_provider_down",
    "rate_limited",
  ],
  request: byKey,
  response: z.object({ clientSecret: z.string() }),
});

const confirm = endpoint({
  method: "patch",
  path: "/guest-orders/{key}/payments",
  policy: "public",
  summary: "Have a guest's order marked paid by a payment of it",
  refusals: [
    "not_found",
    "payment_not_found",
    "payment_not_confirmed",
    "payment_mismatch",
    "payment_provider_down",
    "already_paid",
    "order_closed",
  ],
  request: {
    ...byKey,
    ...body(z.strictObject({ transactionId: z.string().min(1, "required").max(255, "too_long:255") })),
  },
  response: modified,
});

const cancel = endpoint({
  method: "delete",
  path: "/guest-orders/{key}",
  policy: "public",
  summary: "Cancel a guest's order; what was paid is refunded",
  refusals: ["not_found", "already_shipped"],
  request: byKey,
  response: deleted,
});

const cancelPieces = endpoint({
  method: "post",
  path: "/guest-orders/{key}/cancel",
  policy: "public",
  summary:
    "Cancel pieces of a guest's order, without `lines` all that was not shipped; what was paid for them is refunded",
  refusals: ["not_found", "already_shipped", "idempotency_key_reused", "invalid"],
  request: { ...byKey, ...cancelRequest },
  response: describedOrder,
});

const lookup = endpoint({
  method: "post",
  path: "/orders/lookup",
  policy: "public",
  summary:
    "Have a link to an order sent to its address, if number and address belong together; the response is always the same",
  refusals: ["rate_limited"],
  request: body(orderLookup),
  response: z.object({ accepted: z.literal(true) }),
  status: 202,
});

/** The orders of guests: the holder of the key is the guest. */
export function guestOrdersRouter({ db, site, payments }: Shop, words: OrderMessages) {
  return createRouter()
    .openapi(one, async (c) => {
      const { guest, id } = await openGuestOrder(db, c.req.valid("param").key);
      c.header("cache-control", "no-store");
      return c.json(describeOrder(await getOrder(db, guest, id), words, site), 200);
    })
    .openapi(pay, async (c) => {
      const { guest, id: orderId } = await openGuestOrder(db, c.req.valid("param").key);
      const { clientSecret } = await startPayment(db, payments, guest, { orderId, client: c.get("client") });
      return c.json({ clientSecret }, 200);
    })
    .openapi(confirm, async (c) => {
      const { guest, id } = await openGuestOrder(db, c.req.valid("param").key);
      const { transactionId } = c.req.valid("json");
      const settlement = await confirmPayment(db, payments, guest, { orderId: id, transactionId });
      if (settlement === "refunding") throw new ShopError("order_closed", { data: { refunding: true } });
      return c.json(acknowledged.modified(settlement === "paid" ? 1 : 0), 200);
    })
    .openapi(cancel, async (c) => {
      const { guest, id } = await openGuestOrder(db, c.req.valid("param").key);
      return c.json(acknowledged.deleted((await cancelOrder(db, guest, { id })) ? 1 : 0), 200);
    })
    .openapi(cancelPieces, async (c) => {
      const { guest, id } = await openGuestOrder(db, c.req.valid("param").key);
      const sent = { ...c.req.valid("json"), key: c.req.valid("header")["idempotency-key"] };
      await cancelOrder(db, guest, toCancelRequest(id, sent));
      return c.json(describeOrder(await getOrder(db, guest, id), words, site), 200);
    })
    .openapi(lookup, async (c) => {
      await requestOrderLink(db, c.req.valid("json"), c.get("client"));
      return c.json({ accepted: true as const }, 202);
    });
}
