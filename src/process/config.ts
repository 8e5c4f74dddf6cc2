import { join, resolve } from "node:path";
import { requirements } from "#process/config-requirements.ts";
import { durationMs, isLoopback, secretNames, takesRealMoney } from "#process/config-values.ts";
import { variables, type Variables } from "#process/config-variables.ts";
import { businessLimits } from "#shop/foundation/limits.ts";

/** A configuration that the process can't start with. The message is one line that names the variable. */
export class ConfigError extends Error {}

/** A configuration; `withConnections` reads the same environment again, with variables where it has none. */
export type Config = ReturnType<typeof settingsOf> & {
  withConnections: (variables: Record<string, string>) => Config;
};

/** Reads and validates the environment (an empty variable counts as absent). Throws `ConfigError` with the first invalid variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  return {
    ...settingsOf(present),
    withConnections: (variables) => readConfig({ ...variables, ...present }),
  };
}

function settingsOf(present: Record<string, string | undefined>) {
  const parsed = variables.safeParse(present);
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0]);
    const shown = secretNames.has(name) ? "set" : `'${present[name] ?? ""}'`;
    throw new ConfigError(`${name} is ${shown}, but must be ${requirements[name] ?? "a text"}.`);
  }
  const v = parsed.data;
  if (!v.ADMIN_EMAIL !== !v.ADMIN_PASSWORD) {
    throw new ConfigError("ADMIN_EMAIL and ADMIN_PASSWORD go together: one of them is missing.");
  }
  const publicUrl = new URL(v.PUBLIC_URL ?? `http://${v.HOST.includes(":") ? `[${v.HOST}]` : v.HOST}:${v.PORT}`).origin;
  const live = !isLoopback(publicUrl);
  const sandboxAllowed = v.SANDBOX === "force" || (v.SANDBOX === "auto" && !live);

  const stripe = together({
    STRIPE_SECRET_KEY: v.STRIPE_SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: v.STRIPE_PUBLISHABLE_KEY,
    STRIPE_WEBHOOK_SECRET: v.STRIPE_WEBHOOK_SECRET,
  });
  const google = together({
    GOOGLE_CLIENT_ID: v.GOOGLE_CLIENT_ID,
    GOOGLE_CLIENT_SECRET: v.GOOGLE_CLIENT_SECRET,
  });

  return {
    ...processOf(v),
    publicUrl,
    isPublicUrlSet: v.PUBLIC_URL !== undefined,
    apiUrl: v.API_URL ?? null,
    live,
    /** How the embedded database is backed up; null: it is not. */
    backup: readBackup(v),
    ...imageStorageOf(v),
    shop: { name: v.SHOP_NAME, mark: v.SHOP_MARK, currency: v.CURRENCY },
    /** Which of the prices in suppliers' files the shop sells at. */
    priceChoice: { types: v.PRICE_TYPES, level: v.PRICE_LEVEL ?? null },
    /** The first is the default language, whose pages have no prefix. */
    locales: v.LOCALES,
    firstAdmin: v.ADMIN_EMAIL && v.ADMIN_PASSWORD ? { email: v.ADMIN_EMAIL, password: v.ADMIN_PASSWORD } : null,
    catalogue: v.CATALOGUE,
    /** Null: the sandbox's Stripe server. */
    stripe: stripe && {
      secretKey: stripe.STRIPE_SECRET_KEY,
      publishableKey: stripe.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: stripe.STRIPE_WEBHOOK_SECRET,
      apiBase: v.STRIPE_API_BASE ?? "https://api.stripe.com",
    },
    /** Where Stripe and Shippo answer, for keys that staff enter. */
    stripeApiBase: v.STRIPE_API_BASE ?? "https://api.stripe.com",
    shippoApiBase: v.SHIPPO_API_BASE,
    /** Null: the sandbox's carriers, or none where the sandbox is not allowed. */
    shippo: v.SHIPPO_API_KEY ? { apiKey: v.SHIPPO_API_KEY, apiBase: v.SHIPPO_API_BASE } : null,
    /** Null: the sandbox's register of VAT ids, or that of the European Commission where the sandbox is not allowed. */
    viesApiBase: v.VIES_API_BASE ?? null,
    /** Null: the sandbox's issuer, or no such sign-in where the sandbox is not allowed. */
    google: google && {
      clientId: google.GOOGLE_CLIENT_ID,
      clientSecret: google.GOOGLE_CLIENT_SECRET,
      issuer: v.OIDC_ISSUER,
    },
    /** Null: the sandbox's inbox. */
    smtpUrl: v.SMTP_URL ?? null,
    mailFrom: v.MAIL_FROM ?? `${v.SHOP_NAME} <orders@${new URL(publicUrl).hostname}>`,
    sandboxAllowed,
    sandbox: sandboxAllowed ? standInsOf(v) : standInsOf(),
    /** Whether the sandbox is reachable at any address, as configured. */
    sandboxForced: v.SANDBOX === "force",
    /** Null: attempts and orders are not limited. */
    businessLimits: v.RATE_LIMIT === "on" ? { ...businessLimits, ...v.LIMITS } : null,
    unpaidOrderTtlMs: durationMs(v.UNPAID_ORDER_TTL),
    /** Whether webhooks may go to addresses that are not public. */
    webhookPrivateNetworks: v.WEBHOOK_PRIVATE_NETWORKS === "on",
    securityContact: v.SECURITY_CONTACT ?? null,
  };
}

