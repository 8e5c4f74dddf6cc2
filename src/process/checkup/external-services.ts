import { access, statfs } from "node:fs/promises";
import { constants } from "node:fs";
import { listBackups } from "#adapters/backup/backup-folder.ts";
import { verifyMail } from "#adapters/mail/verify-mail.ts";
import { hasWebhook } from "#adapters/payments/stripe-account.ts";
import type { Config } from "#process/config.ts";
import { timeoutMs } from "#shop/foundation/limits.ts";
import { fail, ok, reasonOf, warn, type Check } from "#process/checkup/check.ts";
import type { Finding } from "#shop/desk/opening/finding.ts";

const leastFreeBytes = 2e9;

/** Checks of the disk, the backups, mail, card payments and Google sign-in. */
export function externalServiceChecks(config: Config): Check[] {
  return [
    {
      name: "configuration",
      run: async () => (config.live ? ok("live", { url: config.publicUrl }) : ok("local")),
    },
    ...(config.databaseUrl ? [] : [{ name: "disk" as const, run: () => checkDisk(config.dataDir) }]),
    { name: "backups", run: () => checkBackups(config) },
    { name: "mail", run: () => checkMail(config) },
    { name: "payments", run: () => checkStripe(config) },
    { name: "google", run: () => checkGoogle(config) },
  ];
}

async function checkDisk(folder: string): Promise<Finding> {
  try {
    await access(folder, constants.W_OK);
  } catch (error) {
    return fail("disk_unwritable", { reason: reasonOf(error) });
  }
  const { bavail, bsize } = await statfs(folder);
  const values = { gigabytes: Math.round((bavail * bsize) / 1e8) / 10, folder };
  return bavail * bsize >= leastFreeBytes ? ok("disk_free", values) : warn("disk_low", values);
}

async function checkBackups({ backup, databaseUrl, live }: Config): Promise<Finding> {
  if (databaseUrl) return ok("backups_elsewhere");
  if (!backup) return live ? fail("backups_off") : ok("backups_off_local");
  const newest = (await listBackups(backup.folder)).at(-1);
  if (!newest) return warn("backups_none_yet");
  const ageMs = Date.now() - new Date(newest.finishedAt).getTime();
  const values = { at: newest.finishedAt };
  return ageMs < 2 * backup.everyMs ? ok("backup_newest", values) : fail("backup_old", values);
}

async function checkMail({ smtpUrl }: Config): Promise<Finding> {
  if (!smtpUrl) return ok("mail_sandbox");
  try {
    await verifyMail(smtpUrl);
    return ok("mail_ok");
  } catch (error) {
    return fail("mail_failed", { reason: reasonOf(error) });
  }
}

async function checkStripe({ stripe, publicUrl }: Config): Promise<Finding> {
  if (!stripe) return ok("payments_sandbox");
  try {
    const wanted = `${publicUrl}/api/stripe/webhook`;
    return (await hasWebhook(stripe, wanted)) ? ok("payments_ok") : warn("payments_no_webhook", { url: wanted });
  } catch (error) {
    return fail("payments_failed", { reason: reasonOf(error) });
  }
}

async function checkGoogle({ google }: Config): Promise<Finding> {
  if (!google) return ok("google_off");
  const address = `${google.issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs.google) });
  return response.ok
    ? ok("google_ok", { issuer: google.issuer })
    : fail("google_failed", { url: address, status: response.status });
}
