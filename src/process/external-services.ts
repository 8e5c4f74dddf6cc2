import type { Pool } from "pg";
import { createShippo } from "#adapters/carriers/shippo.ts";
import { takesRealMoney } from "#process/config-values.ts";
import { ConfigError, type Config } from "#process/config.ts";
import type { Db } from "#db/db.ts";
import { sharedSecret, type SecretKeys } from "#identity/secrets.ts";
import type { Stops } from "#process/open-database.ts";
import { createWebhookSender } from "#adapters/outbound/send-webhook.ts";
import { createStripeTax } from "#adapters/payments/stripe-tax.ts";
import { createStripe } from "#adapters/payments/stripe.ts";
import { startSandboxes } from "#sandbox/sandboxes.ts";
import { connectCarriers } from "#shop/selling/delivery/carrier-quotes.ts";
import { keyNumbers } from "#shop/selling/payments/key-numbers.ts";
import { connectTaxes } from "#shop/selling/tax/tax-quotes.ts";
import { connectVatRegister } from "#shop/selling/tax/vat-register.ts";
import { createVies, viesApiBase } from "#adapters/vies/vies.ts";

type Reached = { pool: Pool; publicUrl: string; ownUrl: string; secretKeys: SecretKeys };

/** Throws `ConfigError` with what a live shop (D22) lacks to run without the sandbox, and for a sandbox's inbox where real money is taken. */
export function requireServices({ stripe, smtpUrl, sandboxAllowed, live, publicUrl, isPublicUrlSet }: Config): void {
  const lacking = [!stripe && "STRIPE_SECRET_KEY", !smtpUrl && "SMTP_URL"].filter(Boolean).join(" and ");
  if (!sandboxAllowed && lacking) {
    const why = live
      ? `${isPublicUrlSet ? "PUBLIC_URL" : "HOST"} (${publicUrl}) makes this shop live`
      : "SANDBOX is 'off'";
    throw new ConfigError(
      `${why}, but ${lacking} is missing, here and in the shop's connections. SANDBOX=force runs it on the sandbox anyway.`,
    );
  }
  // Every client that can reach the sandbox's inbox can sign in as any user, including the owner of a shop that takes real money.
  if (takesRealMoney(stripe?.secretKey) && !smtpUrl)
    throw new ConfigError("STRIPE_SECRET_KEY takes real money, but SMTP_URL is missing: set it, or SANDBOX=off.");
}

/** Returns how to reach payments, carriers, mail and Google: as configured, else their sandboxes, which it starts. Throws what `requireServices` throws. */
export async function resolveServices(config: Config, { pool, publicUrl, ownUrl, secretKeys }: Reached, stops: Stops) {
  requireServices(config);
  const secretOf = (name: string) => sharedSecret(pool, name, secretKeys);
  const sandbox = await startSandboxes({
    pool,
    which: config.sandbox,
    currency: config.shop.currency,
    publicUrl,
    ownUrl,
    secretOf,
  });
  stops.push(sandbox.stop);
  const stripe = config.stripe ?? sandbox.stripe;
  const smtpUrl = config.smtpUrl ?? sandbox.smtpUrl;
  if (!stripe || !smtpUrl) throw new ConfigError("Card payments and mail are needed without the sandbox.");
  const shippo = config.shippo ?? sandbox.shippo;
  const vies = config.viesApiBase ?? sandbox.viesApiBase ?? viesApiBase;
  return {
    stripe,
    smtpUrl,
    shippo,
    vies,
    google: config.google ?? sandbox.google,
    apps: sandbox.apps,
    webhookOrigins: sandbox.webhookOrigins,
  };
}

/** Lets prices ask carriers and the tax provider for what is not stored, and carts ask the register of VAT ids. */
export function connectServices(
  { stripe, shippo, vies, webhookOrigins }: Awaited<ReturnType<typeof resolveServices>>,
  { writes, reads, config }: { writes: Db; reads: Db; config: Config },
) {
  const { currency } = config.shop;
  const connections = { writes, reads, currency };
  const carriers = shippo && createShippo({ ...shippo, currency });
  if (carriers) connectCarriers(carriers, connections);
  const taxes = createStripeTax(stripe);
  connectTaxes(taxes, connections);
  connectVatRegister(createVies(vies), writes);
  const { webhookPrivateNetworks: privateNetworks } = config;
  const webhooks = createWebhookSender({ privateNetworks, allowedOrigins: webhookOrigins });
  return { payments: createStripe({ ...stripe, keyNumbers: keyNumbers(writes) }), carriers, taxes, webhooks };
}
