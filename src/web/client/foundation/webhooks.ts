import { api, type ListPage, type RequestBody, type ResponseBody } from "#web/client/api.ts";

type WebhookResponse = ResponseBody<"get", "/webhooks">[number];
type DeliveryResponse = ResponseBody<"get", "/webhook-deliveries">[number];

/** Where the shop sends its events. */
export type Webhook = Omit<WebhookResponse, "failingSince" | "disabledAt" | "formerUntil" | "createdAt"> & {
  failingSince: Date | null;
  disabledAt: Date | null;
  formerUntil: Date | null;
  createdAt: Date;
};

/** A message to an endpoint, and what became of it. */
export type WebhookDelivery = Omit<DeliveryResponse, "occurredAt" | "attemptedAt" | "nextAt"> & {
  occurredAt: Date;
  attemptedAt: Date | null;
  nextAt: Date | null;
};

export type NewWebhook = RequestBody<"post", "/webhooks">;
export type WebhookChange = RequestBody<"patch", "/webhooks/:id">;

const instant = (text: string | null) => (text === null ? null : new Date(text));

export async function listWebhooks(signal?: AbortSignal): Promise<Webhook[]> {
  const webhooks = await api.get("/webhooks", { signal });
  return webhooks.map(({ failingSince, disabledAt, formerUntil, createdAt, ...same }) => ({
    ...same,
    failingSince: instant(failingSince),
    disabledAt: instant(disabledAt),
    formerUntil: instant(formerUntil),
    createdAt: new Date(createdAt),
  }));
}

/** Returns the secret, which is shown once. */
export async function addWebhook(webhook: NewWebhook): Promise<string> {
  return (await api.post("/webhooks", { json: webhook })).secret;
}

export async function changeWebhook(id: string, change: WebhookChange): Promise<void> {
  await api.patch("/webhooks/:id", { param: { id }, json: change });
}

/** Returns the new secret, which is shown once. */
export async function rotateSecret(id: string): Promise<string> {
  return (await api.post("/webhooks/:id/secret", { param: { id } })).secret;
}

export async function testWebhook(id: string): Promise<void> {
  await api.post("/webhooks/:id/test", { param: { id } });
}

export async function removeWebhook(id: string): Promise<void> {
  await api.delete("/webhooks/:id", { param: { id } });
}

/** Sends the messages again that have failed for good. Returns how many. */
export async function replayFailed(id: string): Promise<number> {
  return (await api.post("/webhooks/:id/replay", { param: { id } })).modifiedCount;
}

type Query = {
  q?: string | undefined;
  endpoint?: string;
  state?: WebhookDelivery["state"];
  cursor?: string | undefined;
  limit?: number;
};

/** Messages, newest first. */
export async function listDeliveries(query: Query, signal?: AbortSignal): Promise<ListPage<WebhookDelivery>> {
  const page = await api.list("/webhook-deliveries", { query, ...(signal && { signal }) });
  const items = page.items.map(({ occurredAt, attemptedAt, nextAt, ...same }) => {
    return { ...same, occurredAt: new Date(occurredAt), attemptedAt: instant(attemptedAt), nextAt: instant(nextAt) };
  });
  return { ...page, items };
}

export async function replayDelivery(id: string): Promise<void> {
  await api.post("/webhook-deliveries/:id/replay", { param: { id } });
}
