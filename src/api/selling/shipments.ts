import { z } from "@hono/zod-openapi";
import { idempotencyKey } from "#shop/selling/cart/cart-input.ts";
import { acknowledged, added, body, byId, createRouter, endpoint, type Shop } from "#api/router.ts";
import { staffOrderResponse, toStaffOrderResponse } from "#api/selling/staff-order-responses.ts";
import type { Words } from "#http/problem.ts";
import { staff } from "#shop/foundation/actor.ts";
import { asId } from "#shop/foundation/id.ts";
import { textOf, wholeNumber, wholeOf } from "#shop/foundation/input.ts";
import { deskLimits, orderLimits } from "#shop/foundation/limits.ts";
import type { OrderMessages } from "#shop/selling/orders/order-fitment.ts";
import { orderNumberRule, shipmentRules } from "#shop/selling/orders/order-rules.ts";
import { shipOrders, shipPieces } from "#shop/selling/orders/ship-pieces.ts";
import { getStaffOrders } from "#shop/selling/orders/staff-order.ts";
import { maxQuantity } from "#shop/catalogue/parts/part-rules.ts";

const parcel = {
  carrier: textOf(shipmentRules.carrier).default(""),
  tracking: textOf(shipmentRules.tracking).default(""),
};
const headers = z.object({ "idempotency-key": idempotencyKey.optional() });

const ship = endpoint({
  method: "post",
  path: "/orders/{id}/shipments",
  policy: { permission: "orders:ship" },
  summary: "Ship pieces of a paid order, without `lines` all that is left; the buyer gets a mail",
  refusals: [
    "not_paid",
    "order_closed",
    "order_disputed",
    "already_shipped",
    "tracking_taken",
    "idempotency_key_reused",
    "invalid",
  ],
  request: {
    ...byId,
    headers,
    ...body(
      z.strictObject({
        ...parcel,
        lines: z
          .array(z.strictObject({ id: z.uuid("not_valid"), quantity: wholeNumber(1, maxQuantity) }))
          .min(1, "required")
          .max(orderLimits.lines, `too_many:${orderLimits.lines}`)
          .optional(),
      }),
    ),
  },
  response: added,
});

const bulk = endpoint({
  method: "post",
  path: "/shipments",
  policy: { permission: "orders:ship" },
  summary: "Ship all that is left of several orders; what is refused leaves the others as they are",
  request: {
    headers,
    ...body(
      z.strictObject({
        shipments: z
          .array(z.strictObject({ orderNumber: wholeOf(orderNumberRule), ...parcel }))
          .min(1, "required")
          .max(deskLimits.shipments, `too_many:${deskLimits.shipments}`),
      }),
    ),
  },
  response: z.array(
    z.object({
      orderNumber: z.int(),
      shipmentId: z.uuid().nullable(),
      code: z.string().nullable().openapi({ description: "Why it was not shipped" }),
      message: z.string().nullable(),
    }),
  ),
});

const packing = endpoint({
  method: "get",
  path: "/packing-lists",
  policy: { permission: "orders:read" },
  summary: "Orders with all that a packing list shows",
  request: {
    query: z.object({
      orders: z
        .string()
        .transform((text) => text.split(","))
        .pipe(z.array(z.uuid("not_valid")).max(deskLimits.packingLists, `too_many:${deskLimits.packingLists}`)),
    }),
  },
  response: z.array(staffOrderResponse),
});

/** Shipping from the staff's desk: one order or several, and the lists to pack by. */
export function shipmentsRouter({ db, site }: Shop, words: OrderMessages & Words) {
  return createRouter()
    .openapi(ship, async (c) => {
      const clerk = staff(c.get("actor"), "orders:ship");
      const { lines, ...sent } = c.req.valid("json");
      const key = c.req.valid("header")["idempotency-key"];
      const pieces = lines?.map(({ id, quantity }) => ({ lineId: id, quantity }));
      const id = asId(c.req.valid("param").id);
      const request = { ...sent, id, ...(pieces && { pieces }), ...(key && { idempotencyKey: key }) };
      return c.json(acknowledged.added(await shipPieces(db, clerk, request)), 200);
    })
    .openapi(bulk, async (c) => {
      const clerk = staff(c.get("actor"), "orders:ship");
      const key = c.req.valid("header")["idempotency-key"] ?? crypto.randomUUID();
      const outcomes = await shipOrders(db, clerk, { ...c.req.valid("json"), key });
      return c.json(
        outcomes.map(({ orderNumber, shipmentId, refused }) => ({
          orderNumber,
          shipmentId,
          code: refused,
          message: refused && words.error(refused),
        })),
        200,
      );
    })
    .openapi(packing, async (c) => {
      const found = await getStaffOrders(db, staff(c.get("actor"), "orders:read"), c.req.valid("query").orders);
      return c.json(
        found.map((order) => toStaffOrderResponse(order, site, words)),
        200,
      );
    });
}
