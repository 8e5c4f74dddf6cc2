import type { Db } from "#db/db.ts";
import { queueMail } from "#shop/foundation/mails/outbox.ts";
import type { Order } from "#shop/selling/orders/order-state.ts";
import { ownerEmails } from "#shop/people/users/owner-emails.ts";

type News = Omit<PaymentNotice, "orderId" | "orderNumber" | "currency"> & { currency?: string };

/** Mails the owners what happened to the payment of an order outside of the shop. */
export async function tellOwners(tx: Db, { id, orderNumber, currency }: Order, news: News): Promise<void> {
  const data = { orderId: id, orderNumber, currency, ...news };
  for (const to of await ownerEmails(tx)) await queueMail(tx, to, { template: "payment_notice", data });
}

/** What happened to the payment of an order at its provider, for the owners. `respondBy`: until when a dispute can be answered. */
export type PaymentNotice = {
  orderId: string;
  orderNumber: number;
  what:
    | "provider_refund"
    | "refund_failed"
    | "surplus_refunded"
    | "other_currency"
    | "dispute_opened"
    | "dispute_escalated"
    | "dispute_won"
    | "dispute_lost"
    | "dispute_closed";
  amountCents: number;
  currency: string;
  respondBy?: string;
};

declare module "#shop/foundation/mails/outbox.ts" {
  interface MailData {
    payment_notice: PaymentNotice;
  }
}
