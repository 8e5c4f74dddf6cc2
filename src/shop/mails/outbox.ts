import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { currentTraceparent } from "#log/trace.ts";
import type { InquiryVehicle } from "#shop/inquiries/inquiries.table.ts";
import { invalidate } from "#shop/invalidation.ts";
import { jobs } from "#shop/jobs/jobs.table.ts";
import { workOff, type Queue } from "#shop/jobs/work.ts";
import { jobLimits, retrySeconds, type BusinessLimits } from "#shop/limits.ts";
import { mails } from "#shop/mails/mails.table.ts";
import { addOrderLink } from "#shop/orders/order-links.ts";
import type { OrderFitment } from "#shop/orders/order-fitment.ts";
import type { TransferDetails } from "#shop/payments/transfer-details.ts";
import type { TitleFacts } from "#shop/parts/display-title.ts";
import { placeholders, prepared } from "#shop/prepared.ts";
import { sendAhead } from "#shop/sent-ahead.ts";
import type { Untaxed } from "#shop/tax/untaxed.ts";
import { users } from "#shop/users/users.table.ts";

/** A line of an order in a mail. */
export type MailLine = {
  name: string;
  /** The facts of its title. */
  title?: TitleFacts;
  sku: string;
  quantity: number;
  itemsCents: number;
  /** The vehicle it was ordered for, with the verdict. */
  fitment?: Pick<OrderFitment, "verdict" | "confirmed" | "vehicle" | "places">;
};

/** The data of a mail about an order. Money in minor units. */
export type OrderMail = {
  orderId: string;
  orderNumber: number;
  clientName: string;
  lines: MailLine[];
  totalCents: number;
  currency: string;
  /** The items between the sum of the lines and the total. */
  sums?:
    | undefined
    | {
        discountCents: number;
        deliveryCents: number;
        feesCents: number;
        depositsCents: number;
        taxCents: number;
        taxIncluded: boolean;
      };
  heldUntil?: string;
  /** The amount and account of a bank transfer. */
  transfer?: Omit<TransferDetails, "until">;
  /** The buyer's VAT id, where they owe the tax. */
  reverseChargeTo?: string;
  /** Why no tax is due, where that is not by their VAT id. */
  untaxed?: Exclude<Untaxed, "reverse_charge">;
  /** The amount paid by gift cards and credit. */
  creditCents?: number;
  /** The refunded amount, whether there is one, and the payment methods it returns to. */
  refundCents?: number;
  refunded?: boolean;
  refundTo?: ("card" | "transfer" | "gift_card" | "credit")[];
  /** Of the new gift card that a refund went to. Deleted once the mail is sent. */
  giftCardCode?: string;
  /** The status of the order when a refunded payment arrived. */
  orderWas?: "paid" | "cancelled" | "expired";
  /** The ordered parts are in the cart of the buyer again. */
  reopened?: boolean;
  /** The shipped parcel; empty strings where it is unknown. */
  shipment?: { carrier: string; tracking: string };
  /** Its reader opens the order by a link of its own, which is made when the mail is sent. */
  ofGuest?: boolean;
  /** That link: a path with a secret, which is not stored. */
  path?: string;
};

/** A visitor's question, for staff. */
export type InquiryMail = {
  name: string;
  email: string;
  message: string;
  query: string;
  vehicle: InquiryVehicle | null;
  sku: string | null;
};

/** What happened to the payment of an order at its provider, for the owners. `respondBy`: until when a dispute can be answered. */
export type PaymentNotice = {
  orderId: string;
  orderNumber: number;
  what: "provider_refund" | "refund_failed" | "dispute_opened" | "dispute_won" | "dispute_lost" | "dispute_closed";
  amountCents: number;
  currency: string;
  respondBy?: string;
};

