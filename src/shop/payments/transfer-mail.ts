import type { Db } from "#db/db.ts";
import { mailAbout } from "#shop/orders/order-mail.ts";
import type { Order } from "#shop/orders/order-state.ts";
import { transferDetails } from "#shop/payments/transfer-details.ts";
import { readSettings } from "#shop/settings/settings.ts";
import { paymentSection } from "#shop/payments/payment-settings.ts";

/** Queues the mail with the details. Call it in the transaction that stores the payment. */
export async function mailTransfer(tx: Db, order: Order, amountCents: number): Promise<void> {
  const { value } = await readSettings(tx, paymentSection);
  const { until, ...transfer } = transferDetails(value, order, amountCents);
  await mailAbout(tx, order, "order_transfer", { transfer, heldUntil: until.toISOString() });
}
