import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { writeAudit } from "#shop/foundation/audit/audit.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { enqueue } from "#shop/foundation/jobs/enqueue.ts";
import { byId, likeWords, readCursor, toPage, type Page, type PageQuery } from "#shop/foundation/keyset.ts";
import { webhookLimits } from "#shop/foundation/limits.ts";
import { requireEnabled } from "#shop/foundation/webhooks/manage-webhooks.ts";
import type { DeliveryState } from "#shop/foundation/webhooks/webhook-rules.ts";
import { webhookDeliveries, webhookEndpoints } from "#shop/foundation/webhooks/webhooks.table.ts";

type Manager = Staff<"webhooks:manage">;

/** A message and what became of it. */
export type WebhookDelivery = typeof webhookDeliveries.$inferSelect & { url: string };

type Query = PageQuery & { endpoint?: string | undefined; state?: DeliveryState | undefined; q?: string | undefined };

/** Returns a page of the messages of one endpoint or of all, newest first. `q`: an event, or an id in the message. Throws `malformed` for an invalid cursor. */
export async function listDeliveries(
  db: Db,
  _actor: Manager,
  { endpoint, state, q, limit, cursor: text }: Query,
): Promise<Page<WebhookDelivery>> {
  const cursor = readCursor(text);
  const { from, order } = byId(webhookDeliveries.id, cursor, "newest");
  const ofEndpoint = endpoint === undefined ? undefined : eq(webhookDeliveries.endpointId, endpoint);
  const inState = state === undefined ? undefined : eq(webhookDeliveries.state, state);
  const { type, eventId, data } = webhookDeliveries;
  const searched = sql`lower(concat_ws(' ', ${type}, ${eventId}, ${data}))`;
  const rows = await db
    .select({ delivery: webhookDeliveries, url: webhookEndpoints.url })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(and(from, ofEndpoint, inState, ...likeWords(q).map((word) => sql`${searched} like ${word}`)))
    .orderBy(order)
    .limit(limit + 1);
  return toPage(
    rows.map(({ delivery, url }) => ({ ...delivery, url })),
    limit,
    cursor,
  );
}

/** Sends a message again, also one that was delivered, under the same id. Throws `not_found` and `webhook_disabled`. */
export async function replayDelivery(db: Db, actor: Manager, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [known] = await tx
      .select({ endpointId: webhookDeliveries.endpointId })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.id, id));
    if (!known) throw new ShopError("not_found");
    await replay(tx, actor, { endpointId: known.endpointId, which: eq(webhookDeliveries.id, id) });
  });
}

/**
 * Sends the oldest messages again that have failed for good, up to `webhookLimits.replayedAtOnce`. Returns how many. Throws `not_found` and
 * `webhook_disabled`.
 */
export async function replayFailed(db: Db, actor: Manager, endpointId: string): Promise<number> {
  return db.transaction(async (tx) => {
    const failed = tx
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.state, "failed")))
      .orderBy(webhookDeliveries.id)
      .limit(webhookLimits.replayedAtOnce);
    return replay(tx, actor, { endpointId, which: inArray(webhookDeliveries.id, failed) });
  });
}

async function replay(
  tx: Db,
  actor: Manager,
  { endpointId, which }: { endpointId: string; which: SQL },
): Promise<number> {
  await requireEnabled(tx, endpointId);
  const again = await tx
    .update(webhookDeliveries)
    .set({ state: "pending", attempts: 0, nextAt: sql`now()`, endedAt: null })
    .where(which)
    .returning({ id: webhookDeliveries.id });
  for (const { id } of again) await enqueue(tx, "webhooks", id);
  await tx.update(webhookEndpoints).set({ restsUntil: null }).where(eq(webhookEndpoints.id, endpointId));
  await writeAudit(tx, actor, { action: "webhook.replay", entityId: endpointId, after: { messages: again.length } });
  return again.length;
}
