import { logLevels } from "#log/log.ts";
import { businessLimits } from "#shop/limits.ts";
import { passwordLength } from "#shop/users/user-rules.ts";
import { languages } from "#web/messages/languages.ts";

/** What the value of a variable must be, as the error says that refuses another one. */
export const requirements: Record<string, string> = {
  PORT: "a port number from 0 to 65535",
  PUBLIC_URL: "an http or https address",
  API_URL: "an http or https address",
  DATABASE_URL: "a postgres:// address",
  DATABASE_DIRECT_URL: "a postgres:// address",
  DATABASE_REPLICA_URL: "a postgres:// address",
  DATABASE_MIGRATE_URL: "a postgres:// address",
  SECRET_KEY: "32 bytes in base64 (openssl rand -base64 32), or a list of such with commas",
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
  VIES_API_BASE: "an http or https address",
  OIDC_ISSUER: "an http or https address",
  SMTP_URL: "an smtp:// or smtps:// address",
  SANDBOX: "'auto', 'off' or 'force'",
  WORKERS: "'auto' or a number from 1 to 64",
  RATE_LIMIT: "'on' or 'off'",
  LIMITS: `a comma-separated list such as unpaidOrders=50 of ${Object.keys(businessLimits).join(", ")}`,
  TRUSTED_PROXY: "'on' or 'off'",
  HSTS_SUBDOMAINS: "'on' or 'off'",
  UNPAID_ORDER_TTL: "a length of time such as 30m, 48h or 7d",
  METRICS_TOKEN: "at least 16 characters",
  OTEL_EXPORTER_OTLP_ENDPOINT: "an http or https address",
  LOG_LEVEL: `one of ${logLevels.join(", ")}`,
  WEBHOOK_PRIVATE_NETWORKS: "'on' or 'off'",
  SECURITY_CONTACT: "an https: or mailto: address",
};
