import { and, asc, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/db.ts";
import { requireRecentSignIn, type Staff } from "#shop/foundation/actor.ts";
import { writeAudit } from "#shop/foundation/audit/audit.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { textOf } from "#shop/foundation/input.ts";
import { retentionBatch, webhookLimits } from "#shop/foundation/limits.ts";
import { endDisabled } from "#shop/foundation/webhooks/disabled.ts";
import { owe } from "#shop/foundation/webhooks/owe.ts";
import { newWebhookSecret } from "#shop/foundation/webhooks/sign-webhook.ts";
import { webhookEvents, webhookRules } from "#shop/foundation/webhooks/webhook-rules.ts";
import type { WebhookSender } from "#shop/foundation/webhooks/webhook-sender.ts";
import { webhookDeliveries, webhookEndpoints } from "#shop/foundation/webhooks/webhooks.table.ts";

type Manager = Staff<"webhooks:manage">;

export const newWebhook = z.strictObject({
  url: textOf(webhookRules.url),
  description: textOf(webhookRules.description).default(""),
  events: z
    .array(z.enum(webhookEvents, "not_valid"))
    .min(1, "required")
    .max(webhookEvents.length, `too_many:${webhookEvents.length}`)
    .transform((events) => [...new Set(events)]),
});
export const webhookChange = z
  .strictObject({ ...newWebhook.shape, description: textOf(webhookRules.description), enabled: z.boolean() })
  .partial();

export type Webhook = Omit<typeof webhookEndpoints.$inferSelect, "secret" | "formerSecret"> & {
  pending: number;
  failed: number;
};

/** Returns every endpoint, the oldest first, with how many messages wait for it and how many have failed for good; `formerUntil` while the former secret is valid. */
export function listWebhooks(db: Db, _actor: Manager): Promise<Webhook[]> {
  const { secret: _secret, formerSecret: _former, ...columns } = getTableColumns(webhookEndpoints);
  const inState = (state: string) =>
    sql<number>`(select count(*) from webhook_deliveries d where d.endpoint_id = webhook_endpoints.id and d.state = ${state})`.mapWith(
      Number,
    );
  const formerUntil = sql`case when former_until > now() then former_until end`.mapWith(webhookEndpoints.formerUntil);
  return db
    .select({ ...columns, formerUntil, pending: inState("pending"), failed: inState("failed") })
    .from(webhookEndpoints)
    .orderBy(asc(webhookEndpoints.id));
}

/**
 * Adds an endpoint. Returns its id and the secret that its messages are signed with, which nobody is shown again. Throws `sign_in_again`, and `invalid` for an
 * address that the shop does not send to, or beyond the number of endpoints.
 */
export async function addWebhook(db: Db, actor: Manager, input: z.infer<typeof newWebhook>, sender: WebhookSender) {
  requireRecentSignIn(actor);
  await checkAddress(sender, input.url);
  const secret = newWebhookSecret();
  return db.transaction(async (tx) => {
    // One at a time, so that the number of them holds.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('webhook_endpoints'))`);
    if ((await tx.$count(webhookEndpoints)) >= webhookLimits.endpoints)
      throw new ShopError("invalid", {
        fields: [{ field: "url", code: "too_many", params: { limit: webhookLimits.endpoints } }],
      });
    const [added] = await tx
      .insert(webhookEndpoints)
      .values({ ...input, secret })
      .returning({ id: webhookEndpoints.id });
    if (!added) throw new ShopError("internal");
    await writeAudit(tx, actor, { action: "webhook.add", entityId: added.id, after: forAudit(input) });
    return { id: added.id, secret };
  });
}

/**
 * Changes an endpoint, switches it off, or on again as if it had never failed. Returns how many changed: 0 without a field. Throws `not_found`, `invalid` for an address that the shop does not send to, and
 * `sign_in_again` if messages would go elsewhere.
 */
export async function changeWebhook(
  db: Db,
  actor: Manager,
  { id, change, sender }: { id: string; change: z.infer<typeof webhookChange>; sender: WebhookSender },
): Promise<number> {
  const { enabled, ...fields } = change;
  if (fields.url !== undefined) {
    requireRecentSignIn(actor);
    await checkAddress(sender, fields.url);
  }
  return db.transaction(async (tx) => {
    // Not `update`, for which the orders that are placed meanwhile would wait.
    const [before] = await tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).for("no key update");
    if (!before) throw new ShopError("not_found");
    if (Object.values(change).every((value) => value === undefined)) return 0;
    const switched = {
      ...(enabled === true && {
        disabledAt: null,
        disabledBy: null,
        failures: 0,
        failingSince: null,
        restsUntil: null,
      }),
      ...(enabled === false && !before.disabledAt && { disabledAt: sql`now()`, disabledBy: "staff" as const }),
    };
    const set = { ...fields, ...switched };
    if (Object.keys(set).length > 0) await tx.update(webhookEndpoints).set(set).where(eq(webhookEndpoints.id, id));
    if (enabled === false) await endDisabled(tx, id);
    const { url, description, events, disabledAt } = before;
    await writeAudit(tx, actor, {
      action: "webhook.change",
      entityId: id,
      before: forAudit({ url, description, events, enabled: disabledAt === null }),
      after: forAudit(change),
    });
    return 1;
  });
}

