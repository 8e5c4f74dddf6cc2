import { createHmac } from "node:crypto";
import type { Pool } from "pg";
import { endAuthorizations } from "#sandbox/stripe/capture.ts";
import { toEventResponse, type EventRow, purgeOldEvents } from "#sandbox/stripe/events.ts";
import { purgeOldKeys, inTransaction } from "#sandbox/stripe/idempotency.ts";
import { endRefunds } from "#sandbox/stripe/refunds.ts";
import { logFault } from "#log/log.ts";

type Settings = { pool: Pool; webhookUrl: () => string; webhookSecret: string };

const concurrency = 4;
const responseTimeoutMs = 10_000;
const pollMs = 1_000;

/** Returns the header with which Stripe signs a webhook event. `at`: seconds since 1970. */
function signatureOf(body: string, secret: string, at = Math.floor(Date.now() / 1000)): string {
  return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;
}

/**
 * Sends pending events to the webhook endpoint until it responds 2xx: again after half a second, one, two, … up to an hour, for three days.
 * Pending events are in the database: a restart continues where the process ended, and an event whose response was lost is sent again.
 */
export function createDeliveries({ pool, webhookUrl, webhookSecret }: Settings) {
  const stopping = new AbortController();
  const alarm = createAlarm();
  let running: Promise<void> | null = null;

  async function deliverOne(event: EventRow): Promise<void> {
    const delivered = await send(event, { url: webhookUrl(), secret: webhookSecret, signal: stopping.signal });
    if (stopping.signal.aborted && !delivered) return release(pool, event);
    await recordDelivery(pool, event, delivered);
  }

  /** Ends the refunds and the holds on cards that end by themselves. */
  async function endDue(): Promise<void> {
    await inTransaction(pool, async (sql) => {
      await endRefunds(sql);
      await endAuthorizations(sql);
    });
  }

  /** Sends each event that is due once. Returns how many were sent. */
  async function sendDue(): Promise<number> {
    for (let sent = 0; ;) {
      if (stopping.signal.aborted) return sent;
      const events = await claim(pool);
      await Promise.all(events.map(deliverOne));
      sent += events.length;
      if (events.length < concurrency) return sent;
    }
  }

  async function run(): Promise<void> {
    let endedAt = -Infinity;
    for (let round = 0; !stopping.signal.aborted; round += 1) {
      try {
        if (round % 3600 === 0) await Promise.all([purgeOldEvents(pool), purgeOldKeys(pool)]);
        // A nudge only says that there are events.
        if (performance.now() - endedAt >= pollMs) {
          await endDue();
          endedAt = performance.now();
        }
        await sendDue();
      } catch (error) {
        if (!stopping.signal.aborted) logFault("sandbox", error, "webhook events were not delivered");
      }
      if (!stopping.signal.aborted) await alarm.ringOr(pollMs);
    }
  }

  return {
    deliverDue: async () => {
      await endDue();
      return sendDue();
    },
    start: () => {
      running ??= run();
    },
    /** Looks for due events immediately. */
    nudge: alarm.ring,
    stop: async () => {
      stopping.abort();
      alarm.ring();
      await running;
    },
  };
}

/** `ringOr` resolves after that time or as soon as `ring` is called; immediately if it was called since the last time. */
function createAlarm() {
  let rung = false;
  let wake = () => {};
  return {
    ring: () => {
      rung = true;
      wake();
    },
    ringOr: async (milliseconds: number): Promise<void> => {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      rung = false;
    },
  };
}

type Endpoint = { url: string; secret: string; signal: AbortSignal };

/** Returns whether the endpoint accepted the event. */
async function send(event: EventRow, { url, secret, signal }: Endpoint): Promise<boolean> {
  const body = JSON.stringify(toEventResponse(event), null, 2);
  try {
    const response = await fetch(url, {
      method: "POST",
      body,
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "User-Agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
        "Stripe-Signature": signatureOf(body, secret),
      },
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(responseTimeoutMs)]),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

async function recordDelivery(pool: Pool, event: EventRow, delivered: boolean): Promise<void> {
  await pool.query(
    `update sandbox.stripe_events
     set delivered_at = case when $2 then now() end,
         deliver_at = case when not $2 and created > now() - interval '3 days'
           then now() + least(interval '1 second' * 2 ^ least(attempts - 2, 12), interval '1 hour') end
     where id = $1`,
    [event.id, delivered],
  );
}

async function release(pool: Pool, event: EventRow): Promise<void> {
  await pool.query("update sandbox.stripe_events set deliver_at = now(), attempts = attempts - 1 where id = $1", [
    event.id,
  ]);
}

/** Returns due events, oldest first, and leases them, so that no other process sends them at the same time. */
async function claim(pool: Pool): Promise<EventRow[]> {
  const { rows } = await pool.query<EventRow & { seq: string }>(
    `update sandbox.stripe_events set attempts = attempts + 1, deliver_at = now() + interval '30 seconds'
     where id in (select id from sandbox.stripe_events where deliver_at <= now() order by deliver_at, seq limit $1 for update skip locked)
     returning *`,
    [concurrency],
  );
  return rows.toSorted((a, b) => Number(a.seq) - Number(b.seq));
}
