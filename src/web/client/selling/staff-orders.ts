import { centsOf } from "#web/client/amounts.ts";
import { api, type ListPage, type ResponseBody } from "#web/client/api.ts";
import { downloadFile } from "#web/client/supply/exports.ts";
import { toOrder } from "#web/client/selling/order.ts";

type RowResponse = ResponseBody<"get", "/orders">[number];
type OrderResponse = ResponseBody<"get", "/orders/:id">;

export type OrderRow = ReturnType<typeof toRow>;
export type StaffOrder = ReturnType<typeof toStaffOrder>;
export type SavedView = ResponseBody<"get", "/saved-views">[number];
export type ShipOutcome = ResponseBody<"post", "/shipments">[number];

/** The query of the list, as its address has it. */
export type OrderListQuery = Record<string, string | number | undefined>;

function toRow(response: RowResponse) {
  const { placedAt, client, total, cancelled, paid, ...same } = response;
  return {
    ...same,
    createdAt: new Date(placedAt),
    clientName: client,
    totalCents: centsOf(total),
    cancelledCents: centsOf(cancelled),
    paidCents: centsOf(paid),
  };
}

function toStaffOrder({ order, refunds, taxes, discounts, timeline, transfer, recordedTax, ...same }: OrderResponse) {
  return {
    ...same,
    order: toOrder(order),
    refunds: refunds.map(({ amount, ...refund }) => ({ ...refund, amountCents: centsOf(amount) })),
    taxes: taxes.map(({ amount, basis, ...tax }) => ({
      ...tax,
      amountCents: centsOf(amount),
      basisCents: centsOf(basis),
    })),
    discounts: discounts.map(({ amount, ...discount }) => ({ ...discount, amountCents: centsOf(amount) })),
    timeline: timeline.map(({ amount, ...event }) => ({
      ...event,
      amountCents: amount === null ? null : centsOf(amount),
    })),
    recordedTaxCents: recordedTax === null ? null : centsOf(recordedTax),
    transferCents: transfer === null ? null : centsOf(transfer),
  };
}

export async function listOrderRows(query: OrderListQuery, signal?: AbortSignal): Promise<ListPage<OrderRow>> {
  const page = await api.list("/orders", { query, signal });
  return { ...page, items: page.items.map(toRow) };
}

export async function getStaffOrder(id: string, signal?: AbortSignal): Promise<StaffOrder> {
  return toStaffOrder(await api.get("/orders/:id", { param: { id }, signal }));
}

export async function packingLists(ids: string[], signal?: AbortSignal): Promise<StaffOrder[]> {
  if (ids.length === 0) return [];
  return (await api.get("/packing-lists", { query: { orders: ids.join(",") }, signal })).map(toStaffOrder);
}

/** Downloads the orders of a view; `search` is the query of the list's address. */
export function downloadOrders(search: URLSearchParams): Promise<void> {
  const query = new URLSearchParams(search);
  query.delete("cursor");
  return downloadFile(`/orders.csv?${query.toString()}`, "orders.csv");
}

export type Parcel = { carrier: string; tracking: string };

/** Ships pieces, without `lines` all that is left; once, however often it is sent with the same `key`. */
export async function shipOrder(
  id: string,
  { lines, key, ...parcel }: Parcel & { lines?: { id: string; quantity: number }[]; key: string },
): Promise<void> {
  await api.post("/orders/:id/shipments", {
    param: { id },
    json: { ...parcel, ...(lines && { lines }) },
    header: { "idempotency-key": key },
  });
}

export function shipOrders(shipments: (Parcel & { order: number })[], key: string): Promise<ShipOutcome[]> {
  return api.post("/shipments", { json: { shipments }, header: { "idempotency-key": key } });
}

export async function confirmTransfer(id: string, amountCents: number): Promise<void> {
  await api.post("/orders/:id/transfer", { param: { id }, json: { amountCents } });
}

export async function confirmRefundsSent(id: string): Promise<void> {
  await api.post("/orders/:id/refunds/sent", { param: { id } });
}

export async function addOrderNote(id: string, text: string): Promise<void> {
  await api.post("/orders/:id/notes", { param: { id }, json: { text } });
}

export function listSavedViews(list: "orders" | "products", signal?: AbortSignal): Promise<SavedView[]> {
  return api.get("/saved-views", { query: { list }, signal });
}

export async function saveView(list: "orders" | "products", name: string, query: string): Promise<void> {
  await api.post("/saved-views", { json: { list, name, query } });
}

export async function removeView(id: string): Promise<void> {
  await api.delete("/saved-views/:id", { param: { id } });
}
