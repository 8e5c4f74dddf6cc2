import { resolve } from "node:path";
import { z } from "zod";
import { defaultPriceChoice } from "#shop/parts/supplier-prices.ts";
import { businessLimits, type BusinessLimits } from "#shop/limits.ts";
import { passwordLength } from "#shop/users/user-rules.ts";
import { isLanguage, languages } from "#web/messages/languages.ts";

/** A configuration that the process can't start with. The message is one line that names the variable. */
export class ConfigError extends Error {}

const text = z.string().trim().min(1);
const url = z.url({ protocol: /^https?$/ });

const duration = z.string().regex(/^[1-9]\d{0,5}(s|m|h|d)$/);

const variables = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: text.default("127.0.0.1"),
  PUBLIC_URL: url.optional(),
  API_URL: url.optional(),
  DATA_DIR: text.default(".data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  BACKUP_DIR: text.optional(),
  BACKUP_EVERY: duration.default("24h"),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1_000).default(7),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[a-z0-9]{20,}$/)
    .optional(),
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
  ADMIN_EMAIL: z.email().toLowerCase().optional(),
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
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  OIDC_ISSUER: url.default("https://accounts.google.com"),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: text.optional(),
  SANDBOX: z.enum(["auto", "off", "force"]).default("auto"),
  RATE_LIMIT: z.enum(["on", "off"]).default("on"),
  LIMITS: z.string().transform(readLimits).optional(),
  TRUSTED_PROXY: z.enum(["on", "off"]).default("off"),
  UNPAID_ORDER_TTL: duration.default("48h"),
  METRICS_TOKEN: text.min(16).optional(),
  SECURITY_CONTACT: z.union([z.url({ protocol: /^https$/ }), z.url({ protocol: /^mailto$/ })]).optional(),
});

const requirements: Record<string, string> = {
  PORT: "a port number from 0 to 65535",
  PUBLIC_URL: "an http or https address",
  API_URL: "an http or https address",
  DATABASE_URL: "a postgres:// address",
  BACKUP_EVERY: "a length of time such as 6h or 1d",
  BACKUP_KEEP: "a whole number from 1 to 1000",
  BACKUP_RECIPIENT: "an age public key (age1…)",
  CURRENCY: "an ISO 4217 currency code such as USD",
  PRICE_TYPES: "a list with commas of PIES price types such as RET,MSR,LST",
  PRICE_LEVEL: "a PIES price zone: at most ten letters",
  SHOP_MARK: "at most three characters",
  LOCALES: `a comma-separated list of ${Object.keys(languages).join(", ")}`,
  ADMIN_EMAIL: "an email address",
  ADMIN_PASSWORD: `at least ${passwordLength.staffMin} characters, as every password of staff`,
  CATALOGUE: "'demo' or 'none'",
  STRIPE_API_BASE: "an http or https address",
  SHIPPO_API_BASE: "an http or https address",
  OIDC_ISSUER: "an http or https address",
  SMTP_URL: "an smtp:// or smtps:// address",
  SANDBOX: "'auto', 'off' or 'force'",
  RATE_LIMIT: "'on' or 'off'",
  LIMITS: `a comma-separated list such as unpaidOrders=50 of ${Object.keys(businessLimits).join(", ")}`,
  TRUSTED_PROXY: "'on' or 'off'",
  UNPAID_ORDER_TTL: "a length of time such as 30m, 48h or 7d",
  METRICS_TOKEN: "at least 16 characters",
  SECURITY_CONTACT: "an https: or mailto: address",
};

/** Not shown in error messages, which end up in logs. */
const secret = new Set(["ADMIN_PASSWORD", "DATABASE_URL", "SMTP_URL", "METRICS_TOKEN"]);

const unitMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * Reads and validates the environment (an empty variable counts as absent). Throws `ConfigError` with the first invalid variable or, if the
 * shop is live (D22), what it lacks to run without the sandbox.
 */
export function readConfig(env: Record<string, string | undefined>) {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = variables.safeParse(present);
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0]);
    const shown = secret.has(name) ? "set" : `'${present[name] ?? ""}'`;
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
    // Anyone who can reach the sandbox's issuer or inbox can sign in as any user, including the owner of a shop that takes real money.
    throw new ConfigError(`STRIPE_SECRET_KEY takes real money, but ${standIns} is missing: set it, or SANDBOX=off.`);
  }

  return {
    port: v.PORT,
    host: v.HOST,
    publicUrl,
    apiUrl: v.API_URL ?? null,
    live,
    dataDir: resolve(v.DATA_DIR),
    databaseUrl: v.DATABASE_URL ?? null,
    /** How the embedded database is backed up; null: it is not. */
    backup: readBackup(v),
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
    /** Null: the sandbox's issuer, or no such sign-in where the sandbox is not allowed. */
    google: google && {
      clientId: google.GOOGLE_CLIENT_ID,
      clientSecret: google.GOOGLE_CLIENT_SECRET,
      issuer: v.OIDC_ISSUER,
    },
    /** Null: the sandbox's inbox. */
    smtpUrl: v.SMTP_URL ?? null,
    mailFrom: v.MAIL_FROM ?? `${v.SHOP_NAME} <orders@${new URL(publicUrl).hostname}>`,
    sandbox: {
      stripe: sandboxAllowed && !stripe,
      google: sandboxAllowed && !google,
      mail: sandboxAllowed && !v.SMTP_URL,
      carriers: sandboxAllowed && !v.SHIPPO_API_KEY,
    },
    /** Whether the sandbox is reachable at any address, as configured. */
    sandboxForced: v.SANDBOX === "force",
    /** Null: attempts and orders are not limited. */
    businessLimits: v.RATE_LIMIT === "on" ? { ...businessLimits, ...v.LIMITS } : null,
    trustedProxy: v.TRUSTED_PROXY === "on",
    unpaidOrderTtlMs: durationMs(v.UNPAID_ORDER_TTL),
    metricsToken: v.METRICS_TOKEN ?? null,
    securityContact: v.SECURITY_CONTACT ?? null,
  };
}

/** Reads `name=value,name=value`: some of `businessLimits`. */
function readLimits(list: string, context: z.RefinementCtx): Partial<BusinessLimits> {
  const entries = list.split(",").map((entry) => entry.split("=").map((text) => text.trim()));
  const valid = entries.every(
    ([name = "", value = "", ...more]) =>
      Object.hasOwn(businessLimits, name) && /^\d{1,9}$/.test(value) && more.length === 0,
  );
  if (!valid) context.addIssue("not a list of limits");
  return Object.fromEntries(entries.map(([name, value]) => [name, Number(value)]));
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

export type Config = ReturnType<typeof readConfig>;

function durationMs(text: string): number {
  return Number(text.slice(0, -1)) * unitMs[text.at(-1) as keyof typeof unitMs];
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

function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return (
    hostname === "localhost" ||
    hostname === "[::1]" ||
    /^127(\.\d+){3}$/.test(hostname) ||
    hostname.endsWith(".localhost")
  );
}
