import type { LabelFilter } from "#shop/selling/delivery/list-labels.ts";
import { api, type ListPage, type ResponseBody } from "#web/client/api.ts";

type LabelResponse = ResponseBody<"get", "/labels">[number];

/** A label of a carrier for an order, or the request for one. */
export type Label = Omit<LabelResponse, "createdAt"> & { createdAt: Date };

type Query = { status: LabelFilter; q?: string | undefined; cursor?: string | undefined; limit?: number };

/** The labels of all orders, newest first. */
export async function listLabels(query: Query, signal?: AbortSignal): Promise<ListPage<Label>> {
  const page = await api.list("/labels", { query, ...(signal && { signal }) });
  return { ...page, items: page.items.map((label) => ({ ...label, createdAt: new Date(label.createdAt) })) };
}

/** Has a label voided. Resolves also where that was asked before. */
export async function voidLabel(id: string): Promise<void> {
  await api.post("/labels/:id/void", { param: { id } });
}

/** Has the labels of an order bought, by the service of its delivery; once, however often it is sent with the same `key`. */
export async function buyLabels(orderId: string, key: string): Promise<void> {
  await api.post("/orders/:id/labels", { param: { id: orderId }, json: {}, header: { "idempotency-key": key } });
}
