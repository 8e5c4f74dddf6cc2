import type { z } from "zod";
import { businessLimits, type BusinessLimits } from "#shop/foundation/limits.ts";

// How the values of environment variables are read.

const unitMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Returns the milliseconds of `90s`, `30m`, `48h` or `7d`. */
export function durationMs(text: string): number {
  return Number(text.slice(0, -1)) * unitMs[text.at(-1) as keyof typeof unitMs];
}

/** Reads `name=value,name=value`: some of `businessLimits`. */
export function readLimits(list: string, context: z.RefinementCtx): Partial<BusinessLimits> {
  const entries = list.split(",").map((entry) => entry.split("=").map((text) => text.trim()));
  const valid = entries.every(
    ([name = "", value = "", ...more]) =>
      Object.hasOwn(businessLimits, name) && /^\d{1,9}$/.test(value) && more.length === 0,
  );
  if (!valid) context.addIssue("not a list of limits");
  return Object.fromEntries(entries.map(([name, value]) => [name, Number(value)]));
}

/** Whether an address names a host and nothing on it. */
export function isOrigin(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.href === `${url.origin}/`;
}

export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return (
    hostname === "localhost" ||
    hostname === "[::1]" ||
    /^127(\.\d+){3}$/.test(hostname) ||
    hostname.endsWith(".localhost")
  );
}

/** Keys of 32 bytes in base64, with commas between them. */
export const secretKeyList = /^\s*[\w+/-]{43}=?\s*(,\s*[\w+/-]{43}=?\s*)*$/;

/** Not shown in error messages, which end up in logs. */
export const secretNames = new Set([
  "ADMIN_PASSWORD",
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "DATABASE_REPLICA_URL",
  "DATABASE_MIGRATE_URL",
  "SMTP_URL",
  "METRICS_TOKEN",
  "SECRET_KEY",
  "S3_SECRET_ACCESS_KEY",
]);

/** Whether the key is that of an account at the card provider which charges cards, rather than tests. */
export function takesRealMoney(secretKey: string | undefined): boolean {
  return /^[sr]k_live_/.test(secretKey ?? "");
}
