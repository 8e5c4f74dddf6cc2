import { z } from "@hono/zod-openapi";
import {
  acknowledged,
  added,
  body,
  byId,
  createRouter,
  endpoint,
  pageJson,
  modified,
  paging,
  searchText,
  type Shop,
} from "#api/router.ts";
import { staff } from "#shop/foundation/actor.ts";
import { trackingStatuses, voidStatuses } from "#shop/selling/delivery/carrier.ts";
import { labelFilters, listLabels } from "#shop/selling/delivery/list-labels.ts";
import { isVoidable, requestVoid } from "#shop/selling/delivery/void-labels.ts";
import { labelsOf, requestLabel, type Label } from "#shop/selling/delivery/labels.ts";
import { asId } from "#shop/foundation/id.ts";
import { orderLimits } from "#shop/foundation/limits.ts";

const { idempotencyKeyLength } = orderLimits;

const label = z.object({
  id: z.uuid(),
  service: z.string(),
  carrier: z.string().nullable(),
  status: z.enum(["requested", "bought", "failed"]),
  costCents: z.int().nullable(),
  currency: z.string().nullable(),
  problem: z.string().nullable().openapi({ description: "Why it failed: the carrier's code, or the shop's" }),
  trackingStatus: z.enum(trackingStatuses).nullable(),
  voidStatus: z
    .enum(voidStatuses)
    .nullable()
    .openapi({ description: "`pending`: the carrier has not decided; null: not requested" }),
  voidProblem: z.string().nullable(),
  parcels: z.array(
    z.object({
      trackingNumber: z.string(),
      trackingUrl: z.string().nullable(),
      url: z.string().openapi({ description: "Of the label as a PDF" }),
    }),
  ),
  createdAt: z.iso.datetime(),
});

const request = endpoint({
  method: "post",
  path: "/orders/{id}/labels",
  policy: { permission: "orders:ship" },
  summary: "Have the labels of a paid order bought at a carrier, without `service` by that of its delivery",
  refusals: ["not_paid", "order_closed", "order_disputed", "idempotency_key_reused"],
  request: {
    ...byId,
    headers: z.object({
      "idempotency-key": z.string().min(1).max(idempotencyKeyLength, `too_long:${idempotencyKeyLength}`),
    }),
    ...body(z.strictObject({ service: z.string().max(60, "too_long:60").optional() })),
  },
  response: added,
});

const list = endpoint({
  method: "get",
  path: "/orders/{id}/labels",
  policy: { permission: "orders:read" },
  summary: "The labels of an order with their PDFs and where the parcels are, the latest first",
  request: byId,
  response: z.array(label.openapi("CarrierLabel")),
});

const listed = label
  .extend({ orderId: z.uuid(), orderNumber: z.int(), voidable: z.boolean() })
  .openapi("ListedCarrierLabel");

const all = endpoint({
  method: "get",
  path: "/labels",
  policy: { permission: "orders:read" },
  summary: "The labels of all orders, newest first; `q`: order number, tracking number or carrier",
  request: { query: paging.extend({ status: z.enum(labelFilters, "not_valid").default("all"), q: searchText }) },
  response: z.array(listed),
});

const voiding = endpoint({
  method: "post",
  path: "/labels/{id}/void",
  policy: { permission: "orders:ship" },
  summary: "Have a label voided that is not used; the carrier gives its cost back",
  refusals: ["label_unvoidable"],
  request: byId,
  response: modified,
});

/** The router of carrier labels. */
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
    })
    .openapi(all, async (c) => {
      const page = await listLabels(db, staff(c.get("actor"), "orders:read"), c.req.valid("query"));
      return pageJson(c, page, (row) => {
        return { ...toResponse(row), orderId: row.orderId, orderNumber: row.orderNumber, voidable: isVoidable(row) };
      });
    })
    .openapi(voiding, async (c) => {
      const requested = await requestVoid(db, staff(c.get("actor"), "orders:ship"), asId(c.req.valid("param").id));
      return c.json(acknowledged.modified(requested ? 1 : 0), 200);
    });
}

function toResponse({ id, service, carrier, status, problem, trackingStatus, parcels, ...rest }: Label) {
  const { costCents, currency, createdAt, voidStatus, voidProblem } = rest;
  return {
    id,
    service,
    carrier,
    status,
    costCents,
    currency,
    problem,
    trackingStatus,
    voidStatus,
    voidProblem,
    parcels,
    createdAt: createdAt.toISOString(),
  };
}
