import { z } from "@hono/zod-openapi";
import type { Site } from "#http/shop-context.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { fromCents } from "#shop/foundation/money.ts";
import { describeOrder, describeOrderFitment } from "#shop/selling/orders/describe-order.ts";
import {
  describedOrder,
  describedOrderFitment,
  describedOrderLine,
  type DescribedOrderFitment,
  type DescribedOrderLine,
} from "#shop/selling/orders/described-order.ts";
import { ofExtraTexts } from "#shop/selling/orders/extra-texts.ts";
import type { OrderFitment, OrderMessages } from "#shop/selling/orders/order-fitment.ts";
import type { OrderView } from "#shop/selling/orders/order-view.ts";

const amount = z.number();
const { kit, ...line } = describedOrderLine.shape;
const { payments, refund, untaxed, taxIncluded } = describedOrder.shape;

const orderFitment = describedOrderFitment
  .extend({ vehicle: z.object({ _id: z.uuid(), name: z.string() }) })
  .optional()
  .openapi({ description: "Whether it fits the vehicle it was ordered for, as decided then" });

const orderLine = z
  .object({
    id: line.id,
    part: line.partId,
    sku: line.sku,
    makerNumber: line.makerNumber,
    brand: line.brand,
    partType: line.partType,
    name: line.name,
    title: line.title,
    image: line.imageUrl,
    quantity: line.quantity,
    cancelled: line.cancelled,
    shipped: line.shipped,
    unitPrice: amount,
    items: amount.openapi({ description: "Unit price × quantity; of a piece of a kit, its share" }),
    discount: amount,
    tax: amount,
    promisedAt: line.promisedAt,
    fitment: orderFitment,
    facts: line.facts,
    kit: kit
      .unwrap()
      .omit({ partId: true, unitPriceCents: true })
      .extend({ part: z.uuid(), unitPrice: amount })
      .nullable()
      .openapi({ description: "The kit that the line is a part of, as it was ordered" }),
  })
  .openapi("OrderLine");

const totals = z.object({
  items: amount,
  discount: amount,
  delivery: amount,
  fees: amount,
  deposits: amount,
  tax: amount,
  taxIncluded,
  untaxed,
  total: amount,
  cancelled: amount.openapi({ description: "The share of the total that cancelled pieces have" }),
  paid: amount,
  refunded: amount.openapi({ description: "What goes back, of all payments" }),
  refundPending: amount.openapi({ description: "What of `refunded` is being processed" }),
  refundFailed: amount.openapi({ description: "What of `refunded` has failed and is tried again by staff" }),
  due: amount.openapi({ description: "Amount due" }),
});

export const orderResponse = z
  .object({
    _id: z.uuid(),
    client: z.string(),
    product: z.string().openapi({ description: "The name of the first line; the number of others after it" }),
    name: z.string().openapi({ description: "The product's name, which the payment page reads" }),
    part: z.uuid().openapi({ description: "This and the part's other fields: of the first line" }),
    sku: z.string(),
    img: z.url().openapi({ description: "Absolute; of a part without a photo, the drawing of its type" }),
    order: z.int().openapi({ description: "Minimum order" }),
    quantity: z.int().openapi({ description: "Available when it was ordered" }),
    orders: z.int().openapi({ description: "Quantity ordered, of all lines" }),
    price: amount.openapi({
      description: "What the order costs; unit price × orders where there is nothing else to it",
    }),
    number: z.string().openapi({ description: "Phone number" }),
    paid: z.boolean(),
    transactionId: z.string().optional(),
    shipped: z.boolean(),
    refund: refund
      .unwrap()
      .omit({ amountCents: true })
      .extend({ amount })
      .optional()
      .openapi({ description: "All refunds together" }),
    fitment: orderFitment,
    lines: z.array(orderLine),
    totals,
    payments: z.array(
      payments.element
        .omit({ amountCents: true, capturedCents: true, refundedCents: true })
        .extend({ amount, captured: amount, refunded: amount }),
    ),
    ...describedOrder.pick({
      email: true,
      address: true,
      orderNumber: true,
      status: true,
      heldUntil: true,
      createdAt: true,
      events: true,
      paymentStatus: true,
      fulfilmentStatus: true,
      shipments: true,
      delivery: true,
      shipTo: true,
      billTo: true,
      vat: true,
    }).shape,
    ...ofExtraTexts(() => z.string().nullable()),
  })
  .openapi("Order");

