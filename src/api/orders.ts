import { z } from "@hono/zod-openapi";
import {
  acknowledged,
  body,
  endpoint,
  deleted,
  createRouter,
  emailParameter,
  linkNext,
  modified,
  mapFieldNames,
  paging,
  searchText,
  type Shop,
} from "#api/router.ts";
import { fitmentResponse } from "#api/fitment.ts";
import { imageAddress } from "#api/image-address.ts";
import type { Site } from "#http/shop-context.ts";
import { signedIn, staff } from "#shop/actor.ts";
import { ShopError } from "#shop/errors.ts";
import { asId } from "#shop/id.ts";
import { phoneField } from "#shop/input.ts";
import { fromCents } from "#shop/money.ts";
import { orderFitmentInWords, type OrderFitment, type OrderWords } from "#shop/orders/order-fitment.ts";
import { newOrder } from "#shop/orders/order-input.ts";
import {
  cancelOrder,
  getOrder,
  listOrders,
  listOrdersOf,
  orderFilters,
  setShipped,
  type OrderView,
} from "#shop/orders/orders.ts";
import { placeOrder } from "#shop/orders/place-order.ts";

const instant = z.iso.datetime();

const orderResponse = z
  .object({
    _id: z.uuid(),
    client: z.string(),
    email: z.string(),
    product: z.string(),
    name: z.string().openapi({ description: "The product's name, which the payment page reads" }),
    part: z.uuid(),
    sku: z.string(),
    img: z.url().openapi({ description: "Absolute; of a part without a photo, the drawing of its type" }),
    order: z.int().openapi({ description: "Minimum order" }),
    quantity: z.int().openapi({ description: "Available when it was ordered" }),
    orders: z.int().openapi({ description: "Quantity ordered" }),
    price: z.number().openapi({ description: "Unit price × orders" }),
    number: z.string().openapi({ description: "Phone number" }),
    address: z.string(),
    paid: z.boolean(),
    transactionId: z.string().optional(),
    orderNumber: z.int(),
    status: z.enum(["placed", "paid", "shipped", "cancelled", "expired"]),
    shipped: z.boolean(),
    heldUntil: instant.openapi({ description: "Until when an unpaid order keeps its stock" }),
    createdAt: instant,
    refund: z.object({ status: z.enum(["pending", "succeeded", "failed"]), amount: z.number() }).optional(),
    fitment: fitmentResponse
      .extend({
        vehicle: z.object({ _id: z.uuid(), name: z.string() }),
        answers: z.record(z.string(), z.string()),
        confirmed: z.boolean().openapi({ description: "Ordered although it may not fit" }),
        decidedAt: instant,
      })
      .optional()
      .openapi({ description: "Whether it fits the vehicle it was ordered for, as it stood then" }),
    events: z.array(z.object({ type: z.string(), at: instant })),
  })
  .openapi("Order");

function toOrderResponse(order: OrderView, site: Site, words: OrderWords): z.infer<typeof orderResponse> {
  return {
    _id: order.id,
    client: order.clientName,
    email: order.email,
    product: order.partName,
    name: order.partName,
    part: order.partId,
    sku: order.sku,
    img: imageAddress(site, order),
    order: order.minimumOrder,
    quantity: order.availableQuantity,
    orders: order.quantity,
    price: fromCents(order.priceCents, order.currency),
    number: order.phoneNumber,
    address: order.address,
    paid: order.status === "paid" || order.status === "shipped",
    ...(order.transactionId && { transactionId: order.transactionId }),
    orderNumber: order.orderNumber,
    status: order.status,
    shipped: order.status === "shipped",
    heldUntil: order.heldUntil.toISOString(),
    createdAt: order.createdAt.toISOString(),
    ...(order.refund && {
      refund: {
        status: order.refund.status,
        amount: fromCents(order.refund.amountCents, order.currency),
      },
    }),
    ...(order.fitment && { fitment: toOrderFitmentResponse(order.fitment, words) }),
    events: order.events.map(({ type, at }) => ({ type, at: new Date(at).toISOString() })),
  };
}

function toOrderFitmentResponse(fitment: OrderFitment, words: OrderWords) {
  const { vehicle, answers, confirmed, decidedAt, ...found } = orderFitmentInWords(fitment, words);
  const { id: _id, name } = vehicle;
  return {
    ...found,
    vehicle: { _id, name },
    answers: answers as Record<string, string>,
    confirmed,
    decidedAt,
  };
}

/** Gives the verdict that needs a confirmation the names of a response. */
function refuseUnconfirmed(error: unknown, words: OrderWords): never {
  if (!(error instanceof ShopError) || error.code !== "fitment_unconfirmed") throw error;
  const { code, fields, data } = error;
  const fitment = toOrderFitmentResponse(data["fitment"] as OrderFitment, words);
  throw new ShopError(code, { fields, data: { fitment } });
}

const names = {
  vehicleId: "vehicle",
  partId: "part",
  partName: "product",
  clientName: "client",
  quantity: "orders",
  phoneNumber: "number",
};

