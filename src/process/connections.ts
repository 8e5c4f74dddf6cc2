import { randomBytes } from "node:crypto";
import { verifyShippo } from "#adapters/carriers/verify-shippo.ts";
import { verifyMail } from "#adapters/mail/verify-mail.ts";
import { registerWebhook, verifyStripe } from "#adapters/payments/stripe-account.ts";
import { connect } from "#db/connect.ts";
import type { Db } from "#db/db.ts";
import { pendingMigrations } from "#db/migrate.ts";
import { sealSecret, unsealSecret } from "#identity/seal-secret.ts";
import type { SecretKeys } from "#identity/secrets.ts";
import { ConfigError, type Config } from "#process/config.ts";
import { readSecretKeys } from "#process/secret-keys.ts";
import { requireServices } from "#process/external-services.ts";
import {
  shownOfStripe,
  storedConnections,
  type Connections,
  type ConnectionState,
  type ConnectionVault,
} from "#shop/desk/connections/connections.ts";
import type { Service } from "#shop/desk/connections/connection-rules.ts";
import type { FieldError } from "#shop/foundation/errors.ts";

/** Returns the configuration with the connections that the shop has stored. Those of the environment win. Throws if one can't be decrypted. */
export async function withStoredConnections(config: Config, db: Db, keys: SecretKeys): Promise<Config> {
  // A copy of a shop that somebody tries charges no cards and sends no mails.
  if (config.sandboxForced) return config;
  return withConnections(config, await storedConnections(db, { unseal: unsealWith(keys) }));
}

/** The same for a command, by the address of the database. One whose tables are older than this release has none stored. */
export async function withConnectionsAt(config: Config, url: string): Promise<Config> {
  const { db, pool, close } = connect(url, { use: "health" });
  try {
    const client = await pool.connect();
    const pending = await pendingMigrations(client).finally(() => client.release());
    if (pending.length > 0) return config;
    return await withStoredConnections(config, db, await readSecretKeys(config, { create: false }));
  } finally {
    await close();
  }
}

function withConnections(config: Config, stored: Partial<Connections>): Config {
  const { stripe, smtpUrl, mailFrom, mailFromIsSet, shippo, google, sandbox } = config.withConnections({
    ...(stored.stripe && !config.stripe && stripeVariables(stored.stripe)),
    ...(stored.mail && !config.smtpUrl && { SMTP_URL: smtpUrlOf(stored.mail), MAIL_FROM: stored.mail.sender }),
    ...(stored.carriers && !config.shippo && { SHIPPO_API_KEY: stored.carriers.apiKey }),
  });
  return { ...config, stripe, smtpUrl, mailFrom, mailFromIsSet, shippo, google, sandbox };
}

function stripeVariables({ secretKey, publishableKey, webhookSecret }: Connections["stripe"]) {
  return {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    // Of one that is not registered yet.
    STRIPE_WEBHOOK_SECRET: webhookSecret || "whsec_none",
  };
}

function smtpUrlOf({ host, port, encryption, user, password }: Connections["mail"]): string {
  const at = host.includes(":") ? `[${host}]` : host;
  const login = user === "" ? "" : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  const options = { tls: "", starttls: "?requireTLS=true", none: "?ignoreTLS=true" };
  return `${encryption === "tls" ? "smtps" : "smtp"}://${login}${at}:${port}/${options[encryption]}`;
}

/** `config`: as the process was started, without what is stored. */
export function createConnectionVault(
  config: Config,
  { publicUrl, keys }: { publicUrl: string; keys: SecretKeys },
): ConnectionVault {
  const [key] = keys;
  const probes: { [S in Service]: (values: Connections[S]) => Promise<Connections[S] | FieldError> } = {
    stripe: (values) => probeStripe(values, { publicUrl, apiBase: config.stripeApiBase }),
    mail: (values) => probed(values, "host", () => verifyMail(smtpUrlOf(values))),
    carriers: (values) => probed(values, "apiKey", () => verifyShippo({ ...values, apiBase: config.shippoApiBase })),
  };
  return {
    without: statesOf(config),
    usesStored: !config.sandboxForced,
    seal: key ? (name, secret) => sealSecret(secret, { name, key }) : null,
    unseal: unsealWith(keys),
    probe: (service, values) => probes[service](values),
    accepts: (stored) => {
      try {
        requireServices(withConnections(config, stored));
        return true;
      } catch (error) {
        if (error instanceof ConfigError) return false;
        throw error;
      }
    },
  };
}

function statesOf({ stripe, smtpUrl, mailFrom, shippo, sandbox }: Config): Record<Service, ConnectionState> {
  const otherwise = (isSandbox: boolean) =>
    ({ source: isSandbox ? "sandbox" : "none", live: null, account: "" }) satisfies ConnectionState;
  return {
    stripe: stripe ? { source: "file", ...shownOfStripe(stripe) } : otherwise(sandbox.stripe),
    mail: smtpUrl
      ? { source: "file", live: null, account: `${mailFrom} (${new URL(smtpUrl).hostname})` }
      : otherwise(sandbox.mail),
    carriers: shippo ? { source: "file", live: null, account: "" } : otherwise(sandbox.carriers),
  };
}

function unsealWith(keys: SecretKeys): ConnectionVault["unseal"] {
  return (name, sealed) => keys.map((key) => unsealSecret(sealed, { name, key })).find((text) => text !== null) ?? null;
}

/** Without a secret of its own, the webhook is registered where Stripe can reach the shop; elsewhere the shop asks Stripe for its events. */
async function probeStripe(
  keys: Connections["stripe"],
  { publicUrl, apiBase }: { publicUrl: string; apiBase: string },
): Promise<Connections["stripe"] | FieldError> {
  const account = { secretKey: keys.secretKey, apiBase };
  const refused = await probed(keys, "secretKey", () => verifyStripe(account));
  if ("code" in refused || keys.webhookSecret !== "") return refused;
  // Nobody knows it, so that nobody can forge an event.
  let webhookSecret = `whsec_${randomBytes(32).toString("base64url")}`;
  if (!publicUrl.startsWith("https:")) return { ...keys, webhookSecret };
  const registered = await probed(keys, "webhookSecret", async () => {
    webhookSecret = await registerWebhook(account, `${publicUrl}/api/stripe/webhook`);
  });
  return "code" in registered ? registered : { ...keys, webhookSecret };
}

/** Returns the values, or what the provider has said against them, beside that field. */
async function probed<T extends object>(values: T, field: string, ask: () => Promise<void>): Promise<T | FieldError> {
  try {
    await ask();
    return values;
  } catch (error) {
    const said =
      error instanceof Error ? error.message || ((error as NodeJS.ErrnoException).code ?? "") : String(error);
    return { field, code: "provider_refused", params: { value: said.slice(0, 300) } };
  }
}
