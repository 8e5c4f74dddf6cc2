import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { enqueue } from "#shop/foundation/jobs/enqueue.ts";
import type { Queue } from "#shop/foundation/jobs/work.ts";
import { retrySeconds, type BusinessLimits } from "#shop/foundation/limits.ts";
import type { PaymentIntent, PaymentProvider } from "#shop/selling/payments/provider.ts";
import { countAttempt, perHour, secondsLeft, secondsToWait, type Client } from "#shop/foundation/rate-limit.ts";

type Limits = Pick<BusinessLimits, "paymentsPerHour" | "declinedCardsPerHour">;

/** Counts a payment that is about to be started. `buyer`: the account that it names, else the order, as for declined cards. Throws `rate_limited`, also after too many declined cards. */
export async function countPayment(db: Db, buyer: string, client: Client | null | undefined): Promise<void> {
  if (!client) return;
  const { paymentsPerHour, declinedCardsPerHour } = client.limits;
  const wait = await secondsLeft(db, `declined|${buyer}`, perHour(declinedCardsPerHour));
  if (wait > 0) throw new ShopError("rate_limited", { data: { retryAfter: wait } });
  await countAttempt(db, `payment|${buyer}`, perHour(paymentsPerHour));
}

/**
 * Counts a declined card, in the transaction that stores its webhook event. The browser already has the secret with which it tries further
 * cards, so after too many the intent itself is cancelled at the provider.
 */
export async function countDecline(tx: Db, intent: PaymentIntent, limits: Limits | null): Promise<void> {
  const buyer = intent.userId ?? intent.orderId;
  if (!limits || !buyer) return;
  // Reaching the limit is already one decline too many: the next one must not happen.
  const limit = perHour(Math.max(0, limits.declinedCardsPerHour - 1));
  if ((await secondsToWait(tx, `declined|${buyer}`, limit)) > 0) await enqueue(tx, "stop-payments", intent.id);
}

/** Cancels intents with too many declined cards. One that has succeeded in the meantime stays. */
export function stopQueue(provider: PaymentProvider): Queue {
  return {
    name: "stop-payments",
    async run(intentId) {
      await provider.cancelIntent(intentId);
    },
    retrySeconds: retrySeconds.refunds,
    limit: { attempts: 10, giveUp: async () => {} },
  };
}
