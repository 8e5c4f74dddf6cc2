import type { FindingWords } from "#web/messages/finding-words.ts";
import { number } from "./grammar.ts";

const findings: FindingWords = {
  late: ({ seconds }) => [`no response within ${seconds} s`, "Is there a firewall in between?"],
  failed: ({ reason }) => [`${reason}`],
  live: ({ url }) => [`live at ${url}`],
  local: () => ["a shop on this machine"],
  disk_unwritable: ({ reason }) => [`${reason}`, "The user that runs the shop must be able to write DATA_DIR."],
  disk_free: (values) => [free(values)],
  disk_low: (values) => [free(values), "A full disk stops the database."],
  backups_elsewhere: () => ["the PostgreSQL of DATABASE_URL has its own"],
  backups_off: () => ["none", "Set BACKUP_DIR (docs/backups.md)."],
  backups_off_local: () => ["none, for a shop on this machine"],
  backups_none_yet: () => ["none yet", "The shop takes one when it starts."],
  backup_newest: ({ at }) => [`the newest is of ${at}`],
  backup_old: ({ at }) => [`the newest is of ${at}`, "Look into the log for 'backup:', or run npm run backup."],
  mail_sandbox: () => ["the sandbox's inbox"],
  mail_ok: () => ["the server accepts the login"],
  mail_failed: ({ reason }) => [`${reason}`, "Check the mail server under Settings, Connections, or SMTP_URL."],
  payments_sandbox: () => ["the sandbox"],
  payments_ok: () => ["the key is valid, and the webhook is enabled"],
  payments_no_webhook: ({ url }) => [
    `no enabled webhook leads to ${url}`,
    "Add it in Stripe's dashboard (payment_intent.*, refund.*, charge.dispute.*). If the keys were entered under Settings, Connections, enter them there once more instead: the shop then registers it itself.",
  ],
  payments_failed: ({ reason }) => [
    `${reason}`,
    "Check the keys under Settings, Connections, or STRIPE_SECRET_KEY, and the network.",
  ],
  google_off: () => ["not configured"],
  google_ok: ({ issuer }) => [`${issuer} responds`],
  google_failed: ({ url, status }) => [`${url} responds ${status}`, "Check OIDC_ISSUER."],
  database_starting: ({ reason }) => [`${reason}`, "Is the shop starting?"],
  database_unreachable: ({ reason }) => [`${reason}`, "Check DATABASE_URL, the server and the network."],
  database_version: ({ version }) => [`PostgreSQL ${version}`],
  database_old: ({ version }) => [`PostgreSQL ${version}`, "Camber needs PostgreSQL 18 or newer."],
  migrations_done: () => ["all applied"],
  migrations_pending: ({ count, first }) => [
    `${count} pending, from ${first} on`,
    "The next start applies them. Take a backup first.",
  ],
  after_migrations: () => ["known after the migrations"],
  connections_ok: (values) => [connections(values)],
  connections_few: (values) => [connections(values), "Raise max_connections of the database."],
  durable: () => ["commits are on the disk"],
  not_durable: () => [
    "fsync, synchronous_commit or full_page_writes is off",
    "Turn them on: a crash loses paid orders.",
  ],
  clock_ok: ({ seconds }) => [`${seconds} s between this machine and the database`],
  clock_off: ({ seconds }) => [`${seconds} s between this machine and the database`, "Synchronise both clocks (NTP)."],
  work_ok: () => ["nothing is overdue"],
  work_overdue: ({ count }) => [`${count} overdue`, "Does the shop run? Its log and the page System say what fails."],
  work_refunds: ({ count }) => [`${count} failed refunds`, "Retry them on the orders' pages."],
  work_mails: ({ count }) => [
    `${count} mails were given up`,
    "Check the mail server under Settings, Connections, or SMTP_URL.",
  ],
  secrets_locked: ({ names }) => [
    `the key of ${names} is missing`,
    "Set SECRET_KEY, or put the file secret.key back into DATA_DIR (docs/backups.md).",
  ],
  secrets_readable: ({ file }) => [`others may read ${file}`, `Run chmod 600 ${file}.`],
  secrets_none: () => ["the first start makes them"],
  secrets_encrypted: () => ["encrypted with a key outside the database"],
  secrets_clear: ({ clear, stored }) => [`${clear} of ${stored} in the clear`, "The next start encrypts them."],
  secrets_clear_live: () => [
    "in the clear in the database, and so in its backups",
    "Set SECRET_KEY (openssl rand -base64 32).",
  ],
  secrets_clear_local: () => ["in the clear, for a shop on this machine"],
  images_bucket_unreachable: ({ bucket, reason }) => [
    `the bucket ${bucket} can't be reached: ${reason}`,
    "Check S3_ENDPOINT and what belongs to it.",
  ],
  images_in_database: ({ count }) => [`in the database, ${count} files`],
  images_elsewhere: ({ count }) => [
    `${count} files are in S3-compatible storage`,
    "Set S3_ENDPOINT and what belongs to it.",
  ],
  images_lost: ({ bucket, file }) => [`${bucket} has no ${file}`, "Is it the bucket that the shop has used?"],
  images_in_bucket: (values) => [bucket(values)],
  images_moving: (values) => [bucket(values), "The running shop moves them."],
};

function free({ gigabytes, folder }: Record<string, string | number>): string {
  return `${number(Number(gigabytes))} GB free at ${folder}`;
}

function connections({ most, used, needed }: Record<string, string | number>): string {
  return `${most} allowed, ${used} in use, each process of the shop takes up to ${needed}`;
}

function bucket({ bucket, inStorage, inDatabase }: Record<string, string | number>): string {
  return `the bucket ${bucket}; ${inStorage} files in it, ${inDatabase} in the database`;
}

/** The words of the checks of `npm run doctor`, which the page 'Open your shop' makes, too. */
export const checkup = {
  names: {
    configuration: "Configuration",
    disk: "Disk",
    backups: "Backups",
    mail: "Mail",
    payments: "Card payments",
    google: "Google sign-in",
    database: "Database",
    migrations: "Migrations",
    connections: "Database connections",
    durability: "Durability",
    clock: "Clock",
    work: "Waiting work",
    secrets: "Secrets",
    images: "Images",
  },
  states: { ok: "OK", warn: "Warning", fail: "Fix this" },
  findings,
};
