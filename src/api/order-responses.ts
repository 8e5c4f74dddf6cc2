import { z } from "@hono/zod-openapi";
import { fitmentResponse } from "#api/fitment.ts";
import { imageAddress } from "#api/image-address.ts";
import type { Site } from "#http/shop-context.ts";
import { ShopError } from "#shop/errors.ts";
import { fromCents } from "#shop/money.ts";
import { orderFitmentInWords, type OrderFitment, type OrderWords } from "#shop/orders/order-fitment.ts";
import type { OrderView } from "#shop/orders/orders.ts";

const instant = z.iso.datetime();

export const orderResponse = z
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
    heldUntil: instant.openapi({ description: "Until when an unpaid order reserves its stock" }),
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
      .openapi({ description: "Whether it fits the vehicle it was ordered for, as decided then" }),
    events: z.array(z.object({ type: z.string(), at: instant })),
  })
  .openapi("Order");

/** Returns an order in the format of the API. */
export function toOrderResponse(order: OrderView, site: Site, words: OrderWords): z.infer<typeof orderResponse> {
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

/** Rethrows `error`; the verdict of a `fitment_unconfirmed` is converted to the format of the API. */
export function refuseUnconfirmed(error: unknown, words: OrderWords): never {
  if (!(error instanceof ShopError) || error.code !== "fitment_unconfirmed") throw error;
  const { code, fields, data } = error;
  const fitment = toOrderFitmentResponse(data["fitment"] as OrderFitment, words);
  throw new ShopError(code, { fields, data: { fitment } });
}
