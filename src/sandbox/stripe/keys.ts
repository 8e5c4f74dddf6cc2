import { createHash, timingSafeEqual } from "node:crypto";
import { StripeFault } from "#sandbox/stripe/fault.ts";

export type Keys = { secretKey: string; publishableKey: string };

/** Returns true for the secret key and false for the publishable one. Throws Stripe's 401 otherwise. */
export function isSecret(authorization: string | undefined, keyInForm: unknown, keys: Keys): boolean {
  const key = fromHeader(authorization) ?? (typeof keyInForm === "string" ? keyInForm : undefined);
  if (!key) {
    throw refused(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
    );
  }
  if (same(key, keys.secretKey)) return true;
  if (same(key, keys.publishableKey)) return false;
  throw refused(`Invalid API Key provided: ${masked(key)}`);
}

/** Returns the refusal of a call that a browser may not make with its key. */
export function secretKeyRequired(): StripeFault {
  return refused(
    "This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.",
    "secret_key_required",
  );
}

function refused(message: string, code?: string): StripeFault {
  return new StripeFault(401, { type: "invalid_request_error", message, ...(code && { code }) });
}

function fromHeader(authorization: string | undefined): string | undefined {
  const [scheme, credentials = ""] = authorization?.trim().split(/\s+/, 2) ?? [];
  if (scheme?.toLowerCase() === "bearer") return credentials;
  if (scheme?.toLowerCase() !== "basic") return undefined;
  return Buffer.from(credentials, "base64").toString("utf8").split(":", 1)[0];
}

function same(a: string, b: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

function masked(key: string): string {
  const plain = key.slice(0, 100);
  return plain.length > 12
    ? `${plain.slice(0, 8)}${"*".repeat(plain.length - 12)}${plain.slice(-4)}`
    : "*".repeat(plain.length);
}
