import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "#db/connect.ts";
import { invalidate } from "#shop/invalidation.ts";
import { mails } from "#shop/mails/mails.table.ts";
import type { OrderFitment } from "#shop/orders/order-fitment.ts";
import { givenLater, prepared } from "#shop/prepared.ts";

/** What an order mail tells. Money in minor units. */
export type OrderMail = {
  orderId: string;
  orderNumber: number;
  clientName: string;
  partName: string;
  sku: string;
  quantity: number;
  priceCents: number;
  currency: string;
  heldUntil?: string;
  refunded?: boolean;
  /** The vehicle it was ordered for, and what was decided about the fit. */
  fitment?: Pick<OrderFitment, "verdict" | "confirmed"> & { vehicle: string; position: string | null };
};

/** Every mail that the shop sends, and what its template is given. */
export type Mail =
  | { template: "verify_email"; data: { name: string; url: string } }
  | { template: "reset_password"; data: { name: string; url: string } }
  | { template: "order_placed"; data: OrderMail }
  | { template: "order_paid"; data: OrderMail }
  | { template: "order_shipped"; data: OrderMail }
  | { template: "order_cancelled"; data: OrderMail }
  | { template: "order_expired"; data: OrderMail }
  | { template: "late_payment_refunded"; data: OrderMail }
  | { template: "refund_failed"; data: OrderMail };

export type SendMail = (mail: Mail & { id: string; to: string }) => Promise<void>;

const claimSeconds = 60;
const mostAttempts = 12;

const insertMail = prepared((db) =>
  db
    .insert(mails)
    .values(givenLater("to", "template", "data"))
    .prepare("insert_mail"),
);

/** Puts a mail into the outbox, to be sent after the commit. Call it in the transaction that causes the mail. */
export async function queueMail(db: Db, to: string, mail: Mail): Promise<void> {
  await insertMail(db).execute({ to, template: mail.template, data: mail.data });
  invalidate(db, "mails");
}

/**
 * Sends what waits in the outbox, each mail claimed by one process at a time. A mail that fails is tried again
 * after a minute, then two, four, … up to a day; after twelve tries it is given up. Answers how many were sent.
 */
export async function sendWaitingMails(db: Db, send: SendMail): Promise<number> {
  let sent = 0;
  for (;;) {
    const [mail] = await claimNext(db).execute();
    if (!mail) return sent;
    try {
      await send({ id: mail.id, to: mail.to, template: mail.template, data: mail.data } as Mail & {
        id: string;
        to: string;
      });
    } catch (error) {
      console.error(`mail ${mail.id} (${mail.template}) was not sent: ${String(error)}`);
      const wait = Math.min(60 * 2 ** mail.attempts, 86_400);
      await db
        .update(mails)
        .set({
          claimedUntil: sql`now() + make_interval(secs => ${wait})`,
          failedAt: mail.attempts >= mostAttempts ? sql`now()` : null,
        })
        .where(eq(mails.id, mail.id));
      continue;
    }
    await markSent(db).execute({ id: mail.id });
    sent += 1;
  }
}

/** Deletes mails that were sent, or given up, a month ago: they hold names, addresses and links. Answers how many. */
export async function purgeOldMails(db: Db): Promise<number> {
  const old = await db
    .delete(mails)
    .where(lt(sql`coalesce(${mails.sentAt}, ${mails.failedAt})`, sql`now() - interval '30 days'`))
    .returning({ id: mails.id });
  return old.length;
}

const claimNext = prepared((db) => {
  const next = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(isNull(mails.sentAt), isNull(mails.failedAt), lt(mails.claimedUntil, sql`now()`)))
    .orderBy(mails.claimedUntil)
    .limit(1)
    .for("update", { skipLocked: true });
  return db
    .update(mails)
    .set({
      claimedUntil: sql`now() + make_interval(secs => ${claimSeconds})`,
      attempts: sql`${mails.attempts} + 1`,
    })
    .where(eq(mails.id, sql`(${next})`))
    .returning()
    .prepare("claim_mail");
});

const markSent = prepared((db) =>
  db
    .update(mails)
    .set({ sentAt: sql`now()` })
    .where(eq(mails.id, sql.placeholder("id")))
    .prepare("mark_mail_sent"),
);
