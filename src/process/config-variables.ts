import { availableParallelism } from "node:os";
import { z } from "zod";
import { isOrigin, readLimits, secretKeyList } from "#process/config-values.ts";
import { logLevels } from "#log/log.ts";
import { defaultPriceChoice } from "#shop/catalogue/parts/supplier-prices.ts";
import { emailOf } from "#shop/foundation/input.ts";
import { passwordLength } from "#shop/people/users/user-rules.ts";
import { isLanguage } from "#web/messages/languages.ts";

const text = z.string().trim().min(1);
const url = z.url({ protocol: /^https?$/ });

const databaseAddress = z.url({ protocol: /^postgres(ql)?$/ });
const duration = z.string().regex(/^[1-9]\d{0,5}(s|m|h|d)$/);

/** The variables of the environment, as `.env.example` describes them. */
export const variables = z.object({
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

export type Variables = z.infer<typeof variables>;
