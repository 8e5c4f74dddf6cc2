import { connectToStripe } from "#adapters/payments/stripe.ts";
import { polledTypes } from "#adapters/payments/stripe-objects.ts";
import { timeoutMs } from "#shop/foundation/limits.ts";

type Account = { secretKey: string; apiBase: string };

/** The events that Stripe's webhook has to send. */
const webhookTypes = [
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.processing",
  "payment_intent.canceled",
  ...polledTypes,
] as const;

// Somebody waits who can try again.
const once = { timeout: timeoutMs.payments, maxNetworkRetries: 0 };

/** Asks Stripe for something that needs a valid key. Throws Stripe's error. */
export async function verifyStripe(account: Account): Promise<void> {
  await connectToStripe(account).stripe.balance.retrieve({}, once);
}

/**
 * Registers the address at Stripe as a webhook, in place of one that was registered so before. Returns the secret of its signatures. Throws
 * Stripe's error.
 */
export async function registerWebhook(account: Account, url: string): Promise<string> {
  const { webhookEndpoints } = connectToStripe(account).stripe;
  const { data } = await webhookEndpoints.list({ limit: 100 }, once);
  const endpoint = { url, enabled_events: [...webhookTypes], metadata: { made_by: "camber" } };
  const { secret } = await webhookEndpoints.create(endpoint, once);
  if (!secret) throw new Error("Stripe did not say the secret of the webhook");
  for (const { id } of data.filter((one) => one.url === url && one.metadata["made_by"] === "camber"))
    await webhookEndpoints.del(id, {}, once);
  return secret;
}
