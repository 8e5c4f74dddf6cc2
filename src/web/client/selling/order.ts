import type { LegalFacts } from "#shop/catalogue/legal-facts/legal-facts.ts";
import { ofExtraTexts } from "#shop/selling/orders/extra-texts.ts";
import type { DescribedOrderFitment } from "#shop/selling/orders/order-fitment.ts";
import type { OrderLineView, OrderView } from "#shop/selling/orders/order-view.ts";
import { centsOf } from "#web/client/amounts.ts";
import type { ResponseBody } from "#web/client/api.ts";
import { toImageUrl } from "#web/client/catalogue/image-url.ts";
import { orders } from "#messages/orders.ts";

/** What only the server needs. */
type Hidden =
  | "userId"
  | "guestTokenHash"
  | "cartId"
  | "parentOrderId"
  | "concededCents"
  | "holdIfPaying"
  | "requestHash"
  | "currency"
  | "idempotencyKey"
  | "locale"
  | "refunds";

type Totals = Record<
  "itemsCents" | "discountCents" | "deliveryCents" | "feesCents" | "depositsCents" | "taxCents",
  number
>;

export type OrderLine = Pick<
  OrderLineView,
  | ("id" | "partId" | "sku" | "makerNumber" | "brand" | "partType" | "name" | "quantity" | "cancelled" | "shipped")
  | ("unitPriceCents" | "itemsCents" | "discountCents" | "taxCents" | "kit")
> & {
  title: string;
  imageUrl: string;
  promisedAt: Date | null;
  fitment: DescribedOrderFitment | null;
  facts: LegalFacts;
};

/** An order as `shop/selling/orders` has it, without what only the server needs. Beside its lines it has what the first of them is. */
export type Order = Omit<OrderView, Hidden | "lines" | "vat"> &
  Totals & {
    lines: OrderLine[];
    vat: OrderResponse["vat"];
    /** The pieces of all lines. */
    quantity: number;
    /** The first line's name, and how many more there are. */
    product: string;
    partId: string;
    imageUrl: string;
    /** What was captured and what goes back, of all payments. */
    paidCents: number;
    refundedCents: number;
    /** What of that is being processed, or has failed. */
    refundPendingCents: number;
    refundFailedCents: number;
  };

type OrderResponse = ResponseBody<"get", "/purchase/:id">;
export type FitmentResponse = NonNullable<OrderResponse["fitment"]>;

export function toOrder(response: OrderResponse): Order {
  const { _id, client, part, product, img, orders, number, refund, totals, address, payments, events } = response;
  const { shipments } = response;
  const { orderNumber, email, status, delivery, shipTo, billTo, vat } = response;
  return {
    orderNumber,
    email,
    status,
    address,
    delivery,
    shipTo,
    billTo,
    ...ofExtraTexts((name) => response[name]),
    vat,
    product,
    id: _id,
    clientName: client,
    partId: part,
    imageUrl: toImageUrl(img),
    quantity: orders,
    phoneNumber: number,
    paymentStatus: response.paymentStatus as Order["paymentStatus"],
    fulfilmentStatus: response.fulfilmentStatus as Order["fulfilmentStatus"],
    transactionId: response.transactionId ?? null,
    heldUntil: new Date(response.heldUntil),
    createdAt: new Date(response.createdAt),
    refund: refund ? { status: refund.status, amountCents: centsOf(refund.amount) } : null,
    events: events as Order["events"],
    shipments,
    lines: response.lines.map(toLine),
    payments: payments.map(({ method, status, transactionId, amount, captured, refunded }) => ({
      method,
      status,
      intentId: transactionId,
      amountCents: centsOf(amount),
      capturedCents: centsOf(captured),
      refundedCents: centsOf(refunded),
    })),
    ...toTotals(totals),
  };
}

function toTotals({ taxIncluded, untaxed, ...totals }: OrderResponse["totals"]) {
  return {
    taxIncluded,
    untaxed,
    itemsCents: centsOf(totals.items),
    discountCents: centsOf(totals.discount),
    deliveryCents: centsOf(totals.delivery),
    feesCents: centsOf(totals.fees),
    depositsCents: centsOf(totals.deposits),
    taxCents: centsOf(totals.tax),
    totalCents: centsOf(totals.total),
    cancelledCents: centsOf(totals.cancelled),
    paidCents: centsOf(totals.paid),
    refundedCents: centsOf(totals.refunded),
    refundPendingCents: centsOf(totals.refundPending),
    refundFailedCents: centsOf(totals.refundFailed),
    dueCents: centsOf(totals.due),
  };
}

function toKit({ part, unitPrice, ...same }: NonNullable<OrderResponse["lines"][number]["kit"]>) {
  return { ...same, partId: part, unitPriceCents: centsOf(unitPrice) };
}

function toLine(response: OrderResponse["lines"][number]): OrderLine {
  const { part, image, unitPrice, items, discount, tax, promisedAt, fitment, kit, facts, ...same } = response;
  return {
    ...same,
    partId: part,
    imageUrl: toImageUrl(image),
    unitPriceCents: centsOf(unitPrice),
    itemsCents: centsOf(items),
    discountCents: centsOf(discount),
    taxCents: centsOf(tax),
    kit: kit && toKit(kit),
    promisedAt: promisedAt === null ? null : new Date(promisedAt),
    fitment: fitment ? toOrderFitment(fitment) : null,
    facts,
  };
}

export function toOrderFitment({ vehicle, ...fitment }: FitmentResponse): DescribedOrderFitment {
  const { _id: id, name } = vehicle;
  return { ...fitment, vehicle: { id, name } };
}

/** Whether the customer has paid: an order that was refunded is cancelled. */
export function isPaid({ status }: Pick<Order, "status">): boolean {
  return status === "paid" || status === "shipped";
}

/** Whether the customer collects the order. */
export function isPickup({ delivery }: Pick<Order, "delivery">): boolean {
  return delivery?.kind === "pickup";
}

/** Whether an order was paid in full without a card or a transfer, or costs nothing. */
export function isPaidByCredit(order: Pick<Order, "status" | "transactionId">): boolean {
  return isPaid(order) && order.transactionId === null;
}

/** Returns what was ordered in one line of text: the first part or kit, and how many others there are. */
export function productOf({ product, lines, quantity }: Pick<Order, "product" | "lines" | "quantity">): string {
  const [first] = lines;
  if (!first) return product;
  const others = new Set(lines.map(({ id, kit }) => kit?.key ?? id)).size - 1;
  const name = first.kit?.name ?? first.title;
  if (others > 0) return orders.andMore(name, others);
  return orders.piecesOf(name, first.kit?.quantity ?? quantity);
}

/** Returns what is to be paid for an order, or was, in cents. */
export function payableCents({
  status,
  dueCents,
  totalCents,
}: Pick<Order, "status" | "dueCents" | "totalCents">): number {
  return status === "placed" ? dueCents : totalCents;
}

type Balance = Pick<Order, "totalCents" | "cancelledCents" | "paidCents" | "refundedCents">;

/** Returns the most that goes back if the rest of the order is cancelled, in cents: not what is on its way back already. */
export function backOf({ totalCents, cancelledCents, paidCents, refundedCents }: Balance): number {
  return Math.min(paidCents - refundedCents, totalCents - cancelledCents);
}

/** Whether some pieces have left: they are not cancelled and refunded with the rest of the order. */
export function isPartlyShipped({ status, lines }: Pick<Order, "status" | "lines">): boolean {
  return status !== "shipped" && lines.some(({ shipped }) => shipped > 0);
}
