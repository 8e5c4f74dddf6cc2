import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { z } from "zod";
import { requirements } from "#process/config-requirements.ts";
import { durationMs, isLoopback, isOrigin, readLimits, secretKeyList, secretNames } from "#process/config-values.ts";
import { logLevels } from "#log/log.ts";
import { defaultPriceChoice } from "#shop/catalogue/parts/supplier-prices.ts";
import { businessLimits } from "#shop/foundation/limits.ts";
import { passwordLength } from "#shop/people/users/user-rules.ts";
import { isLanguage } from "#web/messages/languages.ts";
import { emailOf } from "#shop/foundation/input.ts";

/** A configuration that the process can't start with. The message is one line that names the variable. */
export class ConfigError extends Error {}

const text = z.string().trim().min(1);
const url = z.url({ protocol: /^https?$/ });

const databaseAddress = z.url({ protocol: /^postgres(ql)?$/ });
const duration = z.string().regex(/^[1-9]\d{0,5}(s|m|h|d)$/);

const variables = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: text.default("127.0.0.1"),
  PUBLIC_URL: url.refine(isOrigin).optional(),
  API_URL: url.optional(),
  DATA_DIR: text.default(".data"),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_REPLICA_URL: databaseAddress.optional(),
  DATABASE_MIGRATE_URL: databaseAddress.optional(),
  SECRET_KEY: z.string().regex(secretKeyList).optional(),
  BACKUP_DIR: text.optional(),
  BACKUP_EVERY: duration.default("24h"),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1_000).default(7),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[a-z0-9]{20,}$/)
    .optional(),
  S3_ENDPOINT: url.optional(),
  S3_REGION: text.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  S3_PATH_STYLE: z.enum(["on", "off"]).default("on"),
  IMAGE_STORAGE: z.enum(["database", "s3"]).optional(),
  SHOP_NAME: text.max(60).default("Camber"),
  SHOP_MARK: text.max(3).default("CMB"),
  CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .refine((code) => Intl.supportedValuesOf("currency").includes(code))
    .default("USD"),
  PRICE_TYPES: z
    .string()
    .transform((list) => [...new Set(list.split(",").map((type) => type.trim().toUpperCase()))])
    .pipe(z.array(z.string().regex(/^[A-Z0-9]{3}$/)).min(1))
    .default([...defaultPriceChoice.types]),
  PRICE_LEVEL: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^\p{L}{1,10}$/u)
    .optional(),
  ADMIN_EMAIL: emailOf({ maxLength: 254 }).optional(),
  ADMIN_PASSWORD: z.string().min(passwordLength.staffMin).max(passwordLength.max).optional(),
  LOCALES: z
    .string()
    .transform((list) => [...new Set(list.split(",").map((tag) => tag.trim()))])
    .pipe(z.array(z.string().refine(isLanguage)).min(1))
    .default(["en", "de"]),
  CATALOGUE: z.enum(["demo", "none"]).default("demo"),
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_PUBLISHABLE_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  STRIPE_API_BASE: url.optional(),
  SHIPPO_API_KEY: text.optional(),
  SHIPPO_API_BASE: url.default("https://api.goshippo.com"),
  VIES_API_BASE: url.optional(),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  OIDC_ISSUER: url.default("https://accounts.google.com"),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: text.optional(),
  SANDBOX: z.enum(["auto", "off", "force"]).default("auto"),
  WORKERS: z
    .union([z.literal("auto").transform(availableParallelism), z.coerce.number().int().min(1).max(64)])
    .default(1),
  RATE_LIMIT: z.enum(["on", "off"]).default("on"),
  LIMITS: z.string().transform(readLimits).optional(),
  TRUSTED_PROXY: z.enum(["on", "off"]).default("off"),
  HSTS_SUBDOMAINS: z.enum(["on", "off"]).default("on"),
  UNPAID_ORDER_TTL: duration.default("48h"),
  METRICS_TOKEN: text.min(16).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  LOG_LEVEL: z.enum(logLevels).default("info"),
  WEBHOOK_PRIVATE_NETWORKS: z.enum(["on", "off"]).default("off"),
  SECURITY_CONTACT: z.union([z.url({ protocol: /^https$/ }), z.url({ protocol: /^mailto$/ })]).optional(),
});

/**
 * Reads and validates the environment (an empty variable counts as absent). Throws `ConfigError` with the first invalid variable or, if the
 * shop is live (D22), what it lacks to run without the sandbox.
 */
export function readConfig(env: Record<string, string | undefined>) {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
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
  if (!sandboxAllowed) {
    const lacking = [!stripe && "STRIPE_SECRET_KEY", !v.SMTP_URL && "SMTP_URL"].filter(Boolean).join(" and ");
    if (lacking) {
      const why = live
        ? `${v.PUBLIC_URL ? "PUBLIC_URL" : "HOST"} (${publicUrl}) makes this shop live`
        : "SANDBOX is 'off'";
      throw new ConfigError(`${why}, but ${lacking} is missing. SANDBOX=force runs it on the sandbox anyway.`);
    }
  }
  const standIns = [!google && "GOOGLE_CLIENT_ID", !v.SMTP_URL && "SMTP_URL"].filter(Boolean).join(" and ");
  if (sandboxAllowed && standIns && /^[sr]k_live_/.test(stripe?.STRIPE_SECRET_KEY ?? "")) {
    // Every client that can reach the sandbox's issuer or inbox can sign in as any user, including the owner of a shop that takes real money.
    throw new ConfigError(`STRIPE_SECRET_KEY takes real money, but ${standIns} is missing: set it, or SANDBOX=off.`);
  }

  return {
    ...processOf(v),
    publicUrl,
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
    mailFromIsSet: v.MAIL_FROM !== undefined,
    sandbox: sandboxAllowed ? standInsOf(v, { stripe: !stripe, google: !google }) : standInsOf(),
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
function databasesOf(v: z.infer<typeof variables>) {
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
function processOf(v: z.infer<typeof variables>) {
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
function standInsOf(v?: z.infer<typeof variables>, { stripe, google } = { stripe: false, google: false }) {
  const standIns = {
    stripe,
    google,
    mail: !!v && !v.SMTP_URL,
    carriers: !!v && !v.SHIPPO_API_KEY,
    vatRegister: !!v && !v.VIES_API_BASE,
  };
  // Where nothing is replaced there is no sandbox, and no receiver of webhooks in it.
  return { ...standIns, webhooks: Object.values(standIns).some(Boolean) };
}

function readBackup(v: z.infer<typeof variables>) {
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
function imageStorageOf(v: z.infer<typeof variables>) {
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

export type Config = ReturnType<typeof readConfig>;

/** Returns all variables of the group, or null if all are absent. Throws `ConfigError` if only some are. */
function together<K extends string>(group: Record<K, string | undefined>): Record<K, string> | null {
  const entries = Object.entries<string | undefined>(group);
  const missing = entries.filter(([, value]) => value === undefined).map(([name]) => name);
  if (missing.length === entries.length) return null;
  if (missing.length > 0)
    throw new ConfigError(`${entries.map(([name]) => name).join(", ")} go together: ${missing.join(", ")} is missing.`);
  return group as Record<K, string>;
}
