import { z } from "@hono/zod-openapi";
import { idempotencyKey } from "#shop/selling/cart/cart-input.ts";
import { body, createRouter, endpoint, type Shop } from "#api/router.ts";
import { staff } from "#shop/foundation/actor.ts";
import { describedCart } from "#shop/selling/cart/described-cart.ts";
import { describeCart } from "#shop/selling/cart/describe-cart.ts";
import { phoneOrder } from "#shop/selling/cart/phone-order-input.ts";
import { placePhoneOrder, pricePhoneOrder } from "#shop/selling/cart/phone-orders.ts";
import { wholeNumber } from "#shop/foundation/input.ts";
import { largestPaymentCents } from "#shop/foundation/money.ts";
import type { OrderMessages } from "#shop/selling/orders/order-fitment.ts";

const policy = { permission: "orders:place" } as const;

const price = endpoint({
  method: "post",
  path: "/phone-orders/quote",
  policy,
  summary: "What an order taken down on the phone costs, as the cart that it would be; nothing is stored",
  refusals: ["invalid"],
  request: body(phoneOrder),
  response: describedCart,
});

const place = endpoint({
  method: "post",
  path: "/phone-orders",
  policy,
  summary: "Place an order taken down on the phone; the customer gets a mail with the link under which they pay",
  refusals: [
    "invalid",
    "cart_changed",
    "cart_incomplete",
    "part_unknown",
    "below_minimum",
    "not_enough_stock",
    "crowded",
    "fitment_unconfirmed",
    "code_unknown",
    "code_used_up",
    "credit_short",
    "order_too_small",
    "order_too_large",
    "not_found",
    "draft_placed",
    "changed_meanwhile",
    "idempotency_key_reused",
  ],
  request: {
    headers: z.object({ "idempotency-key": idempotencyKey }),
    ...body(
      phoneOrder.extend({
        totalCents: wholeNumber(0, largestPaymentCents).openapi({ description: "What the customer was told" }),
      }),
    ),
  },
  response: z.object({ orderId: z.uuid(), orderNumber: z.int(), replayed: z.boolean() }),
});

/** Orders that staff place for customers on the phone. */
export function phoneOrdersRouter({ db, site }: Shop, words: OrderMessages) {
  const { currency } = site;
  return createRouter()
    .openapi(price, async (c) => {
      const clerk = staff(c.get("actor"), "orders:place");
      const priced = await pricePhoneOrder(db, clerk, c.req.valid("json"), { currency });
      return c.json(describeCart(priced, words, site), 200);
    })
    .openapi(place, async (c) => {
      const clerk = staff(c.get("actor"), "orders:place");
      const { totalCents, ...order } = c.req.valid("json");
      const request = { order, totalCents, key: c.req.valid("header")["idempotency-key"] };
      const terms = { currency, locale: c.get("language") ?? "en" };
      const { orderId, orderNumber, replayed } = await placePhoneOrder(db, clerk, request, terms);
      return c.json({ orderId, orderNumber, replayed }, 200);
    });
}
