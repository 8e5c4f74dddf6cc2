import Stripe from "stripe";
import { ShopError } from "#shop/errors.ts";

const oldestSeconds = 300;
const clockSkewSeconds = 30;

/** A notice (webhook) whose signature is Stripe's and whose time is about now. Throws `signature_invalid`. */
export async function readNotice(
  stripe: Stripe,
  secret: string,
  body: string,
  signature: string | undefined,
): Promise<Stripe.Event> {
  if (!signature || signedAt(signature) > Date.now() / 1000 + clockSkewSeconds)
    throw new ShopError("signature_invalid");
  try {
    return await stripe.webhooks.constructEventAsync(body, signature, secret, oldestSeconds);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError)
      throw new ShopError("signature_invalid", { cause: error });
    throw new ShopError("malformed", { cause: error });
  }
}

/** The time a signature header claims, read as the SDK reads it (the last `t`), which itself lets the future pass. */
function signedAt(signature: string): number {
  const times = signature.split(",").filter((item) => item.startsWith("t="));
  const at = Number.parseInt(times.at(-1)?.slice(2) ?? "", 10);
  return Number.isNaN(at) ? Infinity : at;
}
