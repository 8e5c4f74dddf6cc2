import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { lockOrder, type Order } from "#shop/selling/orders/order-state.ts";
import type { Payment } from "#shop/selling/payments/balance.ts";
import { payments } from "#shop/selling/payments/payments.table.ts";
import { tellOwners } from "#shop/selling/payments/tell-owners.ts";
import { count } from "#log/counters.ts";
import { log } from "#log/log.ts";

/** Money that left a payment at the provider. `id`: of the refund or dispute there. */
type Moved = { id: string; intentId: string; amountCents: number; currency: string };

/**
 * Locks the order of an intent from which money left at the provider. Returns it with the payment; null for an intent of another shop, and for what is
 * not booked: `ignore` was called for it, or it is in another currency, of which the owners are told once. Throws `payment_not_confirmed` if the shop
 * has not heard that it was paid: the provider sends the event again.
 */
export async function lockPayment(tx: Db, moved: Moved): Promise<{ payment: Payment; order: Order } | null> {
  const { id, intentId, amountCents, currency } = moved;
  const ofIntent = () => tx.select().from(payments).where(eq(payments.intentId, intentId));
  const [found] = await ofIntent();
  if (!found) return null;
  const order = await lockOrder(tx, found.orderId);
  const [payment] = await ofIntent();
  if (!payment) return null;
  if (payment.capturedCents === 0) throw new ShopError("payment_not_confirmed");
  if (payment.ignoredIds.includes(id)) return null;
  if (currency === payment.currency) return { payment, order };
  count("reconciler_differences_total", { kind: "mismatch" });
  log("error", "payments", `${id} of ${intentId} is in another currency and was not booked`);
  await ignore(tx, payment, id);
  await tellOwners(tx, order, { what: "other_currency", amountCents, currency });
  return null;
}

/** Leaves a refund or dispute at the provider out of the books, whatever is reported of it later. */
export async function ignore(tx: Db, payment: Payment, id: string): Promise<void> {
  await tx
    .update(payments)
    .set({ ignoredIds: sql`array_append(${payments.ignoredIds}, ${id}::text)` })
    .where(eq(payments.id, payment.id));
}