const newOrderRequest = z.object({
  client: newOrder.shape.clientName,
  email: z.email("not_an_email").optional(),
  product: newOrder.shape.partName,
  part: newOrder.shape.partId,
  orders: newOrder.shape.quantity,
  price: newOrder.shape.price,
  number: phoneField.pipe(newOrder.shape.phoneNumber),
  address: newOrder.shape.address,
  vehicle: newOrder.shape.vehicleId.describe("The id of the vehicle it is for"),
  answers: newOrder.shape.answers.describe("What is known of that vehicle, by fact"),
  fitmentConfirmed: newOrder.shape.fitmentConfirmed.describe(
    "True: ordered although it may not fit. Without it that is refused with `fitment_unconfirmed`",
  ),
  order: z.unknown().optional().openapi({ description: "Taken from the part, whatever is sent" }),
  quantity: z.unknown().optional().openapi({ description: "Taken from the part, whatever is sent" }),
});

const id = { params: z.object({ id: z.string() }) };
const listQuery = paging.extend({
  status: z.enum(orderFilters, "not_valid").default("open"),
  q: searchText,
});

const place = endpoint({
  method: "post",
  path: "/purchase",
  policy: "customer",
  summary: "Place an order; `Idempotency-Key` makes it safe to repeat",
  request: {
    ...body(newOrderRequest),
    headers: z.object({ "idempotency-key": z.string().min(1).max(200, "too_long:200").optional() }),
  },
  response: z.object({ acknowledged: z.literal(true), insertedId: z.string(), order: orderResponse }),
});

const mine = endpoint({
  method: "get",
  path: "/myorders",
  policy: "customer",
  summary: "The caller's own orders, newest first",
  request: { query: listQuery.extend({ email: emailParameter.optional() }) },
  response: z.array(orderResponse),
});

const all = endpoint({
  method: "get",
  path: "/purchase",
  policy: { permission: "orders:read" },
  summary: "Everybody's orders, newest first",
  request: { query: listQuery },
  response: z.array(orderResponse),
});

const one = endpoint({
  method: "get",
  path: "/purchase/{id}",
  policy: { permission: "orders:read", or: "own" },
  summary: "One order",
  request: id,
  response: orderResponse,
});

const cancelMine = endpoint({
  method: "delete",
  path: "/myorders/{id}",
  policy: { permission: "orders:cancel", or: "own" },
  summary: "Cancel an order; a paid one is refunded",
  request: id,
  response: deleted,
});

const cancel = endpoint({
  method: "delete",
  path: "/purchase/{id}",
  policy: { permission: "orders:cancel", or: "own" },
  summary: "Cancel an order; a paid one is refunded",
  request: id,
  response: deleted,
});

const ship = endpoint({
  method: "put",
  path: "/purchase/{id}/shipped",
  policy: { permission: "orders:ship" },
  summary: "Mark a paid order shipped, or take that back",
  request: { ...id, ...body(z.object({ shipped: z.boolean("not_valid") })) },
  response: modified,
});

export function ordersRouter({ db, site, unpaidOrderTtlMs }: Shop, words: OrderWords) {
  return createRouter()
    .openapi(place, async (c) => {
      const customer = signedIn(c.get("actor"));
      const sent = c.req.valid("json");
      if (sent.email !== undefined && sent.email.toLowerCase() !== customer.email) {
        throw new ShopError("not_yours", { fields: [{ field: "email", code: "not_your_email" }] });
      }
      const { client, product, part, orders, price, number, address, vehicle, answers, fitmentConfirmed } = sent;
      const input = {
        clientName: client,
        partName: product,
        partId: part,
        quantity: orders,
        price,
        phoneNumber: number,
        address,
        vehicleId: vehicle,
        answers,
        fitmentConfirmed,
      };
      const key = c.req.valid("header")["idempotency-key"];
      const terms = { currency: site.currency, unpaidOrderTtlMs, ...(key && { idempotencyKey: key }) };
      const placing = placeOrder(db, customer, input, terms).catch((error: unknown) => refuseUnconfirmed(error, words));
      const order = await mapFieldNames(names, placing);
      return c.json({ ...acknowledged.added(order.id), order: toOrderResponse(order, site, words) }, 200);
    })
    .openapi(mine, async (c) => {
      const customer = signedIn(c.get("actor"));
      const { email, ...query } = c.req.valid("query");
      if (email !== undefined && email !== customer.email) throw new ShopError("not_yours");
      const { rows, next } = await listOrdersOf(db, customer, query);
      linkNext(c, next);
      return c.json(
        rows.map((order) => toOrderResponse(order, site, words)),
        200,
      );
    })
    .openapi(all, async (c) => {
      const { rows, next } = await listOrders(db, staff(c.get("actor"), "orders:read"), c.req.valid("query"));
      linkNext(c, next);
      return c.json(
        rows.map((order) => toOrderResponse(order, site, words)),
        200,
      );
    })
    .openapi(one, async (c) => {
      const order = await getOrder(db, signedIn(c.get("actor")), asId(c.req.valid("param").id));
      return c.json(toOrderResponse(order, site, words), 200);
    })
    .openapi(cancelMine, async (c) =>
      c.json(acknowledged.deleted(await cancelOrder(db, signedIn(c.get("actor")), asId(c.req.valid("param").id))), 200),
    )
    .openapi(cancel, async (c) =>
      c.json(acknowledged.deleted(await cancelOrder(db, signedIn(c.get("actor")), asId(c.req.valid("param").id))), 200),
    )
    .openapi(ship, async (c) => {
      const changed = await setShipped(
        db,
        staff(c.get("actor"), "orders:ship"),
        asId(c.req.valid("param").id),
        c.req.valid("json").shipped,
      );
      return c.json(acknowledged.modified(changed), 200);
    });
}
