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
  /** The address to which webhook events are sent. */
  webhookUrl: () => string;
  /** The shop's address for browsers; the sandbox is below it at /sandbox/stripe. */
  publicUrl: () => string;
};

/**
 * Returns a server for Stripe's API that accepts test cards only, with its state in its own tables. Mount `app` at /sandbox/stripe. `start`
 * starts sending webhook events; `stop` stops it and leaves pending events for the next start.
 */
export function createStripeSandbox(settings: StripeSandboxSettings) {
  const { pool, secretKey, publishableKey, webhookSecret, webhookUrl, publicUrl } = settings;
  const deliveries = createDeliveries({ pool, webhookUrl, webhookSecret });
  const app = new Hono();
  app.route("/v1", createApi({ pool, keys: { secretKey, publishableKey }, publicUrl, onWrite: deliveries.nudge }));
  app.route("/", createPages({ pool, publicUrl, onWrite: deliveries.nudge }));
  return { app, start: deliveries.start, stop: deliveries.stop };
}
