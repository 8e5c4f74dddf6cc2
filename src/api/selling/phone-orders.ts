import { z } from "@hono/zod-openapi";
import { cartResponse, toCartResponse } from "#api/selling/cart-responses.ts";
import { refuseChanged } from "#api/selling/checkout.ts";
import { idempotencyKey } from "#api/selling/orders.ts";
import { fromPhoneRequest, phoneFieldNames } from "#api/selling/phone-fields.ts";
import { mapDraftConflict } from "#api/selling/phone-drafts.ts";
import { body, createRouter, endpoint, mapFieldNames, type Shop } from "#api/router.ts";
import { staff } from "#shop/foundation/actor.ts";
import { describeCart } from "#shop/selling/cart/describe-cart.ts";
import { phoneOrder } from "#shop/selling/cart/phone-order-input.ts";
import { placePhoneOrder, pricePhoneOrder } from "#shop/selling/cart/phone-orders.ts";
import { numberField } from "#shop/foundation/input.ts";
import { toCents } from "#shop/foundation/money.ts";
import type { OrderMessages } from "#shop/selling/orders/order-fitment.ts";

const policy = { permission: "orders:place" } as const;
const { clientName, phoneNumber, deliveryMethodId, ...sameNames } = phoneOrder.shape;
const order = z.strictObject({ ...sameNames, client: clientName, number: phoneNumber, method: deliveryMethodId });

const price = endpoint({
  method: "post",
  path: "/phone-orders/quote",
  policy,
  summary: "What an order taken down on the phone costs, as the cart that it would be; nothing is stored",
  refusals: ["invalid"],
  request: body(order),
  response: cartResponse,
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
    ...body(order.extend({ total: numberField().openapi({ description: "What the customer was told" }) })),
  },
  response: z.object({ order: z.uuid(), orderNumber: z.int(), replayed: z.boolean() }),
});

/** Orders that staff place for customers on the phone. */
export function phoneOrdersRouter({ db, site }: Shop, words: OrderMessages) {
  const { currency } = site;
  return createRouter()
    .openapi(price, async (c) => {
      const clerk = staff(c.get("actor"), "orders:place");
      const priced = pricePhoneOrder(db, clerk, fromPhoneRequest(c.req.valid("json")), { currency });
      return c.json(toCartResponse(describeCart(await mapFieldNames(phoneFieldNames, priced), words), site), 200);
    })
    .openapi(place, async (c) => {
      const clerk = staff(c.get("actor"), "orders:place");
      const { total, ...sent } = c.req.valid("json");
      const request = {
        order: fromPhoneRequest(sent),
        totalCents: toCents(total, currency) ?? -1,
        key: c.req.valid("header")["idempotency-key"],
      };
      const terms = { currency, locale: c.get("language") ?? "en" };
      const placing = mapFieldNames(phoneFieldNames, placePhoneOrder(db, clerk, request, terms));
      const { orderId, orderNumber, replayed } = await placing.catch((error: unknown) =>
        refuseChanged(mapDraftConflict(error), currency),
      );
      return c.json({ order: orderId, orderNumber, replayed }, 200);
    });
}
