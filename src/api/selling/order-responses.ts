import { z } from "@hono/zod-openapi";
import { imageAddress } from "#shop/foundation/images/image-url.ts";
import {
  orderFitment,
  orderLine,
  toLineResponse,
  toOrderFitmentResponse,
  type Amount,
} from "#api/selling/order-line-response.ts";
import type { Site } from "#http/shop-context.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { fromCents } from "#shop/foundation/money.ts";
import { untaxedReasons } from "#shop/selling/tax/untaxed.ts";
import { vatStatuses } from "#shop/selling/tax/vat-id.ts";
import { ofExtraTexts } from "#shop/selling/orders/extra-texts.ts";
import type { OrderFitment, OrderMessages } from "#shop/selling/orders/order-fitment.ts";
import { orderStatuses } from "#shop/selling/orders/order-state.ts";
import type { OrderView } from "#shop/selling/orders/order-view.ts";

const instant = z.iso.datetime();

const refundStatus = z.enum(["pending", "succeeded", "failed"]);

const payment = z.object({
  method: z.enum(["card", "transfer", "gift_card", "credit"]),
  status: z.enum(["open", "succeeded", "cancelled"]),
  transactionId: z.string().nullable(),
  amount: z.number(),
  captured: z.number(),
  refunded: z.number(),
});

const address = z
  .object({
    name: z.string(),
    company: z.string().optional(),
    line1: z.string(),
    line2: z.string().optional(),
    city: z.string(),
    region: z.string().optional(),
    postalCode: z.string(),
    country: z.string(),
    phoneNumber: z.string().optional(),
  })
  .nullable();

export const orderResponse = z
  .object({
    _id: z.uuid(),
    client: z.string(),
    email: z.string(),
    product: z.string().openapi({ description: "The name of the first line; the number of others after it" }),
    name: z.string().openapi({ description: "The product's name, which the payment page reads" }),
    part: z.uuid().openapi({ description: "This and the part's other fields: of the first line" }),
    sku: z.string(),
    img: z.url().openapi({ description: "Absolute; of a part without a photo, the drawing of its type" }),
    order: z.int().openapi({ description: "Minimum order" }),
    quantity: z.int().openapi({ description: "Available when it was ordered" }),
    orders: z.int().openapi({ description: "Quantity ordered, of all lines" }),
    price: z
      .number()
      .openapi({ description: "What the order costs; unit price × orders where there is nothing else to it" }),
    number: z.string().openapi({ description: "Phone number" }),
    address: z.string(),
    paid: z.boolean(),
    transactionId: z.string().optional(),
    orderNumber: z.int(),
    status: z.enum(orderStatuses),
    shipped: z.boolean(),
    heldUntil: instant.openapi({ description: "Until when an unpaid order reserves its stock" }),
    createdAt: instant,
    refund: z
      .object({ status: refundStatus, amount: z.number() })
      .optional()
      .openapi({ description: "All refunds together" }),
    fitment: orderFitment,
    events: z.array(z.object({ type: z.string(), at: instant })),
    lines: z.array(orderLine),
    totals: z.object({
      items: z.number(),
      discount: z.number(),
      delivery: z.number(),
      fees: z.number(),
      deposits: z.number(),
      tax: z.number(),
      taxIncluded: z.boolean(),
      untaxed: z
        .enum(untaxedReasons)
        .nullable()
        .openapi({ description: "Why no tax is due at all; prices that include it elsewhere are without it then" }),
      total: z.number(),
      cancelled: z.number().openapi({ description: "The share of the total that cancelled pieces have" }),
      paid: z.number(),
      refunded: z.number().openapi({ description: "What goes back, of all payments" }),
      refundPending: z.number().openapi({ description: "What of `refunded` is being processed" }),
      refundFailed: z.number().openapi({ description: "What of `refunded` has failed and is tried again by staff" }),
      due: z.number().openapi({ description: "Amount due" }),
    }),
    payments: z.array(payment),
    paymentStatus: z.string(),
    fulfilmentStatus: z.string(),
    shipments: z
      .array(
        z.object({
          carrier: z.string().nullable(),
          tracking: z.string().nullable(),
          trackingUrl: z.string().nullable().openapi({ description: "The carrier's page that follows it" }),
          at: instant,
          pieces: z.int(),
        }),
      )
      .openapi({ description: "What has left, oldest first" }),
    delivery: z
      .object({
        methodId: z.string(),
        name: z.string(),
        kind: z.literal("pickup").optional().openapi({ description: "The client collects the order" }),
        from: z.string().optional(),
        to: z.string().optional(),
        service: z.string().optional(),
      })
      .nullable(),
    shipTo: address,
    billTo: address,
    ...ofExtraTexts(() => z.string().nullable()),
    vat: z
      .object({
        id: z.string(),
        status: z.enum(vatStatuses),
        reverseCharge: z.boolean().openapi({ description: "The buyer owes the tax" }),
        consultation: z.string().nullable().openapi({ description: "The number of the question at VIES" }),
      })
      .nullable(),
  })
  .openapi("Order");

