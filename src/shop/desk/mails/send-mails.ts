import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { workOff, type Queue } from "#shop/foundation/jobs/work.ts";
import { jobLimits, retrySeconds, type BusinessLimits } from "#shop/foundation/limits.ts";
import { mails } from "#shop/foundation/mails/mails.table.ts";
import type { Mail } from "#shop/foundation/mails/outbox.ts";
import { renewGiftCardCode } from "#shop/selling/ledger/add-gift-card.ts";
import { addOrderLink, deleteOrderLink } from "#shop/selling/orders/order-links.ts";
import { shownInMail } from "#shop/selling/orders/shown-in-mail.ts";
import type { OrderMail } from "#shop/selling/orders/order-mail-data.ts";
import { prepared } from "#shop/foundation/prepared.ts";
import { users } from "#shop/people/users/users.table.ts";

/** `locale`: the language of the account with that address, else the one that the mail was queued with; null if there is none. */
type OutgoingMail = Mail & { id: string; to: string; locale?: string | null };

export type SendMail = (mail: OutgoingMail) => Promise<void>;

/**
 * Whether mails count against the daily limit of an unconfirmed address. Those that somebody requests are limited when they are requested; a new gift card is the buyer's
 * money; staff and owners have confirmed theirs.
 */
const isLimited: Record<Mail["template"], boolean> = {
  order_placed: true,
  order_paid: true,
  order_transfer: true,
  order_shipped: true,
  order_cancelled: true,
  order_part_cancelled: true,
  order_goodwill: true,
  order_expired: true,
  late_payment_refunded: true,
  refund_failed: true,
  gift_card_replaced: false,
  order_link: false,
  verify_email: false,
  reset_password: false,
  password_changed: false,
  passkey_added: false,
  inquiry: false,
  webhook_disabled: false,
  payment_notice: false,
  money_given: false,
  test_mail: false,
};

const limitedTemplates = Object.entries(isLimited).flatMap(([template, limited]) => (limited ? [template] : []));
const anyLimited = sql`any(${sql.param(limitedTemplates)}::text[])`;

type MailLimits = Pick<BusinessLimits, "unverifiedMailsPerDay"> | null;

/**
 * Sends each mail once, or twice if a process dies between sending and recording it. Mails about orders to an unconfirmed address are refused
 * beyond their limit. The database never has the secret of a link to an order or the code of a gift
 * card, and that of other links only until the mail is sent.
 */
export function mailQueue(db: Db, send: SendMail, limits: MailLimits = null): Queue {
  return {
    name: "mails",
    atOnce: jobLimits.mailsAtOnce,
    async run(id) {
      const [mail] = await unsent(db).execute({ id });
      if (!mail) return;
      if (limits && (await isExcess(db, id, limits.unverifiedMailsPerDay))) return refuse(db, id);
      await sendWithSecrets(db, mail as OutgoingMail, send);
      await markSent(db).execute({ id });
    },
    retrySeconds: retrySeconds.mails,
    limit: {
      attempts: jobLimits.mailAttempts,
      giveUp: abandon,
    },
  };
}

async function abandon(db: Db, id: string): Promise<void> {
  await db
    .update(mails)
    .set({ failedAt: sql`now()` })
    .where(eq(mails.id, id));
}

async function refuse(db: Db, id: string): Promise<void> {
  await db
    .update(mails)
    .set({ refusedAt: sql`now()` })
    .where(eq(mails.id, id));
}

/**
 * Sends a mail with what is made for it alone: the code of a new gift card and, for a guest, a link to their order. An attempt that fails leaves no
 * link behind; the next one makes another code.
 */
async function sendWithSecrets(db: Db, mail: OutgoingMail, send: SendMail): Promise<void> {
  const { giftCardId, ofGuest, orderId } = mail.data as Partial<OrderMail>;
  const code = giftCardId === undefined ? {} : { giftCardCode: await renewGiftCardCode(db, giftCardId) };
  const path = ofGuest && orderId !== undefined ? await addOrderLink(db, orderId) : null;
  try {
    const shown = orderId === undefined ? {} : await shownInMail(db, orderId);
    await send({ ...mail, data: { ...mail.data, ...shown, ...code, ...(path !== null && { path }) } } as OutgoingMail);
  } catch (error) {
    if (path !== null) await deleteOrderLink(db, path);
    throw error;
  }
}

/** Returns whether `most` mails about orders went to the same unconfirmed address in the day before this one. Idempotent. */
async function isExcess(db: Db, id: string, most: number): Promise<boolean> {
  const { rows } = await db.execute<{ excess: boolean }>(sql`
    select (
      select count(*) from mails earlier
      where earlier.to_address = mails.to_address and earlier.template = ${anyLimited} and earlier.failed_at is null and earlier.refused_at is null
        and earlier.id < mails.id and earlier.created_at > mails.created_at - interval '1 day') >= ${most} as excess
    from mails
    where mails.id = ${id} and mails.template = ${anyLimited}
      and not exists (select from users where users.email = mails.to_address and users.email_verified)`);
  return rows[0]?.excess ?? false;
}

/** Sends the mails in the outbox that are due. Returns how many were sent. */
export function sendWaitingMails(db: Db, send: SendMail): Promise<number> {
  return workOff(db, mailQueue(db, send));
}

const unsent = prepared((db) =>
  db
    .select({
      id: mails.id,
      to: mails.to,
      template: mails.template,
      data: mails.data,
      locale: sql<string | null>`coalesce(${users.locale}, ${mails.locale})`,
    })
    .from(mails)
    .leftJoin(users, eq(users.email, mails.to))
    .where(and(eq(mails.id, sql.placeholder("id")), isNull(mails.sentAt)))
    .prepare("unsent_mail"),
);

const markSent = prepared((db) =>
  db
    .update(mails)
    .set({
      sentAt: sql`now()`,
      // Of an account that was erased in the meantime.
      to: sql`case when ${mails.data} ? 'erased' then '' else ${mails.to} end`,
      data: sql`${mails.data} - 'path' - 'url' - 'giftCardCode'`,
    })
    .where(eq(mails.id, sql.placeholder("id")))
    .prepare("mark_mail_sent"),
);
