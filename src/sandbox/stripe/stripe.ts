import { Hono } from "hono";
import type { Pool } from "pg";
import { createApi } from "#sandbox/stripe/api.ts";
import { createDeliveries } from "#sandbox/stripe/deliveries.ts";
import { createPages } from "#sandbox/stripe/pages.ts";

export type StripeSandboxSettings = {
  pool: Pool;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Where webhook events are sent. */
  webhookUrl: () => string;
  /** Where browsers reach the shop, and with it the sandbox under /sandbox/stripe. */
  publicUrl: () => string;
};

/**
 * A server that speaks Stripe's API and knows test cards only. Its state is in its own tables. `app` is mounted under /sandbox/stripe; `start`
 * begins to send webhook events, `stop` ends that and leaves the rest for the next start.
 */
export function createStripeSandbox(settings: StripeSandboxSettings) {
  const { pool, secretKey, publishableKey, webhookSecret, webhookUrl, publicUrl } = settings;
  const deliveries = createDeliveries({ pool, webhookUrl, webhookSecret });
  const app = new Hono();
  app.route("/v1", createApi({ pool, keys: { secretKey, publishableKey }, publicUrl, written: deliveries.nudge }));
  app.route("/", createPages({ pool, publicUrl, written: deliveries.nudge }));
  return { app, start: deliveries.start, stop: deliveries.stop };
}
