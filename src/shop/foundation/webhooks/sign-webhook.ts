import { createHmac, randomBytes } from "node:crypto";

const secretPrefix = "whsec_";

/** Returns a new secret as the Standard Webhooks specification writes it: 32 random bytes in base64. */
export function newWebhookSecret(): string {
  return secretPrefix + randomBytes(32).toString("base64");
}

/** Returns the headers of a message by the Standard Webhooks specification, with one signature for each secret. `sentAt`: of this attempt. */
export function signWebhook(body: string, { id, secrets, sentAt }: { id: string; secrets: string[]; sentAt: Date }) {
  const timestamp = String(Math.floor(sentAt.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