/** What staff gave away that owners should know of. `by`: their address; `ofDayCents`: with all that they gave within a day. */
export type GiftNotice = {
  by: string;
  what: "gift_card" | "store_credit" | "promotion";
  amountCents?: number;
  ofDayCents?: number;
  percent?: number;
  currency: string;
};

/** Every mail that the shop sends, with the data of its template. */
export type Mail =
  | { template: "verify_email"; data: { name: string; url: string } }
  | { template: "reset_password"; data: { name: string; url: string } }
  | { template: "password_changed"; data: { name: string; url: string } }
  | { template: "passkey_added"; data: { name: string; passkey: string; url: string } }
  | { template: "order_placed"; data: OrderMail }
  | { template: "order_paid"; data: OrderMail }
  | { template: "order_transfer"; data: OrderMail }
  | { template: "order_shipped"; data: OrderMail }
  | { template: "order_cancelled"; data: OrderMail }
  | { template: "order_part_cancelled"; data: OrderMail }
  | { template: "order_expired"; data: OrderMail }
  | { template: "late_payment_refunded"; data: OrderMail }
  | { template: "refund_failed"; data: OrderMail }
  | { template: "gift_card_replaced"; data: OrderMail }
  | { template: "order_link"; data: OrderMail }
  | { template: "inquiry"; data: InquiryMail }
  | { template: "payment_notice"; data: PaymentNotice }
  | { template: "money_given"; data: GiftNotice }
  | { template: "webhook_disabled"; data: { host: string; description: string; gone: boolean } };

/** `locale`: the language of the account with that address, else the one that the mail was queued with; null if there is none. */
type OutgoingMail = Mail & { id: string; to: string; locale?: string | null };

export type SendMail = (mail: OutgoingMail) => Promise<void>;

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

type MailLimits = Pick<BusinessLimits, "unverifiedMailsPerDay"> | null;

/**
 * Sends each mail once, or twice if a process dies between sending and recording it. Mails about orders to an unconfirmed address are refused
 * beyond their limit. The database never has the secret of a link to an order, and that of other links only until the mail is sent.
 */
export function mailQueue(db: Db, send: SendMail, limits: MailLimits = null): Queue {
  return {
    name: "mails",
    atOnce: jobLimits.mailsAtOnce,
    async run(id) {
      const [mail] = await unsent(db).execute({ id });
      if (!mail) return;
      if (limits && (await isExcess(db, id, limits.unverifiedMailsPerDay))) return refuse(db, id);
      await send(await withLink(db, mail as OutgoingMail));
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

async function withLink(db: Db, mail: OutgoingMail): Promise<OutgoingMail> {
  if (!("ofGuest" in mail.data) || !mail.data.ofGuest) return mail;
  return { ...mail, data: { ...mail.data, path: await addOrderLink(db, mail.data.orderId) } } as OutgoingMail;
}

/** Returns whether `most` mails about orders went to the same unconfirmed address in the day before this one. Idempotent. */
async function isExcess(db: Db, id: string, most: number): Promise<boolean> {
  // Requests for these mails are limited themselves, so they don't count against mails about orders. A new gift card is the buyer's money.
  const onRequest = sql`('gift_card_replaced', 'verify_email', 'reset_password', 'password_changed', 'passkey_added', 'order_link', 'inquiry', 'webhook_disabled', 'payment_notice', 'money_given')`;
  const { rows } = await db.execute<{ excess: boolean }>(sql`
    select (
      select count(*) from mails earlier
      where earlier.to_address = mails.to_address and earlier.template not in ${onRequest} and earlier.failed_at is null and earlier.refused_at is null
        and earlier.id < mails.id and earlier.created_at > mails.created_at - interval '1 day') >= ${most} as excess
    from mails
    where mails.id = ${id} and mails.template not in ${onRequest}
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
    .set({ sentAt: sql`now()`, data: sql`${mails.data} - 'path' - 'url' - 'giftCardCode'` })
    .where(eq(mails.id, sql.placeholder("id")))
    .prepare("mark_mail_sent"),
);
