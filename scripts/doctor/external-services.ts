import { access, statfs } from "node:fs/promises";
import { constants } from "node:fs";
import { createTransport } from "nodemailer";
import Stripe from "stripe";
import { listBackups } from "#adapters/backup/backup-folder.ts";
import type { Config } from "#process/config.ts";
import { timeoutMs } from "#shop/foundation/limits.ts";
import { fail, ok, reasonOf, warn, type Check, type Finding } from "./check.ts";

const leastFreeBytes = 2e9;

/** Checks of the disk, the backups, mail, card payments and Google sign-in. */
export function externalServiceChecks(config: Config): Check[] {
  return [
    {
      name: "Configuration",
      run: async () => ok(config.live ? `live at ${config.publicUrl}` : "a shop on this machine"),
    },
    ...(config.databaseUrl ? [] : [{ name: "Disk", run: () => checkDisk(config.dataDir) }]),
    { name: "Backups", run: () => checkBackups(config) },
    { name: "Mail", run: () => checkMail(config) },
    { name: "Card payments", run: () => checkStripe(config) },
    { name: "Google sign-in", run: () => checkGoogle(config) },
  ];
}

async function checkDisk(folder: string): Promise<Finding> {
  try {
    await access(folder, constants.W_OK);
  } catch (error) {
    return fail(reasonOf(error), "The user that runs the shop must be able to write DATA_DIR.");
  }
  const { bavail, bsize } = await statfs(folder);
  const found = `${((bavail * bsize) / 1e9).toFixed(1)} GB free at ${folder}`;
  return bavail * bsize >= leastFreeBytes ? ok(found) : warn(found, "A full disk stops the database.");
}

async function checkBackups({ backup, databaseUrl, live }: Config): Promise<Finding> {
  if (databaseUrl) return ok("the PostgreSQL of DATABASE_URL has its own");
  if (!backup) return live ? fail("none", "Set BACKUP_DIR (docs/backups.md).") : ok("none, for a shop on this machine");
  const newest = (await listBackups(backup.folder)).at(-1);
  if (!newest) return warn("none yet", "The shop takes one when it starts.");
  const ageMs = Date.now() - new Date(newest.finishedAt).getTime();
  const found = `the newest is of ${newest.finishedAt}`;
  return ageMs < 2 * backup.everyMs
    ? ok(found)
    : fail(found, "Look into the log for 'backup:', or run npm run backup.");
}

async function checkMail({ smtpUrl }: Config): Promise<Finding> {
  if (!smtpUrl) return ok("the sandbox's inbox");
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs.mailConnect,
    greetingTimeout: timeoutMs.mailConnect,
  });
  try {
    await transport.verify();
    return ok("the server accepts the login");
  } catch (error) {
    return fail(reasonOf(error), "Check SMTP_URL.");
  } finally {
    transport.close();
  }
}

async function checkStripe({ stripe, publicUrl }: Config): Promise<Finding> {
  if (!stripe) return ok("the sandbox");
  const base = new URL(stripe.apiBase);
  const client = new Stripe(stripe.secretKey, {
    host: base.hostname,
    protocol: base.protocol === "http:" ? "http" : "https",
    ...(base.port && { port: base.port }),
    timeout: timeoutMs.payments,
    maxNetworkRetries: 0,
    telemetry: false,
  });
  try {
    const { data } = await client.webhookEndpoints.list({ limit: 100 });
    const wanted = `${publicUrl}/api/stripe/webhook`;
    return data.some(({ url, status }) => url === wanted && status === "enabled")
      ? ok("the key is valid, and the webhook is enabled")
      : warn(`no enabled webhook leads to ${wanted}`, "Add it in Stripe's dashboard: payment_intent.* and refund.*.");
  } catch (error) {
    return fail(reasonOf(error), "Check STRIPE_SECRET_KEY and the network.");
  }
}

async function checkGoogle({ google }: Config): Promise<Finding> {
  if (!google) return ok("not configured");
  const address = `${google.issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs.google) });
  return response.ok
    ? ok(`${google.issuer} responds`)
    : fail(`${address} responds ${response.status}`, "Check OIDC_ISSUER.");
}
