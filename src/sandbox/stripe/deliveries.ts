import { createHmac } from "node:crypto";
import type { Pool } from "pg";
import { eventOnWire, type EventRow, forgetOldEvents } from "#sandbox/stripe/events.ts";
import { forgetOldKeys, inTransaction } from "#sandbox/stripe/idempotency.ts";
import { endRefunds } from "#sandbox/stripe/refunds.ts";

type Settings = { pool: Pool; webhookUrl: () => string; webhookSecret: string };

const atOnce = 4;
const answerWithinMs = 10_000;
const pollMs = 1_000;

/** The header with which Stripe signs a notice. */
function signatureOf(body: string, secret: string, at = Math.floor(Date.now() / 1000)): string {
  return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;
}

/**
 * Sends the events that wait to the webhook endpoint until it answers 2xx: tried again after half a second, one, two,
 * … up to an hour, for three days. What waits is in the database: a restart goes on where the process ended, and an
 * event whose answer got lost is sent again.
 */
export function createDeliveries({ pool, webhookUrl, webhookSecret }: Settings) {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let nudged = false;
  let wake = () => {};

  async function deliverOne(event: EventRow): Promise<void> {
    const delivered = await send(event);
    if (stopping.signal.aborted && !delivered) return release(event);
    await pool.query(
      `update sandbox.stripe_events
       set delivered_at = case when $2 then now() end,
           deliver_at = case when not $2 and created > now() - interval '3 days'
             then now() + least(interval '1 second' * 2 ^ least(attempts - 2, 12), interval '1 hour') end
       where id = $1`,
      [event.id, delivered],
    );
  }

  async function send(event: EventRow): Promise<boolean> {
    const body = JSON.stringify(eventOnWire(event), null, 2);
    try {
      const response = await fetch(webhookUrl(), {
        method: "POST",
        body,
        headers: {
          "Content-Type": "application/json; charset=utf-8",
          "User-Agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
          "Stripe-Signature": signatureOf(body, webhookSecret),
        },
        redirect: "manual",
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(answerWithinMs)]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  async function release(event: EventRow): Promise<void> {
    await pool.query("update sandbox.stripe_events set deliver_at = now(), attempts = attempts - 1 where id = $1", [
      event.id,
    ]);
  }

  /** Sends each event that is due once; answers how many those were. */
  async function deliverDue(): Promise<number> {
    await inTransaction(pool, endRefunds);
    for (let sent = 0; ;) {
      if (stopping.signal.aborted) return sent;
      const events = await claim(pool);
      await Promise.all(events.map(deliverOne));
      sent += events.length;
      if (events.length < atOnce) return sent;
    }
  }

  async function run(): Promise<void> {
    for (let round = 0; !stopping.signal.aborted; round += 1) {
      try {
        if (round % 3600 === 0) await Promise.all([forgetOldEvents(pool), forgetOldKeys(pool)]);
        await deliverDue();
      } catch (error) {
        if (!stopping.signal.aborted)
          console.error(`payment sandbox: webhook events were not delivered: ${String(error)}`);
      }
      await nextRound();
    }
  }

  async function nextRound(): Promise<void> {
    if (stopping.signal.aborted || nudged) {
      nudged = false;
      return;
    }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    nudged = false;
  }

  return {
    deliverDue,
    start: () => {
      running ??= run();
    },
    /** Something was written: look at once. */
    nudge: () => {
      nudged = true;
      wake();
    },
    stop: async () => {
      stopping.abort();
      wake();
      await running;
    },
  };
}

/** Events that are due, oldest first, held back from other processes while this one sends them. */
async function claim(pool: Pool): Promise<EventRow[]> {
  const { rows } = await pool.query<EventRow & { seq: string }>(
    `update sandbox.stripe_events set attempts = attempts + 1, deliver_at = now() + interval '30 seconds'
     where id in (select id from sandbox.stripe_events where deliver_at <= now() order by deliver_at, seq limit $1 for update skip locked)
     returning *`,
    [atOnce],
  );
  return rows.toSorted((a, b) => Number(a.seq) - Number(b.seq));
}
