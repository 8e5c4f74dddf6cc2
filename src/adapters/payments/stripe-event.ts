import Stripe from "stripe";
import { ShopError } from "#shop/foundation/errors.ts";
import { validSeconds } from "#shop/foundation/limits.ts";

type Delivery = { stripe: Stripe; secret: string; body: string; signature: string | undefined };

/** Returns a webhook event that Stripe signed within the last minutes. Throws `signature_invalid`, and `malformed` for a body that is no event. */
export async function readWebhookEvent({ stripe, secret, body, signature }: Delivery): Promise<Stripe.Event> {
  if (!signature || signedAt(signature) > Date.now() / 1000 + validSeconds.webhookClockSkew)
    throw new ShopError("signature_invalid");
  try {
    const event: unknown = await stripe.webhooks.constructEventAsync(
      body,
      signature,
      secret,
      validSeconds.webhookEvent,
    );
    if (isEvent(event)) return event;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError)
      throw new ShopError("signature_invalid", { cause: error });
    throw new ShopError("malformed", { cause: error });
  }
  throw new ShopError("malformed");
}

/** Whether the signed JSON is an event about an object at all. */
function isEvent(value: unknown): value is Stripe.Event {
  const { id, type, data } = (value ?? {}) as Partial<Stripe.Event>;
  return typeof id === "string" && typeof type === "string" && typeof data?.object === "object" && data.object !== null;
}

/** Returns the time in seconds that a signature header claims: the last `t`, as the SDK reads it, which accepts times in the future. */
function signedAt(signature: string): number {
  const times = signature.split(",").filter((item) => item.startsWith("t="));
  const at = Number.parseInt(times.at(-1)?.slice(2) ?? "", 10);
  return Number.isNaN(at) ? Infinity : at;
}
