import type * as en from "#web/messages/en/checkup.ts";
import type { FindingWords } from "#web/messages/finding-words.ts";
import { number } from "./grammar.ts";

const findings: FindingWords = {
  late: ({ seconds }) => [`keine Antwort binnen ${seconds} s`, "Ist eine Firewall dazwischen?"],
  failed: ({ reason }) => [`${reason}`],
  live: ({ url }) => [`öffentlich unter ${url}`],
  local: () => ["ein Shop auf diesem Rechner"],
  disk_unwritable: ({ reason }) => [`${reason}`, "Wer den Shop ausführt, muss in DATA_DIR schreiben dürfen."],
  disk_free: (values) => [free(values)],
  disk_low: (values) => [free(values), "Ist der Speicher voll, hält die Datenbank an."],
  backups_elsewhere: () => ["Das PostgreSQL von DATABASE_URL hat seine eigenen"],
  backups_off: () => ["keine", "Setzen Sie BACKUP_DIR (docs/backups.md)."],
  backups_off_local: () => ["keine, für einen Shop auf diesem Rechner"],
  backups_none_yet: () => ["noch keine", "Der Shop legt beim Start eine an."],
  backup_newest: ({ at }) => [`die neueste ist von ${at}`],
  backup_old: ({ at }) => [
    `die neueste ist von ${at}`,
    "Suchen Sie im Protokoll nach „backup:“ oder rufen Sie npm run backup auf.",
  ],
  mail_sandbox: () => ["das Postfach der Sandbox"],
  mail_ok: () => ["der Server nimmt die Anmeldung an"],
  mail_failed: ({ reason }) => [
    `${reason}`,
    "Prüfen Sie den Mailserver unter Einstellungen, Verbindungen, oder SMTP_URL.",
  ],
  payments_sandbox: () => ["die Sandbox"],
  payments_ok: () => ["der Schlüssel ist gültig und der Webhook aktiv"],
  payments_no_webhook: ({ url }) => [
    `kein aktiver Webhook führt zu ${url}`,
    "Legen Sie ihn im Dashboard von Stripe an (payment_intent.*, refund.*, charge.dispute.*). Wurden die Schlüssel unter Einstellungen, Verbindungen eingegeben, geben Sie sie dort noch einmal ein: Dann meldet der Shop ihn selbst an.",
  ],
  payments_failed: ({ reason }) => [
    `${reason}`,
    "Prüfen Sie die Schlüssel unter Einstellungen, Verbindungen, oder STRIPE_SECRET_KEY, und das Netz.",
  ],
  google_off: () => ["nicht eingerichtet"],
  google_ok: ({ issuer }) => [`${issuer} antwortet`],
  google_failed: ({ url, status }) => [`${url} antwortet mit ${status}`, "Prüfen Sie OIDC_ISSUER."],
  database_starting: ({ reason }) => [`${reason}`, "Startet der Shop gerade?"],
  database_unreachable: ({ reason }) => [`${reason}`, "Prüfen Sie DATABASE_URL, den Server und das Netz."],
  database_version: ({ version }) => [`PostgreSQL ${version}`],
  database_old: ({ version }) => [`PostgreSQL ${version}`, "Camber braucht PostgreSQL 18 oder neuer."],
  migrations_done: () => ["alle angewendet"],
  migrations_pending: ({ count, first }) => [
    `${count} stehen aus, ab ${first}`,
    "Der nächste Start wendet sie an. Sichern Sie vorher die Daten.",
  ],
  after_migrations: () => ["bekannt nach den Migrationen"],
  connections_ok: (values) => [connections(values)],
  connections_few: (values) => [connections(values), "Erhöhen Sie max_connections der Datenbank."],
  durable: () => ["was gespeichert ist, liegt auf dem Datenträger"],
  not_durable: () => [
    "fsync, synchronous_commit oder full_page_writes ist aus",
    "Schalten Sie sie ein: Ein Absturz verliert sonst bezahlte Bestellungen.",
  ],
  clock_ok: ({ seconds }) => [`${seconds} s zwischen diesem Rechner und der Datenbank`],
  clock_off: ({ seconds }) => [
    `${seconds} s zwischen diesem Rechner und der Datenbank`,
    "Stellen Sie beide Uhren (NTP).",
  ],
  work_ok: () => ["nichts ist überfällig"],
  work_overdue: ({ count }) => [
    `${count} überfällig`,
    "Läuft der Shop? Sein Protokoll und die Seite System sagen, was fehlschlägt.",
  ],
  work_refunds: ({ count }) => [
    `${count} Erstattungen sind fehlgeschlagen`,
    "Wiederholen Sie sie auf den Seiten der Bestellungen.",
  ],
  work_mails: ({ count }) => [
    `${count} E-Mails wurden aufgegeben`,
    "Prüfen Sie den Mailserver unter Einstellungen, Verbindungen, oder SMTP_URL.",
  ],
  secrets_locked: ({ names }) => [
    `der Schlüssel von ${names} fehlt`,
    "Setzen Sie SECRET_KEY, oder legen Sie die Datei secret.key wieder in DATA_DIR (docs/backups.md).",
  ],
  secrets_readable: ({ file }) => [`andere dürfen ${file} lesen`, `Rufen Sie chmod 600 ${file} auf.`],
  secrets_none: () => ["der erste Start erzeugt sie"],
  secrets_encrypted: () => ["verschlüsselt, mit einem Schlüssel außerhalb der Datenbank"],
  secrets_clear: ({ clear, stored }) => [
    `${clear} von ${stored} unverschlüsselt`,
    "Der nächste Start verschlüsselt sie.",
  ],
  secrets_clear_live: () => [
    "unverschlüsselt in der Datenbank und so in ihren Sicherungen",
    "Setzen Sie SECRET_KEY (openssl rand -base64 32).",
  ],
  secrets_clear_local: () => ["unverschlüsselt, für einen Shop auf diesem Rechner"],
  images_bucket_unreachable: ({ bucket, reason }) => [
    `der Bucket ${bucket} ist nicht erreichbar: ${reason}`,
    "Prüfen Sie S3_ENDPOINT und was dazugehört.",
  ],
  images_in_database: ({ count }) => [`in der Datenbank, ${count} Dateien`],
  images_elsewhere: ({ count }) => [
    `${count} Dateien liegen in einem S3-Speicher`,
    "Setzen Sie S3_ENDPOINT und was dazugehört.",
  ],
  images_lost: ({ bucket, file }) => [`${bucket} hat ${file} nicht`, "Ist es der Bucket, den der Shop benutzt hat?"],
  images_in_bucket: (values) => [bucket(values)],
  images_moving: (values) => [bucket(values), "Der laufende Shop verschiebt sie."],
};

function free({ gigabytes, folder }: Record<string, string | number>): string {
  return `${number(Number(gigabytes))} GB frei in ${folder}`;
}

function connections({ most, used, needed }: Record<string, string | number>): string {
  return `${most} erlaubt, ${used} in Gebrauch, jeder Prozess des Shops braucht bis zu ${needed}`;
}

function bucket({ bucket, inStorage, inDatabase }: Record<string, string | number>): string {
  return `der Bucket ${bucket}; ${inStorage} Dateien darin, ${inDatabase} in der Datenbank`;
}

export const checkup = {
  names: {
    configuration: "Konfiguration",
    disk: "Speicherplatz",
    backups: "Sicherungen",
    mail: "E-Mail",
    payments: "Kartenzahlung",
    google: "Anmeldung mit Google",
    database: "Datenbank",
    migrations: "Migrationen",
    connections: "Datenbankverbindungen",
    durability: "Dauerhaftigkeit",
    clock: "Uhr",
    work: "Wartende Arbeit",
    secrets: "Geheimnisse",
    images: "Bilder",
  },
  states: { ok: "OK", warn: "Warnung", fail: "Beheben" },
  findings,
} satisfies typeof en.checkup;
