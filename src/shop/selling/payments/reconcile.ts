import { and, eq, lt, or, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { reconciliation } from "#shop/foundation/limits.ts";
import { orders } from "#shop/selling/orders/orders.table.ts";
import { isInGrace } from "#shop/selling/orders/revive-order.ts";
import { closeUnknown } from "#shop/selling/payments/payments.ts";
import { payments } from "#shop/selling/payments/payments.table.ts";
import type { PaymentProvider } from "#shop/selling/payments/provider.ts";
import { applyIntent } from "#shop/selling/payments/settle.ts";
import { logFault } from "#log/log.ts";
import { count } from "#log/counters.ts";

/** A late card still brings an order back that has only just expired. */
const isClosed = sql<boolean>`(${orders.status} = 'cancelled' or ${orders.status} = 'expired' and not ${isInGrace})`;

/**
 * Retrieves payments that have been open for a while (`reconciliation`), in case a webhook event was lost, and cancels those whose order is closed. A
 * payment that can't be settled does not stop the others. Returns how many were checked. Throws `payment_provider_down`.
 */
export async function reconcilePayments(db: Db, provider: PaymentProvider): Promise<number> {
  const waiting = await db
    .select({ intentId: payments.intentId, closed: isClosed })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(payments.status, "open"),
        eq(payments.provider, "stripe"),
        or(lt(payments.checkedAt, sql`now() - make_interval(secs => ${reconciliation.afterSeconds})`), isClosed),
      ),
    )
    .orderBy(payments.checkedAt)
    .limit(reconciliation.payments);
  for (const { intentId, closed } of waiting) {
    if (!intentId) continue;
    await db
      .update(payments)
      .set({ checkedAt: sql`now()` })
      .where(eq(payments.intentId, intentId));
    try {
      const intent = closed ? await provider.cancelIntent(intentId) : await provider.retrieveIntent(intentId);
      await db.transaction((tx) => applyIntent(tx, intent));
      if (intent.status === "succeeded") count("reconciler_differences_total", { kind: "missed_event" });
    } catch (error) {
      if (error instanceof ShopError && error.code === "payment_provider_down") throw error;
      count("reconciler_differences_total", { kind: "unsettled" });
      await closeUnknown(db, intentId, error).catch((fault: unknown) =>
        logFault("payments", fault, `${intentId} was not settled and will be checked again`),
      );
    }
  }
  return waiting.length;
}
