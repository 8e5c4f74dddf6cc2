import type { FitmentAnswers } from "#shop/catalogue/fitment/qualifiers.ts";
import type { NewOrder } from "#shop/selling/orders/order-input.ts";
import type { OrderQuery } from "#shop/selling/orders/orders.ts";
import { amountOf, centsOf } from "#web/client/amounts.ts";
import { api, ApiError, type ListPage } from "#web/client/api.ts";
import { mapFieldNames } from "#web/client/api-error.ts";
import { guestKeyOf } from "#web/client/selling/guest-keys.ts";
import type { Order } from "#web/client/selling/order.ts";
import { toOrder, toOrderFitment, type FitmentResponse } from "#web/client/selling/specified-order.ts";
import { retryWhileBusy } from "#web/client/retry-while-busy.ts";

/** What the order form sends: `priceCents` is the total that it showed. */
export type OrderInput = Omit<NewOrder, "price" | "answers"> & {
  answers?: FitmentAnswers;
  partId: string;
  priceCents: number;
  email: string;
};

const fieldNames = {
  client: "clientName",
  orders: "quantity",
  number: "phoneNumber",
  part: "partId",
  product: "partName",
  vehicle: "vehicleId",
};

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

/** The orders of all customers, newest first. */
export async function listOrders(query: OrderListQuery, signal?: AbortSignal): Promise<ListPage<Order>> {
  const page = await api.list("/purchase", { query, signal });
  return { ...page, items: page.items.map(toOrder) };
}

export async function getOrder(id: string, signal?: AbortSignal): Promise<Order> {
  const key = guestKeyOf(id);
  if (key !== undefined) return api.get("/guest-orders/:key", { param: { key }, signal });
  return toOrder(await api.get("/purchase/:id", { param: { id }, signal }));
}

/** Places an order once, however often it is sent with the same `key`. */
export async function placeOrder(input: OrderInput, key: string): Promise<Order> {
  const { partId, partName, clientName, quantity, priceCents, phoneNumber, ...same } = input;
  const { vehicleId, answers, fitmentConfirmed, ...texts } = same;
  const send = () =>
    api.post("/purchase", {
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
  return toOrder((await mapFieldNames(fieldNames, retryWhileBusy(send).catch(refuseOrder))).order);
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
  const request = { json: { lines }, header: { "idempotency-key": key } };
  const guestKey = guestKeyOf(id);
  if (guestKey !== undefined) return api.post("/guest-orders/:key/cancel", { param: { key: guestKey }, ...request });
  return api.post("/orders/:id/cancel", { param: { id }, ...request });
}

/** Cancels any customer's order; a paid one is refunded. */
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