/**
 * Makes a new secret; messages are signed with both for a day, so that the receiver can change over. Returns the new one and until when the former counts.
 * Throws `not_found` and `sign_in_again`.
 */
export async function rotateSecret(db: Db, actor: Manager, id: string): Promise<{ secret: string; formerUntil: Date }> {
  requireRecentSignIn(actor);
  const secret = newWebhookSecret();
  return db.transaction(async (tx) => {
    const [rotated] = await tx
      .update(webhookEndpoints)
      .set({
        secret,
        formerSecret: sql`${webhookEndpoints.secret}`,
        formerUntil: sql`now() + make_interval(hours => ${webhookLimits.formerSecretHours})`,
      })
      .where(eq(webhookEndpoints.id, id))
      .returning({ formerUntil: webhookEndpoints.formerUntil });
    if (!rotated?.formerUntil) throw new ShopError("not_found");
    await writeAudit(tx, actor, { action: "webhook.rotate", entityId: id, after: rotated });
    return { secret, formerUntil: rotated.formerUntil };
  });
}

/** Removes an endpoint with its messages. Returns how many: 0 if it was removed before. Throws `sign_in_again`. */
export async function removeWebhook(db: Db, actor: Manager, id: string): Promise<number> {
  requireRecentSignIn(actor);
  await db.transaction(async (tx) => switchOff(tx, actor, id));
  await deleteMessages(db, id);
  return db.transaction(async (tx) => {
    const [removed] = await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id)).returning();
    if (!removed) return 0;
    const { url, description, events } = removed;
    await writeAudit(tx, actor, {
      action: "webhook.remove",
      entityId: id,
      before: forAudit({ url, description, events }),
    });
    return 1;
  });
}

/** From then on orders owe the endpoint nothing. */
async function switchOff(tx: Db, actor: Manager, id: string): Promise<void> {
  const off = await tx
    .update(webhookEndpoints)
    .set({ disabledAt: sql`now()`, disabledBy: "staff" })
    .where(and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.disabledAt)))
    .returning({ id: webhookEndpoints.id });
  if (off.length > 0)
    await writeAudit(tx, actor, {
      action: "webhook.change",
      entityId: id,
      before: { enabled: true },
      after: { enabled: false },
    });
}

/** In batches, so that no statement takes long. What another transaction holds is deleted with the endpoint. */
async function deleteMessages(db: Db, endpointId: string): Promise<void> {
  let deleted: number;
  do {
    const some = db
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.endpointId, endpointId))
      .limit(retentionBatch.rows)
      .for("update", { skipLocked: true });
    const { rowCount } = await db.delete(webhookDeliveries).where(eq(webhookDeliveries.id, sql`any (array(${some}))`));
    deleted = rowCount ?? 0;
  } while (deleted === retentionBatch.rows);
}

/** Of an address the log has only the origin: the rest may be a secret. */
function forAudit<T extends { url?: string | undefined }>(values: T): T {
  return values.url === undefined ? values : { ...values, url: new URL(values.url).origin };
}

/** Sends `webhook.test` to an endpoint. Throws `not_found`, and `webhook_disabled`. */
export async function testWebhook(db: Db, _actor: Manager, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await requireEnabled(tx, id);
    await owe(tx, [id], { type: "webhook.test", data: {} });
  });
}

/** Throws `not_found` if there is no such endpoint, and `webhook_disabled` while nothing is sent to it. Until the end of the transaction it stays enabled. */
export async function requireEnabled(tx: Db, id: string): Promise<void> {
  const [endpoint] = await tx
    .select({ disabledAt: webhookEndpoints.disabledAt })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, id))
    .for("share");
  if (!endpoint) throw new ShopError("not_found");
  if (endpoint.disabledAt) throw new ShopError("webhook_disabled");
}

async function checkAddress(sender: WebhookSender, url: string): Promise<void> {
  const problem = await sender.check(url);
  if (problem) throw new ShopError("invalid", { fields: [{ field: "url", code: problem }] });
}
