import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { InquiryVehicle } from "#shop/inquiries/inquiries.table.ts";
import { enqueue } from "#shop/jobs/enqueue.ts";
import { workOff, type Queue } from "#shop/jobs/work.ts";
import { jobLimits, retrySeconds, type BusinessLimits } from "#shop/limits.ts";
import { mails } from "#shop/mails/mails.table.ts";
import type { OrderFitment } from "#shop/orders/order-fitment.ts";
import type { TransferDetails } from "#shop/payments/transfer-details.ts";
import type { TitleFacts } from "#shop/parts/display-title.ts";
import { placeholders, prepared } from "#shop/prepared.ts";
import { users } from "#shop/users/users.table.ts";

/** A line of an order in a mail. */
export type MailLine = {
  name: string;
  /** What its title is made of. */
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
  /** What makes the total differ from the sum of the lines. */
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
  /** What to transfer, and where to. */
  transfer?: Omit<TransferDetails, "until">;
  /** The buyer's VAT id, where they owe the tax. */
  reverseChargeTo?: string;
  /** What gift cards and credit have paid already. */
  creditCents?: number;
  /** What goes back, whether that is anything, and the ways of payment that it goes back to; absent in mails of an earlier release. */
  refundCents?: number;
  refunded?: boolean;
  refundTo?: ("card" | "transfer" | "gift_card" | "credit")[];
  /** Why a payment is refunded: what the order was when it came; absent in mails of an earlier release. */
  orderWas?: "paid" | "cancelled" | "expired";
  /** What was ordered is in the buyer's cart again. */
  reopened?: boolean;
  /** The parcel that is on its way; empty where it is not known. */
  shipment?: { carrier: string; tracking: string };
  /** Where a guest finds the order: a path. */
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
  | { template: "order_link"; data: OrderMail }
  | { template: "inquiry"; data: InquiryMail }
  | { template: "webhook_disabled"; data: { host: string; description: string; gone: boolean } };

/** `locale`: the language of the account with that address, else the one that the mail was queued with; null if there is none. */
type OutgoingMail = Mail & { id: string; to: string; locale?: string | null };

export type SendMail = (mail: OutgoingMail) => Promise<void>;

const insertMail = prepared((db) =>
  db
    .insert(mails)
    .values(placeholders("to", "template", "data", "locale"))
    .returning({ id: mails.id })
    .prepare("insert_mail"),
);

/**
 * Puts a mail into the outbox, to be sent after the commit. Call it in the transaction that causes the mail. `locale`: its language where the
 * address has no account.
 */
export async function queueMail(db: Db, to: string, mail: Mail, locale: string | null = null): Promise<void> {
  const [queued] = await insertMail(db).execute({ to, template: mail.template, data: mail.data, locale });
  if (queued) await enqueue(db, "mails", queued.id);
}

type MailLimits = Pick<BusinessLimits, "unverifiedMailsPerDay"> | null;

/**
 * Sends each mail; only a process that dies after sending and before recording it causes a second one. Mails about orders to an address that
 * nobody has confirmed are abandoned beyond their limit.
 */
export function mailQueue(db: Db, send: SendMail, limits: MailLimits = null): Queue {
  return {
    name: "mails",
    async run(id) {
      const [mail] = await unsent(db).execute({ id });
      if (!mail) return;
      if (limits && (await isExcess(db, id, limits.unverifiedMailsPerDay))) return abandon(db, id);
      await send(mail as OutgoingMail);
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

/** Returns whether so many mails about orders went to the same unconfirmed address in the day before this one. Repeating it gives the same result. */
async function isExcess(db: Db, id: string, most: number): Promise<boolean> {
  // Requests for these are limited themselves, so that they don't use up the mails about orders.
  const onRequest = sql`('verify_email', 'reset_password', 'password_changed', 'passkey_added', 'order_link', 'inquiry', 'webhook_disabled')`;
  const { rows } = await db.execute<{ excess: boolean }>(sql`
    select (
      select count(*) from mails earlier
      where earlier.to_address = mails.to_address and earlier.template not in ${onRequest} and earlier.failed_at is null
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
    .set({ sentAt: sql`now()` })
    .where(eq(mails.id, sql.placeholder("id")))
    .prepare("mark_mail_sent"),
);
