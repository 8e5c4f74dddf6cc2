import { api, type ListPage, type RequestBody, type ResponseBody } from "#web/client/api.ts";
import { downloadFile } from "#web/client/supply/exports.ts";

export type OrderRow = ResponseBody<"get", "/orders">[number];
export type StaffOrder = ResponseBody<"get", "/orders/:id">;
export type SavedView = ResponseBody<"get", "/saved-views">[number];
export type ShipOutcome = ResponseBody<"post", "/shipments">[number];

/** The query of the list, as its address has it. */
export type OrderListQuery = Record<string, string | number | undefined>;

export async function listOrderRows(query: OrderListQuery, signal?: AbortSignal): Promise<ListPage<OrderRow>> {
  return api.list("/orders", { query, signal });
}

export async function getStaffOrder(id: string, signal?: AbortSignal): Promise<StaffOrder> {
  return api.get("/orders/:id", { param: { id }, signal });
}

export async function packingLists(ids: string[], signal?: AbortSignal): Promise<StaffOrder[]> {
  return ids.length === 0 ? [] : api.get("/packing-lists", { query: { orders: ids.join(",") }, signal });
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

export function shipOrders(shipments: (Parcel & { orderNumber: number })[], key: string): Promise<ShipOutcome[]> {
  return api.post("/shipments", { json: { shipments }, header: { "idempotency-key": key } });
}

export async function confirmTransfer(id: string, amountCents: number): Promise<void> {
  await api.post("/orders/:id/transfer", { param: { id }, json: { amountCents } });
}

export async function confirmRefundsSent(id: string): Promise<void> {
  await api.post("/orders/:id/refunds/sent", { param: { id } });
}

export type GoodwillRefund = RequestBody<"post", "/orders/:id/refunds">;

/** Gives a part of what an order cost back. A repetition with the same key changes nothing. */
export async function refundAmount(id: string, refund: GoodwillRefund, key: string): Promise<void> {
  await api.post("/orders/:id/refunds", { param: { id }, json: refund, header: { "idempotency-key": key } });
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
