import { eq } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { recordEvent, refreshOrder, type Order } from "#shop/selling/orders/order-state.ts";
import { lockPayment } from "#shop/selling/payments/lock-payment.ts";
import { bookOutsideRefund, refundsOf, unbookOutsideRefund } from "#shop/selling/payments/outside-refunds.ts";
import { disputes } from "#shop/selling/payments/payments.table.ts";
import type { ProviderDispute } from "#shop/selling/payments/provider.ts";
import { tellOwners } from "#shop/selling/payments/tell-owners.ts";

type Dispute = typeof disputes.$inferSelect;

/**
 * Applies what the provider reports of a dispute, which may happen repeatedly and in any order: its amount is booked as gone while the bank has it, and
 * the owners are told that it began and how it ended. Throws `payment_not_confirmed` while the shop has not heard of the payment yet.
 */
export async function applyDispute(tx: Db, reported: ProviderDispute): Promise<void> {
  const found = await lockPayment(tx, reported.intentId);
  // Of another shop on the same account.
  if (!found) return;
  const { payment, order } = found;
  const { id } = reported;
  const [known] = await tx.select().from(disputes).where(eq(disputes.id, id));
  const dispute = merge(known, reported);
  const { amountCents, currency, reason, respondBy, status, withdrawn, reinstated } = dispute;
  const ofOrder = { id, paymentId: payment.id, orderId: order.id, amountCents, currency, reason };
  const state = { status, withdrawn, reinstated, respondBy };
  await tx
    .insert(disputes)
    .values({ ...ofOrder, ...state })
    .onConflictDoUpdate({ target: disputes.id, set: state });
  const isBooked = (await refundsOf(tx, payment.id)).some(({ providerId }) => providerId === id);
  if (isGone(dispute) && !isBooked)
    await bookOutsideRefund(tx, payment, { id, amountCents, status: "succeeded", cause: "dispute" });
  if (!isGone(dispute) && isBooked) await unbookOutsideRefund(tx, payment, id);
  await announce(tx, order, { known, dispute, isBooked });
  await refreshOrder(tx, order.id);
}

type Merged = Omit<Dispute, "paymentId" | "orderId" | "createdAt">;

/** An event may be older than what is known: a dispute that has ended never opens again, and neither its withdrawal nor its return is undone. */
function merge(known: Dispute | undefined, { moved, ...reported }: ProviderDispute): Merged {
  const { id, amountCents, currency, reason, status, respondBy } = reported;
  return {
    ...(known ?? { id, amountCents, currency, reason, respondBy }),
    status: known && known.status !== "open" ? known.status : status,
    withdrawn: (known?.withdrawn ?? false) || moved === "withdrawn",
    reinstated: (known?.reinstated ?? false) || moved === "reinstated",
  };
}

/** Whether the bank has the amount of a dispute. */
function isGone({ status, withdrawn, reinstated }: Merged): boolean {
  return (withdrawn || status === "lost") && !reinstated && status !== "won";
}

type Applied = { known: Dispute | undefined; dispute: Merged; isBooked: boolean };

async function announce(tx: Db, order: Order, { known, dispute, isBooked }: Applied): Promise<void> {
  const { amountCents, respondBy, status } = dispute;
  const data = { amountCents };
  if (!known) await recordEvent(tx, order.id, "dispute_opened", { data });
  if (isGone(dispute) !== isBooked)
    await recordEvent(tx, order.id, isBooked ? "dispute_reinstated" : "dispute_withdrawn", { data });
  if (status === "open") {
    if (known) return;
    const until = respondBy ? { respondBy: respondBy.toISOString() } : {};
    return tellOwners(tx, order, { what: "dispute_opened", amountCents, ...until });
  }
  if (known && known.status !== "open") return;
  await recordEvent(tx, order.id, `dispute_${status}`, { data });
  await tellOwners(tx, order, { what: `dispute_${status}`, amountCents });
}
