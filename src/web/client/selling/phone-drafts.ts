import type { PhoneDraft } from "#shop/selling/cart/phone-order-input.ts";
import { api, type ListPage, type ResponseBody } from "#web/client/api.ts";
import { ApiError } from "#web/client/api-error.ts";

type DraftResponse = ResponseBody<"get", "/phone-order-drafts/:id">;

export type { PhoneDraft };

/** What is typed of a draft. A line without a quantity has one piece. */
export type TypedDraft = Omit<PhoneDraft, "lines"> & { lines: { sku: string; quantity?: number }[] };

/** A draft that was saved, and its version. */
export type SavedDraft = { id: string; version: number };

/** A phone order that was begun. `orderId`: the order that it has become. */
export type StoredDraft = Omit<DraftResponse, "draft" | "changedAt" | "expiresAt"> & {
  content: PhoneDraft;
  changedAt: Date;
  expiresAt: Date;
};

function toStored({ draft: content, changedAt, expiresAt, ...same }: DraftResponse): StoredDraft {
  return { ...same, content, changedAt: new Date(changedAt), expiresAt: new Date(expiresAt) };
}

export async function listPhoneDrafts(
  query: { q?: string | undefined; cursor?: string | undefined; limit?: number },
  signal?: AbortSignal,
): Promise<ListPage<StoredDraft>> {
  const page = await api.list("/phone-order-drafts", { query, ...(signal && { signal }) });
  return { ...page, items: page.items.map(toStored) };
}

export async function getPhoneDraft(id: string, signal?: AbortSignal): Promise<StoredDraft> {
  return toStored(await api.get("/phone-order-drafts/:id", { param: { id }, signal }));
}

/** Begins a draft, once for a `key`; a repetition saves what differs. Rejects as `savePhoneDraft`. */
export async function addPhoneDraft(content: TypedDraft, key: string): Promise<SavedDraft> {
  return api.post("/phone-order-drafts", { json: content, header: { "idempotency-key": key } });
}

/** Rejects with `changed_meanwhile` if others have saved it since, and `draft_placed` with its `orderId`. */
export async function savePhoneDraft(id: string, version: number, content: TypedDraft): Promise<SavedDraft> {
  const saved = await api.put("/phone-order-drafts/:id", { param: { id }, json: { ...content, version } });
  return { id, version: saved.version };
}

/** Returns the id of the draft that others have changed, where that is why a request was refused. */
export function changedDraftOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== "changed_meanwhile") return null;
  const { current } = error.data as { current?: { id?: string } };
  return current?.id ?? null;
}

/** Rejects as `savePhoneDraft`. */
export async function removePhoneDraft(id: string, version: number): Promise<void> {
  await api.delete("/phone-order-drafts/:id", { param: { id }, query: { version } });
}