export type OrderResponseMessages = OrderMessages & { andMore: (name: string, others: number) => string };

/** Returns an order in the format of the API. The specification's fields describe its first line and its sums. */
export function toOrderResponse(
  order: OrderView,
  site: Site,
  words: OrderResponseMessages,
): z.infer<typeof orderResponse> {
  const first = order.lines[0]!;
  const items = new Set(order.lines.map(({ id, kit }) => kit?.key ?? id)).size;
  const firstName = first.kit?.name ?? first.name;
  const product = items > 1 ? words.andMore(firstName, items - 1) : firstName;
  const amount = (cents: number) => fromCents(cents, order.currency);
  return {
    _id: order.id,
    client: order.clientName,
    email: order.email,
    product,
    name: product,
    part: first.partId,
    sku: first.sku,
    img: imageAddress(site, first),
    order: first.minimumOrder,
    quantity: first.availableQuantity,
    orders: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    price: amount(order.totalCents),
    number: order.phoneNumber,
    address: order.address,
    paid: order.status === "paid" || order.status === "shipped",
    ...(order.transactionId && { transactionId: order.transactionId }),
    orderNumber: order.orderNumber,
    status: order.status,
    shipped: order.status === "shipped",
    heldUntil: order.heldUntil.toISOString(),
    createdAt: order.createdAt.toISOString(),
    ...(order.refund && { refund: { status: order.refund.status, amount: amount(order.refund.amountCents) } }),
    ...(first.fitment && { fitment: toOrderFitmentResponse(first.fitment, words) }),
    events: order.events.map(({ type, at }) => ({ type, at: new Date(at).toISOString() })),
    lines: order.lines.map((line) => toLineResponse(line, amount, { site, words })),
    totals: totalsOf(order, amount),
    payments: order.payments.map(({ method, status, intentId, amountCents, capturedCents, refundedCents }) => {
      const amounts = { amount: amount(amountCents), captured: amount(capturedCents), refunded: amount(refundedCents) };
      return { method, status, transactionId: intentId, ...amounts };
    }),
    paymentStatus: order.paymentStatus,
    fulfilmentStatus: order.fulfilmentStatus,
    shipments: order.shipments.map(({ at, ...same }) => ({ ...same, at: new Date(at).toISOString() })),
    delivery: order.delivery,
    shipTo: order.shipTo,
    billTo: order.billTo,
    ...ofExtraTexts((name) => order[name]),
    vat: toVatResponse(order),
  };
}

function toVatResponse({ vat }: OrderView) {
  if (!vat) return null;
  const { id, status, reverseCharge, consultation } = vat;
  return { id, status, reverseCharge, consultation };
}

function totalsOf(order: OrderView, amount: Amount) {
  const sum = (of: "capturedCents" | "refundedCents") =>
    amount(order.payments.reduce((cents, payment) => cents + payment[of], 0));
  const refundsOf = (status: "pending" | "failed") =>
    amount(order.refunds.reduce((cents, refund) => cents + (refund.status === status ? refund.amountCents : 0), 0));
  return {
    items: amount(order.itemsCents),
    discount: amount(order.discountCents),
    delivery: amount(order.deliveryCents),
    fees: amount(order.feesCents),
    deposits: amount(order.depositsCents),
    tax: amount(order.taxCents),
    taxIncluded: order.taxIncluded,
    untaxed: order.untaxed ?? (order.vat?.reverseCharge ? ("reverse_charge" as const) : null),
    total: amount(order.totalCents),
    cancelled: amount(order.cancelledCents),
    paid: sum("capturedCents"),
    refunded: sum("refundedCents"),
    refundPending: refundsOf("pending"),
    refundFailed: refundsOf("failed"),
    due: amount(order.dueCents),
  };
}

/** Rethrows `error`; the verdict of a `fitment_unconfirmed` is converted to the format of the API. */
export function refuseUnconfirmed(error: unknown, words: OrderMessages): never {
  if (!(error instanceof ShopError) || error.code !== "fitment_unconfirmed") throw error;
  const { code, fields, data } = error;
  const fitment = toOrderFitmentResponse(data["fitment"] as OrderFitment, words);
  throw new ShopError(code, { fields, data: { fitment } });
}