/** Throws `ConfigError` for a pooler, a replica or an owner of Camber's own PostgreSQL, which has none or its own. */
function databasesOf(v: Variables) {
  const { DATABASE_URL: url = null, DATABASE_DIRECT_URL: direct = null, DATABASE_REPLICA_URL: replica = null } = v;
  const { DATABASE_MIGRATE_URL: migrate = null } = v;
  if (!url && (direct || replica || migrate)) {
    const other = direct ? "DATABASE_DIRECT_URL" : replica ? "DATABASE_REPLICA_URL" : "DATABASE_MIGRATE_URL";
    throw new ConfigError(`${other} needs DATABASE_URL.`);
  }
  return {
    databaseUrl: url,
    /** The role that owns the tables, at the server itself; null: the one of the addresses below. */
    databaseMigrateUrl: migrate,
    /** The server behind the pooler in transaction mode that `databaseUrl` is then; null: `databaseUrl` is the server. */
    databaseDirectUrl: direct,
    /** A streaming replica for public reads; null: there is none. */
    databaseReplicaUrl: replica,
  };
}

/** Returns what concerns the processes of the shop. */
function processOf(v: Variables) {
  return {
    port: v.PORT,
    host: v.HOST,
    dataDir: resolve(v.DATA_DIR),
    /** What encrypts the secrets in the database, in base64: the present key, then former ones. Empty: those of `secretKeyFile`. */
    secretKeys: v.SECRET_KEY?.split(",").map((key) => key.trim()) ?? [],
    /** Where they are for a database of the shop's own; null: the database is elsewhere. */
    secretKeyFile: v.DATABASE_URL === undefined ? join(resolve(v.DATA_DIR), "secret.key") : null,
    ...databasesOf(v),
    /** Processes that serve the shop. */
    workers: v.WORKERS,
    trustedProxy: v.TRUSTED_PROXY === "on",
    hstsSubdomains: v.HSTS_SUBDOMAINS === "on",
    /** The OpenTelemetry collector that gets traces; null: there are none. */
    tracesEndpoint: v.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    metricsToken: v.METRICS_TOKEN ?? null,
    logLevel: v.LOG_LEVEL,
  };
}

/** Returns which external services the sandbox replaces: those that are not configured; without `v` none. */
function standInsOf(v?: Variables) {
  const standIns = {
    stripe: !!v && !v.STRIPE_SECRET_KEY,
    // Whoever reaches the sandbox's issuer can sign in as any user: never beside real money.
    google: !!v && !v.GOOGLE_CLIENT_ID && !takesRealMoney(v.STRIPE_SECRET_KEY),
    mail: !!v && !v.SMTP_URL,
    carriers: !!v && !v.SHIPPO_API_KEY,
    vatRegister: !!v && !v.VIES_API_BASE,
  };
  // Where nothing is replaced there is no sandbox, and no receiver of webhooks in it.
  return { ...standIns, webhooks: Object.values(standIns).some(Boolean) };
}

function readBackup(v: Variables) {
  if (!v.BACKUP_DIR) return null;
  if (v.DATABASE_URL) {
    throw new ConfigError(
      "BACKUP_DIR backs up Camber's own PostgreSQL: the one of DATABASE_URL needs its own backups.",
    );
  }
  const { BACKUP_KEEP: keep, BACKUP_RECIPIENT: recipient = null } = v;
  return { folder: resolve(v.BACKUP_DIR), everyMs: durationMs(v.BACKUP_EVERY), keep, recipient };
}

/** Throws `ConfigError` for half of a storage. */
function imageStorageOf(v: Variables) {
  const s3 = together({
    S3_ENDPOINT: v.S3_ENDPOINT,
    S3_REGION: v.S3_REGION,
    S3_BUCKET: v.S3_BUCKET,
    S3_ACCESS_KEY_ID: v.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: v.S3_SECRET_ACCESS_KEY,
  });
  if (v.IMAGE_STORAGE === "s3" && !s3) throw new ConfigError("IMAGE_STORAGE=s3 needs S3_ENDPOINT.");
  return {
    /** The S3-compatible storage of images; null: there is none. */
    s3: s3 && {
      endpoint: s3.S3_ENDPOINT,
      region: s3.S3_REGION,
      bucket: s3.S3_BUCKET,
      accessKeyId: s3.S3_ACCESS_KEY_ID,
      secretAccessKey: s3.S3_SECRET_ACCESS_KEY,
      pathStyle: v.S3_PATH_STYLE === "on",
    },
    /** Where images are stored; null: not configured, which means the database. */
    imageStorage: v.IMAGE_STORAGE ?? (s3 ? ("s3" as const) : null),
  };
}

/** Returns all variables of the group, or null if all are absent. Throws `ConfigError` if only some are. */
function together<K extends string>(group: Record<K, string | undefined>): Record<K, string> | null {
  const entries = Object.entries<string | undefined>(group);
  const missing = entries.filter(([, value]) => value === undefined).map(([name]) => name);
  if (missing.length === entries.length) return null;
  if (missing.length > 0) {
    throw new ConfigError(`${entries.map(([name]) => name).join(", ")} go together: ${missing.join(", ")} is missing.`);
  }
  return group as Record<K, string>;
}
