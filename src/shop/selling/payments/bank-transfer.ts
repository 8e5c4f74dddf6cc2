import type { Db } from "#db/db.ts";
import type { Buyer } from "#shop/foundation/actor.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { readOrder } from "#shop/selling/orders/order-view.ts";
import { ownedBy } from "#shop/selling/orders/ownership.ts";
import { startPayment } from "#shop/selling/payments/payments.ts";
import type { PaymentProvider } from "#shop/selling/payments/provider.ts";
import { transferDetails, type TransferDetails } from "#shop/selling/payments/transfer-details.ts";
import type { Client } from "#shop/foundation/rate-limit.ts";
import { settingsOf } from "#shop/foundation/settings/settings.ts";
import { paymentSection } from "#shop/selling/payments/payment-settings.ts";

/** `offered`: the order can be paid by bank transfer. `details`: null before the buyer has chosen it, and once nothing is due. */
export type TransferOffer = { offered: boolean; details: TransferDetails | null };

/** Returns whether the buyer's own order can be paid by bank transfer, and how if the buyer has chosen it. Throws `not_found`. */
export async function transferOf(db: Db, buyer: Buyer, orderId: string): Promise<TransferOffer> {
  const [order, account] = await Promise.all([readOrder(db, orderId, ownedBy(buyer)), settingsOf(db, paymentSection)]);
  if (!order) throw new ShopError("not_found");
  const offered = account.bankTransfer && order.dueCents > 0;
  const chosen = order.payments.some(({ method, status }) => method === "transfer" && status === "open");
  return { offered, details: offered && chosen ? transferDetails(account, order, order.dueCents) : null };
}

/**
 * Chooses to pay an order by bank transfer: its stock is reserved longer, and a mail says what to transfer. Repeated calls change nothing.
 * Throws `transfer_not_offered`, `not_found`, `already_paid`, `order_closed` and `rate_limited`.
 */
export async function chooseTransfer(
  db: Db,
  card: PaymentProvider,
  buyer: Buyer,
  { orderId, client }: { orderId: string; client: Client | null },
): Promise<TransferOffer> {
  await startPayment(db, card, buyer, { orderId, method: "transfer", client });
  return transferOf(db, buyer, orderId);
}