export type OrderResponseMessages = OrderMessages & { andMore: (name: string, others: number) => string };

/** Returns an order with the names of the specification, whose fields describe its first line and its sums. */
export function toOrderResponse(
  view: OrderView,
  site: Site,
  words: OrderResponseMessages,
): z.infer<typeof orderResponse> {
  const {
    id,
    clientName,
    phoneNumber,
    transactionId,
    lines,
    payments: paidBy,
    refund: back,
    ...order
  } = describeOrder(view, words, site);
  const [first, stored] = [lines[0]!, view.lines[0]!];
  const items = new Set(lines.map((one) => one.kit?.key ?? one.id)).size;
  const firstName = first.kit?.name ?? first.name;
  const product = items > 1 ? words.andMore(firstName, items - 1) : firstName;
  const major = (cents: number) => fromCents(cents, order.currency);
  return {
    _id: id,
    client: clientName,
    product,
    name: product,
    part: first.partId,
    sku: first.sku,
    img: first.imageUrl,
    order: stored.minimumOrder,
    quantity: stored.availableQuantity,
    orders: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    price: major(order.totalCents),
    number: phoneNumber,
    paid: order.status === "paid" || order.status === "shipped",
    ...(transactionId && { transactionId }),
    shipped: order.status === "shipped",
    ...(back && { refund: { status: back.status, amount: major(back.amountCents) } }),
    ...(first.fitment && { fitment: toFitmentResponse(first.fitment) }),
    lines: lines.map((one) => toLineResponse(one, major)),
    totals: {
      items: major(order.itemsCents),
      discount: major(order.discountCents),
      delivery: major(order.deliveryCents),
      fees: major(order.feesCents),
      deposits: major(order.depositsCents),
      tax: major(order.taxCents),
      taxIncluded: order.taxIncluded,
      untaxed: order.untaxed,
      total: major(order.totalCents),
      cancelled: major(order.cancelledCents),
      paid: major(order.paidCents),
      refunded: major(order.refundedCents),
      refundPending: major(order.refundPendingCents),
      refundFailed: major(order.refundFailedCents),
      due: major(order.dueCents),
    },
    payments: paidBy.map(({ amountCents, capturedCents, refundedCents, ...same }) => {
      return { ...same, amount: major(amountCents), captured: major(capturedCents), refunded: major(refundedCents) };
    }),
    email: order.email,
    address: order.address,
    orderNumber: order.orderNumber,
    status: order.status,
    heldUntil: order.heldUntil,
    createdAt: order.createdAt,
    events: order.events,
    paymentStatus: order.paymentStatus,
    fulfilmentStatus: order.fulfilmentStatus,
    shipments: order.shipments,
    delivery: order.delivery,
    shipTo: order.shipTo,
    billTo: order.billTo,
    vat: order.vat,
    ...ofExtraTexts((name) => order[name]),
  };
}

function toLineResponse(
  {
    partId,
    imageUrl,
    unitPriceCents,
    itemsCents,
    discountCents,
    taxCents,
    fitment,
    kit: of,
    ...same
  }: DescribedOrderLine,
  major: (cents: number) => number,
): z.infer<typeof orderLine> {
  return {
    ...same,
    part: partId,
    image: imageUrl,
    unitPrice: major(unitPriceCents),
    items: major(itemsCents),
    discount: major(discountCents),
    tax: major(taxCents),
    kit: of && toKitResponse(of, major),
    ...(fitment && { fitment: toFitmentResponse(fitment) }),
  };
}

function toKitResponse(
  { partId, unitPriceCents, ...same }: NonNullable<DescribedOrderLine["kit"]>,
  major: (cents: number) => number,
) {
  return { ...same, part: partId, unitPrice: major(unitPriceCents) };
}

function toFitmentResponse({ vehicle: { id: _id, name }, ...same }: DescribedOrderFitment) {
  return { ...same, vehicle: { _id, name } };
}

/** Rethrows `error`; the verdict of a `fitment_unconfirmed` in words, with the names of the specification. */
export function refuseUnconfirmed(error: unknown, words: OrderMessages): never {
  if (!(error instanceof ShopError) || error.code !== "fitment_unconfirmed") throw error;
  const { code, fields, data } = error;
  const fitment = toFitmentResponse(describeOrderFitment(data["fitment"] as OrderFitment, words));
  throw new ShopError(code, { fields, data: { fitment } });
}
