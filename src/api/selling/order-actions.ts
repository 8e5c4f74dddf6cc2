import { z } from "@hono/zod-openapi";
import { cancelRequest, toCancelRequest } from "#api/selling/cancel-request.ts";
import { acknowledged, added, body, byId, createRouter, endpoint, modified, type Shop } from "#api/router.ts";
import { signedIn, staff } from "#shop/foundation/actor.ts";
import { asId } from "#shop/foundation/id.ts";
import { textOf, wholeNumber } from "#shop/foundation/input.ts";
import { largestPaymentCents } from "#shop/foundation/money.ts";
import { idempotencyKey } from "#shop/selling/cart/cart-input.ts";
import { cancelOrder } from "#shop/selling/orders/cancel-order.ts";
import { describedOrder } from "#shop/selling/orders/described-order.ts";
import { describeOrder } from "#shop/selling/orders/describe-order.ts";
import type { OrderMessages } from "#shop/selling/orders/order-fitment.ts";
import { addNote, listNotes } from "#shop/selling/orders/order-notes.ts";
import { noteRules } from "#shop/selling/orders/order-rules.ts";
import { getOrder } from "#shop/selling/orders/orders.ts";
import { goodwillRefund, refundGoodwill } from "#shop/selling/payments/goodwill.ts";
import { startPayment } from "#shop/selling/payments/payments.ts";
import { confirmRefunds } from "#shop/selling/payments/refunds.ts";
import { confirmTransfer } from "#shop/selling/payments/transfers.ts";

const cancel = endpoint({
  method: "post",
  path: "/orders/{id}/cancel",
  policy: { permission: "orders:cancel", or: "own" },
  summary: "Cancel pieces of an order, without `lines` all that was not shipped; what was paid for them is refunded",
  refusals: ["already_shipped", "idempotency_key_reused", "invalid"],
  request: { ...byId, ...cancelRequest },
  response: describedOrder,
});

const pay = endpoint({
  method: "post",
  path: "/orders/{id}/payments",
  policy: "own",
  summary: "Start or continue the payment of what is due, by card or by bank transfer",
  refusals: [
    "transfer_not_offered",
    "already_paid",
    "order_closed",
    "rate_limited",
    "order_too_small",
    "order_too_large",
    "payment_not_found",
    "payment_provider_down",
    "idempotency_key_reused",
  ],
  request: { ...byId, ...body(z.strictObject({ method: z.enum(["card", "transfer"], "not_valid") })) },
  response: z.object({
    orderNumber: z.int().openapi({ description: "The reference of a transfer" }),
    amountCents: z.int(),
    currency: z.string(),
    clientSecret: z.string().openapi({ description: "With which the browser confirms a card; empty for a transfer" }),
  }),
});

const transfer = endpoint({
  method: "post",
  path: "/orders/{id}/transfer",
  policy: { permission: "payments:confirm" },
  summary: "Record that the bank transfer for an order has arrived",
  refusals: ["price_changed", "payment_mismatch", "payment_not_found", "payment_not_confirmed"],
  request: { ...byId, ...body(z.strictObject({ amountCents: wholeNumber(0, largestPaymentCents) })) },
  response: modified,
});

const refunded = endpoint({
  method: "post",
  path: "/orders/{id}/refunds/sent",
  policy: { permission: "orders:refund" },
  summary: "Record that the refunds of an order's bank transfers were sent",
  refusals: ["sign_in_again"],
  request: byId,
  response: modified,
});

const giveBack = endpoint({
  method: "post",
  path: "/orders/{id}/refunds",
  policy: { permission: "orders:refund" },
  summary: "Give a part of what an order cost back, without a cancellation; the customer gets a mail",
  refusals: ["not_paid", "order_disputed", "idempotency_key_reused", "sign_in_again"],
  request: {
    ...byId,
    headers: z.object({ "idempotency-key": idempotencyKey }),
    ...body(goodwillRefund),
  },
  response: modified,
});

const note = z.object({ id: z.uuid(), text: z.string(), author: z.string().nullable(), at: z.iso.datetime() });

const notes = endpoint({
  method: "get",
  path: "/orders/{id}/notes",
  policy: { permission: "orders:read" },
  summary: "What staff noted about an order, oldest first",
  request: byId,
  response: z.array(note),
});

const write = endpoint({
  method: "post",
  path: "/orders/{id}/notes",
  policy: { permission: "orders:read" },
  summary: "Note something about an order, for staff",
  request: { ...byId, ...body(z.strictObject({ text: textOf(noteRules.text) })) },
  response: added,
});

/** What is done with an order after it was placed. */
export function orderActionsRouter({ db, site, payments }: Shop, words: OrderMessages) {
  return createRouter()
    .openapi(cancel, async (c) => {
      const customer = signedIn(c.get("actor"));
      const orderId = asId(c.req.valid("param").id);
      const sent = { ...c.req.valid("json"), key: c.req.valid("header")["idempotency-key"] };
      await cancelOrder(db, customer, toCancelRequest(orderId, sent));
      return c.json(describeOrder(await getOrder(db, customer, orderId), words, site), 200);
    })
    .openapi(pay, async (c) => {
      const request = { orderId: c.req.valid("param").id, method: c.req.valid("json").method, client: c.get("client") };
      const started = await startPayment(db, payments, signedIn(c.get("actor")), request);
      const { orderNumber, amountCents, currency, clientSecret } = started;
      return c.json({ orderNumber, amountCents, currency, clientSecret }, 200);
    })
    .openapi(transfer, async (c) => {
      const clerk = staff(c.get("actor"), "payments:confirm");
      const { amountCents } = c.req.valid("json");
      const confirmed = confirmTransfer(db, clerk, { orderId: asId(c.req.valid("param").id), amountCents });
      return c.json(acknowledged.modified((await confirmed) ? 1 : 0), 200);
    })
    .openapi(refunded, async (c) => {
      const clerk = staff(c.get("actor"), "orders:refund");
      return c.json(acknowledged.modified(await confirmRefunds(db, clerk, asId(c.req.valid("param").id))), 200);
    })
    .openapi(giveBack, async (c) => {
      const clerk = staff(c.get("actor"), "orders:refund");
      const orderId = asId(c.req.valid("param").id);
      const request = { ...c.req.valid("json"), orderId, idempotencyKey: c.req.valid("header")["idempotency-key"] };
      return c.json(acknowledged.modified((await refundGoodwill(db, clerk, request)) ? 1 : 0), 200);
    })
    .openapi(notes, async (c) => {
      const found = await listNotes(db, staff(c.get("actor"), "orders:read"), asId(c.req.valid("param").id));
      return c.json(
        found.map(({ at, ...note }) => ({ ...note, at: at.toISOString() })),
        200,
      );
    })
    .openapi(write, async (c) => {
      const clerk = staff(c.get("actor"), "orders:read");
      const orderId = asId(c.req.valid("param").id);
      return c.json(acknowledged.added(await addNote(db, clerk, { orderId, text: c.req.valid("json").text })), 200);
    });
}
