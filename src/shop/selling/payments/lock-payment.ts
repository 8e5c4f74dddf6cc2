import { eq } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { lockOrder, type Order } from "#shop/selling/orders/order-state.ts";
import type { Payment } from "#shop/selling/payments/balance.ts";
import { payments } from "#shop/selling/payments/payments.table.ts";

/**
 * Locks the order of an intent from which money left at the provider. Returns it with the payment; null for an intent of another shop. Throws
 * `payment_not_confirmed` if the shop has not heard that it was paid: the provider sends the event again.
 */
export async function lockPayment(tx: Db, intentId: string): Promise<{ payment: Payment; order: Order } | null> {
  const ofIntent = () => tx.select().from(payments).where(eq(payments.intentId, intentId));
  const [found] = await ofIntent();
  if (!found) return null;
  const order = await lockOrder(tx, found.orderId);
  const [payment] = await ofIntent();
  if (!payment) return null;
  if (payment.capturedCents === 0) throw new ShopError("payment_not_confirmed");
  return { payment, order };
}
