import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Queue } from "#shop/foundation/jobs/work.ts";
import { retrySeconds, webhookLimits } from "#shop/foundation/limits.ts";
import { endDisabled, mailDisabled } from "#shop/foundation/webhooks/disabled.ts";
import { signWebhook } from "#shop/foundation/webhooks/sign-webhook.ts";
import type { SentMessage, WebhookSender } from "#shop/foundation/webhooks/webhook-sender.ts";
import { webhookDeliveries, webhookEndpoints } from "#shop/foundation/webhooks/webhooks.table.ts";
import { count } from "#log/counters.ts";

type Delivery = typeof webhookDeliveries.$inferSelect;
type Endpoint = typeof webhookEndpoints.$inferSelect;

/** `ownerEmails`: who is mailed that an endpoint is disabled. */
type WebhookNeeds = { sender: WebhookSender; ownerEmails: (db: Db) => Promise<string[]> };

/** The status of a receiver that wants no further messages. */
const gone = 410;

/**
 * Sends each message at least once: a process that dies after sending and before recording it sends it again, under the same id. One that the receiver does
 * not take is sent again after growing times, in the end it has failed. After a failure an endpoint rests, so that a receiver which is down or slow
 * does not keep the messages of the others waiting.
 */
export function webhookQueue(db: Db, { sender, ownerEmails }: WebhookNeeds): Queue {
  return {
    name: "webhooks",
    async run(id) {
      const [found] = await db
        .select({
          delivery: webhookDeliveries,
          endpoint: webhookEndpoints,
          isResting: sql<boolean>`coalesce(${webhookEndpoints.restsUntil} > now(), false)`,
          formerSecret: sql<
            string | null
          >`case when ${webhookEndpoints.formerUntil} > now() then ${webhookEndpoints.formerSecret} end`,
        })
        .from(webhookDeliveries)
        .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
        .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.state, "pending")));
      if (!found) return;
      const { delivery, endpoint, isResting, formerSecret } = found;
      if (endpoint.disabledAt) return endDisabled(db, endpoint.id);
      if (isResting && endpoint.restsUntil) return endpoint.restsUntil;
      const secrets = formerSecret ? [endpoint.secret, formerSecret] : [endpoint.secret];
      const sent = await send(sender, delivery, { url: endpoint.url, secrets });
      const taken = "status" in sent && sent.status >= 200 && sent.status < 300;
      count("provider_calls_total", { provider: "webhooks", outcome: taken ? "done" : "failed" });
      return taken ? recordTaken(db, delivery, sent.status) : recordFailure(db, delivery, { sent, ownerEmails });
    },
    atOnce: webhookLimits.atOnce,
    retrySeconds: retrySeconds.webhookJobs,
  };
}

function send(
  sender: WebhookSender,
  { eventId, type, data, occurredAt }: Delivery,
  { url, secrets }: { url: string; secrets: string[] },
) {
  const body = JSON.stringify({ type, timestamp: occurredAt.toISOString(), data });
  const headers = signWebhook(body, { id: eventId, secrets, sentAt: new Date() });
  return sender.send(url, { headers, body });
}

async function recordTaken(db: Db, { id, endpointId }: Delivery, status: number): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({
      state: "delivered",
      status,
      problem: null,
      attempts: sql`${webhookDeliveries.attempts} + 1`,
      attemptedAt: sql`now()`,
      nextAt: null,
      endedAt: sql`now()`,
    })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.state, "pending")));
  await db
    .update(webhookEndpoints)
    .set({ failures: 0, failingSince: null, restsUntil: null })
    .where(and(eq(webhookEndpoints.id, endpointId), gt(webhookEndpoints.failures, 0)));
}

/**
 * Returns when the message is sent again; nothing if it has failed for good. A failure does not count if the message was replayed, or sent by another process,
 * in the meantime.
 */
async function recordFailure(
  db: Db,
  { id, endpointId, attempts }: Delivery,
  { sent, ownerEmails }: { sent: SentMessage } & Pick<WebhookNeeds, "ownerEmails">,
): Promise<Date | void> {
  const wait = webhookLimits.retryAfter.seconds[attempts];
  const outcome = "status" in sent ? { status: sent.status, problem: null } : { status: null, problem: sent.problem };
  const again = { nextAt: sql`now() + make_interval(secs => ${wait ?? 0})` };
  const isPending = and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.state, "pending"));
  const never = { nextAt: null, state: "failed" as const, endedAt: sql`now()` };
  return db.transaction(async (tx) => {
    const [tried] = await tx
      .update(webhookDeliveries)
      .set({ ...outcome, attempts: attempts + 1, attemptedAt: sql`now()`, ...(wait === undefined ? never : again) })
      .where(and(isPending, eq(webhookDeliveries.attempts, attempts)))
      .returning({ nextAt: webhookDeliveries.nextAt });
    if (!tried) {
      const [other] = await tx.select({ nextAt: webhookDeliveries.nextAt }).from(webhookDeliveries).where(isPending);
      return other?.nextAt ?? undefined;
    }
    await restAfterFailure(tx, endpointId);
    const disabled = await disableIfOver(tx, endpointId, outcome.status === gone);
    if (disabled) await mailDisabled(tx, disabled, await ownerEmails(tx));
    return disabled ? undefined : (tried.nextAt ?? undefined);
  });
}

/** Counts a failure and lets the endpoint rest. Messages that failed at the same time count once. */
async function restAfterFailure(tx: Db, endpointId: string): Promise<void> {
  const { first, longest } = retrySeconds.webhookEndpoints;
  const { failures, failingSince, restsUntil } = webhookEndpoints;
  await tx
    .update(webhookEndpoints)
    .set({
      failures: sql`least(${failures} + 1, 1000)`,
      failingSince: sql`coalesce(${failingSince}, now())`,
      restsUntil: sql`now() + make_interval(secs => least(${first}::float8 * 2 ^ least(${failures}, 20), ${longest}))`,
    })
    .where(and(eq(webhookEndpoints.id, endpointId), or(isNull(restsUntil), lt(restsUntil, sql`now()`))));
}

/** Disables an endpoint that no longer exists, or has accepted nothing for days. Returns it if it does so now. */
async function disableIfOver(tx: Db, endpointId: string, isGone: boolean): Promise<Endpoint | null> {
  const { disabledAt, failingSince } = webhookEndpoints;
  const forDays = lt(failingSince, sql`now() - make_interval(days => ${webhookLimits.failingDays})`);
  const [disabled] = await tx
    .update(webhookEndpoints)
    .set({ disabledAt: sql`now()`, disabledBy: isGone ? "gone" : "failures" })
    .where(and(eq(webhookEndpoints.id, endpointId), isNull(disabledAt), isGone ? undefined : forDays))
    .returning();
  if (!disabled) return null;
  await endDisabled(tx, endpointId);
  return disabled;
}
