/** What a shop stands on, as `npm run doctor` and the page 'Open your shop' check it. */
export const checkNames = [
  "configuration",
  "disk",
  "backups",
  "mail",
  "payments",
  "google",
  "database",
  "migrations",
  "connections",
  "durability",
  "clock",
  "work",
  "secrets",
  "images",
] as const;
export type CheckName = (typeof checkNames)[number];

/** `fail`: the shop does not work as configured; `warn`: it works, and something will go wrong. */
export const findingStates = ["ok", "warn", "fail"] as const;

/** What can be found. `web/messages/` says it in words, with what to do about it. */
export const findingCodes = [
  "late",
  "failed",
  "live",
  "local",
  "disk_unwritable",
  "disk_free",
  "disk_low",
  "backups_elsewhere",
  "backups_off",
  "backups_off_local",
  "backups_none_yet",
  "backup_newest",
  "backup_old",
  "mail_sandbox",
  "mail_ok",
  "mail_failed",
  "payments_sandbox",
  "payments_ok",
  "payments_no_webhook",
  "payments_failed",
  "google_off",
  "google_ok",
  "google_failed",
  "database_starting",
  "database_unreachable",
  "database_version",
  "database_old",
  "migrations_done",
  "migrations_pending",
  "after_migrations",
  "connections_ok",
  "connections_few",
  "durable",
  "not_durable",
  "clock_ok",
  "clock_off",
  "work_ok",
  "work_overdue",
  "work_refunds",
  "work_mails",
  "secrets_locked",
  "secrets_readable",
  "secrets_none",
  "secrets_encrypted",
  "secrets_clear",
  "secrets_clear_live",
  "secrets_clear_local",
  "images_bucket_unreachable",
  "images_in_database",
  "images_elsewhere",
  "images_lost",
  "images_in_bucket",
  "images_moving",
] as const;
export type FindingCode = (typeof findingCodes)[number];

/** What the words of a finding need: figures, addresses, what a server responded. */
export type FindingValues = Record<string, string | number>;

export type Finding = { state: (typeof findingStates)[number]; code: FindingCode; values: FindingValues };
export type CheckedFinding = Finding & { name: CheckName };
