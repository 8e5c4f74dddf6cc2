import type { Hono } from "hono";
import type { Pool } from "pg";
import { createGoogleSandbox } from "#sandbox/google/google.ts";
import { createMailSandbox } from "#sandbox/mail/mail.ts";
import { createShippoSandbox } from "#sandbox/shippo/shippo.ts";
import { createViesSandbox } from "#sandbox/vies/vies.ts";
import { createWebhookSandbox } from "#sandbox/webhooks/webhooks.ts";
import { createStripeSandbox } from "#sandbox/stripe/stripe.ts";

type Needs = {
  pool: Pool;
  which: {
    stripe: boolean;
    google: boolean;
    mail: boolean;
    carriers: boolean;
    vatRegister: boolean;
    webhooks: boolean;
  };
  currency: string;
  /** The shop's origin for browsers, and for requests of the process to itself. */
  publicUrl: string;
  ownUrl: string;
  /** Returns a random secret of this database, created on first use, so that the sandbox's keys can't be guessed. */
  secretOf: (name: string) => Promise<string>;
};

/**
 * Starts the servers that replace external services. Returns how to reach them, in the form of the configuration of the real ones; null
 * where the real one is configured.
 */
export async function startSandboxes({ pool, which, currency, publicUrl, ownUrl, secretOf }: Needs) {
  const apps: Record<string, Hono> = {};
  const stops: (() => Promise<void>)[] = [];

  const stripe = which.stripe
    ? {
        secretKey: `sk_test_${await secretOf("sandbox_stripe_secret")}`,
        publishableKey: `pk_test_${await secretOf("sandbox_stripe_publishable")}`,
        webhookSecret: `whsec_${await secretOf("sandbox_stripe_webhook")}`,
        apiBase: `${ownUrl}/sandbox/stripe`,
      }
    : null;
  if (stripe) {
    const sandbox = createStripeSandbox({
      pool,
      ...stripe,
      webhookUrl: () => `${ownUrl}/api/stripe/webhook`,
      publicUrl: () => publicUrl,
    });
    apps["stripe"] = sandbox.app;
    sandbox.start();
    stops.push(sandbox.stop);
  }

  const google = which.google
    ? {
        clientId: "camber-sandbox",
        clientSecret: await secretOf("sandbox_google"),
        issuer: `${publicUrl}/sandbox/google`,
      }
    : null;
  if (google) {
    const redirectUris = [`${publicUrl}/api/identity/callback/google`];
    const sandbox = createGoogleSandbox({ pool, ...google, issuer: () => google.issuer, redirectUris });
    apps["google"] = sandbox.app;
  }

  const shippo = which.carriers
    ? { apiKey: `shippo_test_${await secretOf("sandbox_shippo")}`, apiBase: `${ownUrl}/sandbox/shippo` }
    : null;
  if (shippo)
    apps["shippo"] = createShippoSandbox({ pool, apiKey: shippo.apiKey, currency, publicUrl: () => publicUrl });

  const viesApiBase = which.vatRegister ? `${ownUrl}/sandbox/vies` : null;
  if (viesApiBase) apps["vies"] = createViesSandbox();

  if (which.webhooks) apps["webhooks"] = createWebhookSandbox(pool);
  // By either address of this process.
  const webhookOrigins = which.webhooks ? [publicUrl, ownUrl] : [];

  let smtpUrl: string | null = null;
  if (which.mail) {
    const sandbox = createMailSandbox({ pool });
    apps["mail"] = sandbox.app;
    smtpUrl = await sandbox.start();
    stops.push(sandbox.stop);
  }

  const stop = async () => {
    await Promise.all(stops.map((one) => one()));
  };
  return { apps, stripe, google, shippo, viesApiBase, smtpUrl, webhookOrigins, stop };
}
