import type { FitmentAnswers } from "#shop/fitment/qualifiers.ts";
import type { NewOrder } from "#shop/orders/order-input.ts";
import type { DescribedOrderFitment } from "#shop/orders/order-fitment.ts";
import type { OrderLineView, OrderView } from "#shop/orders/order-view.ts";
import type { OrderQuery } from "#shop/orders/orders.ts";
import { amountOf, centsOf } from "#web/client/amounts.ts";
import { toImageUrl } from "#web/client/image-url.ts";
import { api, ApiError, type ListPage, type ResponseBody } from "#web/client/api.ts";
import { guestKeyOf } from "#web/client/guest-keys.ts";
import { orders } from "#messages/orders.ts";
import { mapFieldNames } from "#web/client/api-error.ts";

/** What only the server needs. */
type Hidden =
  | "userId"
  | "guestTokenHash"
  | "cartId"
  | "parentOrderId"
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
> & { title: string; imageUrl: string; promisedAt: Date | null; fitment: DescribedOrderFitment | null };

/** An order as `shop/orders` has it, without what only the server needs. Beside its lines it has what the first of them is. */
export type Order = Omit<OrderView, Hidden | "lines"> &
  Totals & {
    lines: OrderLine[];
    /** The pieces of all lines. */
    quantity: number;
    /** The first line's name, and how many more there are. */
    product: string;
    partId: string;
    imageUrl: string;
    /** What was captured and what goes back, of all payments. */
    paidCents: number;
    refundedCents: number;
  };

/** What the order form sends: `priceCents` is the total that it showed. */
export type OrderInput = Omit<NewOrder, "price" | "answers"> & {
  answers?: FitmentAnswers;
  partId: string;
  priceCents: number;
  email: string;
};

type OrderResponse = ResponseBody<"get", "/purchase/:id">;
type FitmentResponse = NonNullable<OrderResponse["fitment"]>;

const fieldNames = {
  client: "clientName",
  orders: "quantity",
  number: "phoneNumber",
  part: "partId",
  product: "partName",
  vehicle: "vehicleId",
};

export function toOrder(response: OrderResponse): Order {
  const { _id, client, part, product, img, orders, number, refund, totals, address, payments, events } = response;
  const { orderNumber, email, status, delivery, shipTo, billTo, poNumber, giftNote } = response;
  return {
    orderNumber,
    email,
    status,
    address,
    delivery,
    shipTo,
    billTo,
    poNumber,
    giftNote,
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

function toTotals({ taxIncluded, ...totals }: OrderResponse["totals"]) {
  return {
    taxIncluded,
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
    dueCents: centsOf(totals.due),
  };
}

function toKit({ part, unitPrice, ...same }: NonNullable<OrderResponse["lines"][number]["kit"]>) {
  return { ...same, partId: part, unitPriceCents: centsOf(unitPrice) };
}

function toLine(response: OrderResponse["lines"][number]): OrderLine {
  const { part, image, unitPrice, items, discount, tax, promisedAt, fitment, kit, ...same } = response;
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
  };
}

function toOrderFitment({ vehicle, ...fitment }: FitmentResponse): DescribedOrderFitment {
  const { _id: id, name } = vehicle;
  return { ...fitment, vehicle: { id, name } };
}

/** Whether the customer has paid: an order that was refunded is cancelled. */
export function isPaid({ status }: Pick<Order, "status">): boolean {
  return status === "paid" || status === "shipped";
}

/** Returns what was ordered in one line of text. */
export function productOf({ product, lines, quantity }: Pick<Order, "product" | "lines" | "quantity">): string {
  return lines.length === 1 ? orders.piecesOf(product, quantity) : product;
}

/** Returns what is to be paid for an order, or was, in cents. */
export function payableCents({
  status,
  dueCents,
  totalCents,
}: Pick<Order, "status" | "dueCents" | "totalCents">): number {
  return status === "placed" ? dueCents : totalCents;
}

/** Returns what goes back if the rest of the order is cancelled, in cents. */
export function backOf({ paidCents, refundedCents }: Pick<Order, "paidCents" | "refundedCents">): number {
  return paidCents - refundedCents;
}

export type OrderListQuery = Partial<OrderQuery>;

/** The status filter unless one is chosen: cancelled and expired orders are left out. */
export const defaultStatus: { status: OrderQuery["status"] } = { status: "open" };

/** The customer's own orders, newest first; rejects with 403 where `email` is not the caller's. */
export async function listMyOrders(
  query: OrderListQuery & { email: string },
  signal?: AbortSignal,
): Promise<ListPage<Order>> {
  const page = await api.list("/myorders", { query, signal });
  return { ...page, items: page.items.map(toOrder) };
}

/** Everybody's orders, newest first. */
export async function listOrders(query: OrderListQuery, signal?: AbortSignal): Promise<ListPage<Order>> {
  const page = await api.list("/purchase", { query, signal });
  return { ...page, items: page.items.map(toOrder) };
}

export async function getOrder(id: string, signal?: AbortSignal): Promise<Order> {
  const key = guestKeyOf(id);
  if (key !== undefined) return toOrder(await api.get("/guest-orders/:key", { param: { key }, signal }));
  return toOrder(await api.get("/purchase/:id", { param: { id }, signal }));
}

/** Places an order once, however often it is sent with the same `key`. */
export async function placeOrder(input: OrderInput, key: string): Promise<Order> {
  const { partId, partName, clientName, quantity, priceCents, phoneNumber, ...same } = input;
  const { vehicleId, answers, fitmentConfirmed, ...texts } = same;
  const sent = api.post("/purchase", {
    json: {
      part: partId,
      product: partName,
      ...texts,
      client: clientName,
      orders: quantity,
      price: amountOf(priceCents),
      number: phoneNumber,
      ...(vehicleId && { vehicle: vehicleId, answers: answers as Record<string, string>, fitmentConfirmed }),
    },
    header: { "idempotency-key": key },
  });
  return toOrder((await mapFieldNames(fieldNames, sent.catch(refuseOrder))).order);
}

/** Names what a refusal adds as the pages do: the new price in cents, the verdict that needs a confirmation. */
function refuseOrder(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  const { status, code, message, errors, data } = error;
  const { price, fitment } = data;
  throw new ApiError(status, {
    code,
    message,
    errors,
    ...data,
    ...(typeof price === "number" && { priceCents: centsOf(price) }),
    ...(fitment !== undefined && { fitment: toOrderFitment(fitment as FitmentResponse) }),
  });
}

/** Cancels an order of the customer's own; a paid one is refunded. Returns false where it was closed before. */
export async function cancelMyOrder(id: string): Promise<boolean> {
  const { deletedCount } = await api.delete("/myorders/:id", { param: { id } });
  return deletedCount > 0;
}

/** Cancels pieces of an order, without `lines` all that was not shipped; once, however often it is sent with the same `key`. */
export async function cancelPieces(id: string, lines: { id: string; quantity: number }[], key: string): Promise<Order> {
  return toOrder(
    await api.post("/orders/:id/cancel", { param: { id }, json: { lines }, header: { "idempotency-key": key } }),
  );
}

/** Cancels anybody's order; a paid one is refunded. */
export async function cancelOrder(id: string): Promise<void> {
  await api.delete("/purchase/:id", { param: { id } });
}

export async function setShipped(id: string, shipped: boolean): Promise<void> {
  await api.put("/purchase/:id/shipped", { param: { id }, json: { shipped } });
}

/** Submits a refund again that the payment provider gave up. */
export async function retryRefund(id: string): Promise<void> {
  await api.post("/purchase/:id/refund", { param: { id } });
}
