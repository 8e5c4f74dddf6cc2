import type { Db } from "#db/db.ts";
import { queueMail, type PaymentNotice } from "#shop/mails/outbox.ts";
import type { Order } from "#shop/orders/order-state.ts";
import { ownerEmails } from "#shop/users/owner-emails.ts";

type News = Omit<PaymentNotice, "orderId" | "orderNumber" | "currency">;

/** Mails the owners what happened to the payment of an order outside of the shop. */
export async function tellOwners(tx: Db, { id, orderNumber, currency }: Order, news: News): Promise<void> {
  const data = { orderId: id, orderNumber, currency, ...news };
  for (const to of await ownerEmails(tx)) await queueMail(tx, to, { template: "payment_notice", data });
}
