import { z } from "@hono/zod-openapi";
import { acknowledged, added, body, createRouter, endpoint, type Shop } from "#api/router.ts";
import { staff } from "#shop/actor.ts";
import { labelsOf, requestLabel, type Label } from "#shop/delivery/labels.ts";
import { asId } from "#shop/id.ts";
import { orderLimits } from "#shop/limits.ts";
import { fromCents } from "#shop/money.ts";

const id = { params: z.object({ id: z.string() }) };
const { idempotencyKeyLength } = orderLimits;

const request = endpoint({
  method: "post",
  path: "/orders/{id}/labels",
  policy: { permission: "orders:ship" },
  summary: "Have the labels of a paid order bought at a carrier, without `service` by that of its delivery",
  refusals: ["not_paid", "order_closed"],
  request: {
    ...id,
    headers: z.object({
      "idempotency-key": z.string().min(1).max(idempotencyKeyLength, `too_long:${idempotencyKeyLength}`),
    }),
    ...body(z.object({ service: z.string().max(60, "too_long:60").optional() })),
  },
  response: added,
});

const list = endpoint({
  method: "get",
  path: "/orders/{id}/labels",
  policy: { permission: "orders:read" },
  summary: "The labels of an order with their PDFs and where the parcels are, the latest first",
  request: id,
  response: z.array(
    z
      .object({
        _id: z.uuid(),
        service: z.string(),
        carrier: z.string().nullable(),
        status: z.enum(["requested", "bought", "failed"]),
        cost: z.number().nullable(),
        problem: z.string().nullable().openapi({ description: "Why it failed: the carrier's code, or the shop's" }),
        tracking: z.enum(["unknown", "pre_transit", "transit", "delivered", "returned", "failure"]).nullable(),
        parcels: z.array(
          z.object({
            trackingNumber: z.string(),
            trackingUrl: z.string().nullable(),
            url: z.string().openapi({ description: "Of the label as a PDF" }),
          }),
        ),
        createdAt: z.iso.datetime(),
      })
      .openapi("CarrierLabel"),
  ),
});

/** Labels of carriers, from an order. */
export function labelsRouter({ db }: Shop) {
  return createRouter()
    .openapi(request, async (c) => {
      const clerk = staff(c.get("actor"), "orders:ship");
      const { service } = c.req.valid("json");
      const idempotencyKey = c.req.valid("header")["idempotency-key"];
      const orderId = asId(c.req.valid("param").id);
      return c.json(acknowledged.added(await requestLabel(db, clerk, { orderId, service, idempotencyKey })), 200);
    })
    .openapi(list, async (c) => {
      const found = await labelsOf(db, staff(c.get("actor"), "orders:read"), asId(c.req.valid("param").id));
      return c.json(found.map(toResponse), 200);
    });
}

function toResponse({ id: _id, service, carrier, status, problem, trackingStatus, parcels, ...label }: Label) {
  const { costCents, currency, createdAt } = label;
  const cost = costCents === null || currency === null ? null : fromCents(costCents, currency);
  return {
    _id,
    service,
    carrier,
    status,
    cost,
    problem,
    tracking: trackingStatus,
    parcels,
    createdAt: createdAt.toISOString(),
  };
}
