import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { currentTraceparent } from "#log/trace.ts";
import { invalidate } from "#shop/foundation/invalidation.ts";
import { jobs } from "#shop/foundation/jobs/jobs.table.ts";
import { mails } from "#shop/foundation/mails/mails.table.ts";
import { placeholders, prepared } from "#shop/foundation/prepared.ts";
import { sendAhead } from "#shop/foundation/sent-ahead.ts";

type MailWithLink = { name: string; url: string };

/** The data of every mail by its template. Nouns that know more than an account add their own by `declare module`. */
export interface MailData {
  verify_email: MailWithLink;
  reset_password: MailWithLink;
  password_changed: MailWithLink;
  passkey_added: MailWithLink & { passkey: string };
  webhook_disabled: { host: string; description: string; gone: boolean };
}

export type Mail = {
  [Template in keyof MailData]: { template: Template; data: MailData[Template] };
}[keyof MailData];

const insertMail = prepared((db) => {
  const mail = db.$with("mail").as(
    db
      .insert(mails)
      .values(placeholders("to", "template", "data", "locale"))
      .returning({ id: mails.id }),
  );
  return db
    .with(mail)
    .insert(jobs)
    .values({
      queue: "mails",
      key: sql`(select id::text from ${mail})`,
      traceparent: sql.placeholder("traceparent"),
      leasedUntil: sql`'-infinity'`,
    })
    .prepare("queue_mail");
});

/**
 * Queues a mail in the outbox, to be sent after the commit. Call it in the transaction that causes the mail. `locale`: its language where the address
 * has no account.
 */
export async function queueMail(db: Db, to: string, mail: Mail, locale: string | null = null): Promise<void> {
  const { template, data } = mail;
  await sendAhead(db, insertMail(db).execute({ to, template, data, locale, traceparent: currentTraceparent() }));
  invalidate(db, "jobs");
}
