import type { Db } from "#db/db.ts";
import { mailAbout } from "#shop/selling/orders/order-mail.ts";
import type { Order } from "#shop/selling/orders/order-state.ts";
import { transferDetails } from "#shop/selling/payments/transfer-details.ts";
import { readSettings } from "#shop/foundation/settings/settings.ts";
import { paymentSection } from "#shop/selling/payments/payment-settings.ts";

/** Queues the mail with the details. Call it in the transaction that stores the payment. */
export async function mailTransfer(tx: Db, order: Order, amountCents: number): Promise<void> {
  const { value } = await readSettings(tx, paymentSection);
  const { until, ...transfer } = transferDetails(value, order, amountCents);
  await mailAbout(tx, order, "order_transfer", { transfer, heldUntil: until.toISOString() });
}
