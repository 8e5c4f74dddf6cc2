import { z } from "@hono/zod-openapi";
import {
  acknowledged,
  body,
  byId,
  endpoint,
  deleted,
  createRouter,
  emailParameter,
  pageJson,
  paging,
  searchText,
  type Shop,
} from "#api/router.ts";
import { mapFieldNames } from "#api/specification/map-field-names.ts";
import {
  orderResponse,
  refuseUnconfirmed,
  toOrderResponse,
  type OrderResponseMessages,
} from "#api/specification/order-response.ts";
import { signedIn, staff } from "#shop/foundation/actor.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { asId } from "#shop/foundation/id.ts";
import { dayField, emailOf, phoneField } from "#shop/foundation/input.ts";
import { newOrder } from "#shop/selling/orders/order-input.ts";
import { cancelOrder } from "#shop/selling/orders/cancel-order.ts";
import { getOrder, listOrders, listOrdersOf, orderFilters } from "#shop/selling/orders/orders.ts";
import { idempotencyKey } from "#shop/selling/cart/cart-input.ts";
import { placeOrder } from "#shop/selling/orders/place-order.ts";
import { emailKey } from "#shop/foundation/email.ts";
import { accountRules } from "#shop/people/users/user-rules.ts";

const names = {
  vehicleId: "vehicle",
  partId: "part",
  partName: "product",
  clientName: "client",
  quantity: "orders",
  phoneNumber: "number",
};

const { clientName, partName, partId, quantity, phoneNumber, vehicleId, ...sameNames } = newOrder.shape;

const newOrderRequest = z.strictObject({
  ...sameNames,
  client: clientName,
  email: emailOf(accountRules.email).optional(),
  product: partName,
  part: partId,
  orders: quantity,
  number: phoneField.pipe(phoneNumber),
  price: newOrder.shape.price.describe(
    "What the buyer saw that the order costs in all. Another price is refused with `price_changed`",
  ),
  vehicle: vehicleId.describe("The id of the vehicle that it is for"),
  answers: newOrder.shape.answers.describe("Answers about that vehicle, by fact"),
  fitmentConfirmed: newOrder.shape.fitmentConfirmed.describe(
    "True: ordered although it may not fit. Otherwise such an order is refused with `fitment_unconfirmed`",
  ),
  order: z.unknown().optional().openapi({ description: "Ignored: taken from the part" }),
  quantity: z.unknown().optional().openapi({ description: "Ignored: taken from the part" }),
});

const listQuery = paging.extend({
  status: z.enum(orderFilters, "not_valid").default("open"),
  q: searchText,
});
const day = dayField.optional();

const place = endpoint({
  method: "post",
  path: "/purchase",
  policy: "customer",
  summary:
    "Place an order, or 409 `cart_required` with the address of the `cart` where only that can order it; `Idempotency-Key` makes it safe to repeat (a repetition carries `Idempotent-Replayed: true`)",
  refusals: [
    "not_yours",
    "part_unknown",
    "part_ambiguous",
    "below_minimum",
    "not_enough_stock",
    "price_changed",
    "order_too_small",
    "order_too_large",
    "fitment_unconfirmed",
    "idempotency_key_reused",
    "rate_limited",
    "too_many_unpaid",
    "quantity_held",
    "unproven_held",
    "crowded",
    "cart_required",
  ],
  request: {
    ...body(newOrderRequest),
    headers: z.object({ "idempotency-key": idempotencyKey.optional() }),
  },
  response: z.object({ acknowledged: z.literal(true), insertedId: z.string(), order: orderResponse }),
});

const mine = endpoint({
  method: "get",
  path: "/myorders",
  policy: "customer",
  summary: "The caller's own orders, newest first",
  refusals: ["not_yours"],
  request: { query: listQuery.extend({ email: emailParameter.optional() }) },
  response: z.array(orderResponse),
});

const all = endpoint({
  method: "get",
  path: "/purchase",
  policy: { permission: "orders:read" },
  summary: "All orders, newest first",
  request: { query: listQuery.extend({ from: day, to: day }) },
  response: z.array(orderResponse),
});

const one = endpoint({
  method: "get",
  path: "/purchase/{id}",
  policy: { permission: "orders:read", or: "own" },
  summary: "One order",
  request: byId,
  response: orderResponse,
});

const cancelMine = endpoint({
  method: "delete",
  path: "/myorders/{id}",
  policy: { permission: "orders:cancel", or: "own" },
  summary: "Cancel an order; a paid one is refunded",
  refusals: ["already_shipped", "sign_in_again"],
  request: byId,
  response: deleted,
});

const cancel = endpoint({
  method: "delete",
  path: "/purchase/{id}",
  policy: { permission: "orders:cancel", or: "own" },
  summary: "Cancel an order; a paid one is refunded",
  refusals: ["already_shipped", "sign_in_again"],
  request: byId,
  response: deleted,
});

/** The calls of the specification about orders, with its names. */
export function ordersRouter({ db, site, unpaidOrderTtlMs }: Shop, words: OrderResponseMessages) {
  return createRouter()
    .openapi(place, async (c) => {
      const customer = signedIn(c.get("actor"));
      const sent = c.req.valid("json");
      if (sent.email !== undefined && sent.email !== emailKey(customer.email)) {
        throw new ShopError("not_yours", { fields: [{ field: "email", code: "not_your_email" }] });
      }
      const { client, product, part, orders, number, vehicle, ...same } = sent;
      const input = {
        ...same,
        clientName: client,
        partName: product,
        partId: part,
        quantity: orders,
        phoneNumber: number,
        vehicleId: vehicle,
      };
      const key = c.req.valid("header")["idempotency-key"];
      const from = c.get("client");
      const terms = { currency: site.currency, unpaidOrderTtlMs, client: from, ...(key && { idempotencyKey: key }) };
      const placing = placeOrder(db, customer, input, terms).catch((error: unknown) => {
        if (error instanceof ShopError && error.code === "cart_required")
          throw new ShopError("cart_required", { data: { cart: new URL("/cart", site.publicUrl).href } });
        return refuseUnconfirmed(error, words);
      });
      const order = await mapFieldNames(names, placing);
      if (order.replayed) c.header("idempotent-replayed", "true");
      return c.json({ ...acknowledged.added(order.id), order: toOrderResponse(order, site, words) }, 200);
    })
    .openapi(mine, async (c) => {
      const customer = signedIn(c.get("actor"));
      const { email, ...query } = c.req.valid("query");
      if (email !== undefined && email !== customer.email) throw new ShopError("not_yours");
      const page = await listOrdersOf(db, customer, query);
      return pageJson(c, page, (order) => toOrderResponse(order, site, words));
    })
    .openapi(all, async (c) => {
      const page = await listOrders(db, staff(c.get("actor"), "orders:read"), c.req.valid("query"));
      return pageJson(c, page, (order) => toOrderResponse(order, site, words));
    })
    .openapi(one, async (c) => {
      const order = await getOrder(db, signedIn(c.get("actor")), asId(c.req.valid("param").id));
      return c.json(toOrderResponse(order, site, words), 200);
    })
    .openapi(cancelMine, async (c) => {
      const cancelled = await cancelOrder(db, signedIn(c.get("actor")), { id: asId(c.req.valid("param").id) });
      return c.json(acknowledged.deleted(cancelled ? 1 : 0), 200);
    })
    .openapi(cancel, async (c) => {
      const cancelled = await cancelOrder(db, signedIn(c.get("actor")), { id: asId(c.req.valid("param").id) });
      return c.json(acknowledged.deleted(cancelled ? 1 : 0), 200);
    });
}
