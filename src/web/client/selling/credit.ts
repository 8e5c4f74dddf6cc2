import { api, type ListPage, type RequestBody, type ResponseBody } from "#web/client/api.ts";

type GiftCardResponse = ResponseBody<"get", "/gift-cards">[number];
type ChangeResponse = ResponseBody<"get", "/gift-cards/:id">["history"][number];

export type GiftCard = ReturnType<typeof toGiftCard>;
export type BalanceChange = ReturnType<typeof toBalanceChange>;
export type NewGiftCard = RequestBody<"post", "/gift-cards">;

const instant = (text: string | null) => (text === null ? null : new Date(text));

function toGiftCard({ expiresAt, blockedAt, createdAt, ...same }: GiftCardResponse) {
  return {
    ...same,
    expiresAt: instant(expiresAt),
    blockedAt: instant(blockedAt),
    createdAt: new Date(createdAt),
  };
}

function toBalanceChange({ at, ...same }: ChangeResponse) {
  return { ...same, at: new Date(at) };
}

type Query = { q?: string | undefined; cursor?: string | undefined; limit: number };

export async function listGiftCards(query: Query, signal?: AbortSignal): Promise<ListPage<GiftCard>> {
  const page = await api.list("/gift-cards", { query, signal });
  return { ...page, items: page.items.map(toGiftCard) };
}

export async function getGiftCard(id: string, signal?: AbortSignal) {
  const response = await api.get("/gift-cards/:id", { param: { id }, signal });
  return { ...toGiftCard(response), sendable: response.sendable, history: response.history.map(toBalanceChange) };
}

/** Issues a gift card. Returns its id and its code, which is null where the key issued it before. */
export async function issueGiftCard(card: NewGiftCard, key: string): Promise<{ id: string; code: string | null }> {
  const { insertedId, code } = await api.post("/gift-cards", { json: card, header: { "idempotency-key": key } });
  return { id: insertedId, code };
}

/** Returns the id of the gift card with this code. */
export async function findGiftCard(code: string): Promise<string> {
  return (await api.post("/gift-cards/lookup", { json: { code } })).id;
}

export async function blockGiftCard(id: string, blocked: boolean): Promise<void> {
  await api.put("/gift-cards/:id/blocked", { param: { id }, json: { blocked } });
}

/** Has the code of a gift card that a refund went to sent to the buyer again. */
export async function sendGiftCard(id: string): Promise<void> {
  await api.post("/gift-cards/:id/mails", { param: { id } });
}

export type StoreCredit = Awaited<ReturnType<typeof getStoreCredit>>;

export async function getStoreCredit(email: string, signal?: AbortSignal) {
  const found = await api.get("/store-credit/:email", { param: { email }, signal });
  return { ...found, history: found.history.map(toBalanceChange) };
}

export type CreditChange = RequestBody<"post", "/store-credit/:email">;

export async function changeStoreCredit(email: string, change: CreditChange, key: string): Promise<void> {
  await api.post("/store-credit/:email", { param: { email }, json: change, header: { "idempotency-key": key } });
}
