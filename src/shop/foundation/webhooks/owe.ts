import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { enqueue } from "#shop/foundation/jobs/enqueue.ts";
import type { WebhookEvent } from "#shop/foundation/webhooks/webhook-rules.ts";
import { webhookDeliveries, webhookEndpoints } from "#shop/foundation/webhooks/webhooks.table.ts";

/** Queues a message for endpoints, under one id. */
export async function owe(
  tx: Db,
  endpointIds: string[],
  { type, data }: { type: WebhookEvent | "webhook.test"; data: Record<string, unknown> },
): Promise<void> {
  if (endpointIds.length === 0) return;
  const eventId = crypto.randomUUID();
  const owed = await tx
    .insert(webhookDeliveries)
    .values(endpointIds.map((endpointId) => ({ endpointId, eventId, type, data })))
    .returning({ id: webhookDeliveries.id });
  for (const { id } of owed) await enqueue(tx, "webhooks", id);
}

/** Returns the ids of the endpoints that want an event. */
export async function endpointsFor(tx: Db, type: WebhookEvent): Promise<string[]> {
  const wanted = and(isNull(webhookEndpoints.disabledAt), eq(sql`${type}`, sql`any (${webhookEndpoints.events})`));
  const rows = await tx.select({ id: webhookEndpoints.id }).from(webhookEndpoints).where(wanted);
  return rows.map(({ id }) => id);
}
