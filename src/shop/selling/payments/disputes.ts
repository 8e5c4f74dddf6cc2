import { eq } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { recordEvent, refreshOrder, type Order } from "#shop/selling/orders/order-state.ts";
import { lockPayment } from "#shop/selling/payments/lock-payment.ts";
import { bookOutsideRefund, unbookOutsideRefund } from "#shop/selling/payments/outside-refunds.ts";
import { disputes } from "#shop/selling/payments/payments.table.ts";
import type { ProviderDispute } from "#shop/selling/payments/provider.ts";
import { tellOwners } from "#shop/selling/payments/tell-owners.ts";

type Dispute = typeof disputes.$inferSelect;

/**
 * Applies what the provider reports of a dispute, which may happen repeatedly and in any order: its amount is booked as gone while the bank has it, and
 * the owners are told that it began, that an inquiry became one, and how it ended. Throws `payment_not_confirmed` while the shop has not heard of the payment yet.
 */
export async function applyDispute(tx: Db, reported: ProviderDispute): Promise<void> {
  const found = await lockPayment(tx, reported);
  if (!found) return;
  const { payment, order } = found;
  const { id } = reported;
  const [known] = await tx.select().from(disputes).where(eq(disputes.id, id));
  const dispute = merge(known, reported);
  const { amountCents, currency, reason, ...state } = dispute;
  const changing = { ...state, amountCents };
  await tx
    .insert(disputes)
    .values({ paymentId: payment.id, orderId: order.id, currency, reason, ...changing })
    .onConflictDoUpdate({ target: disputes.id, set: changing });
  await announce(tx, order, known, dispute);
  const wasGone = known !== undefined && isGone(known);
  if (isGone(dispute) && !wasGone)
    await bookOutsideRefund(tx, payment, { id, amountCents, status: "succeeded", cause: "dispute" });
  if (!isGone(dispute) && wasGone) await unbookOutsideRefund(tx, payment, id);
  await refreshOrder(tx, order.id);
}

/**
 * Throws `order_disputed` for a locked order of which a dispute is open, or has taken money: until it comes back, or the pieces that it paid for are
 * cancelled.
 */
export async function refuseDisputed(tx: Db, { id, concededCents }: Order): Promise<void> {
  const ofOrder = await tx.select().from(disputes).where(eq(disputes.orderId, id));
  if (ofOrder.some((one) => one.status === "open" || (isGone(one) && concededCents > 0)))
    throw new ShopError("order_disputed");
}

type Merged = Omit<Dispute, "paymentId" | "orderId" | "createdAt">;

/**
 * An event may be older than what is known: a dispute that has ended never opens again, neither its withdrawal nor its return is undone, and it never
 * becomes an inquiry again. An inquiry may have been for less and have had an earlier deadline than the dispute that it becomes.
 */
function merge(known: Dispute | undefined, { moved, ...reported }: ProviderDispute): Merged {
  const { id, amountCents, currency, reason, status, respondBy } = reported;
  const inquiry = reported.inquiry && moved !== "withdrawn";
  if (!known) {
    const [withdrawn, reinstated] = [moved === "withdrawn", moved === "reinstated"];
    return { id, amountCents, currency, reason, status, respondBy, inquiry, withdrawn, reinstated };
  }
  const isOver = known.status !== "open" && !(known.inquiry && !inquiry);
  const isOlder = isOver || isGone(known) || (inquiry && !known.inquiry);
  return {
    id,
    currency: known.currency,
    reason: known.reason,
    amountCents: isOlder ? known.amountCents : amountCents,
    status: isOver ? known.status : status,
    respondBy: respondBy && (!known.respondBy || respondBy > known.respondBy) ? respondBy : known.respondBy,
    inquiry: known.inquiry && inquiry,
    withdrawn: known.withdrawn || moved === "withdrawn",
    reinstated: known.reinstated || moved === "reinstated",
  };
}

/** Whether the bank has the amount of a dispute. */
function isGone({ status, withdrawn, reinstated }: Merged): boolean {
  return (withdrawn || status === "lost") && !reinstated && status !== "won";
}

async function announce(tx: Db, order: Order, known: Dispute | undefined, dispute: Merged): Promise<void> {
  const { amountCents, respondBy, status, inquiry } = dispute;
  const data = { amountCents };
  const wasGone = known !== undefined && isGone(known);
  if (!known) await recordEvent(tx, order.id, "dispute_opened", { data });
  if (isGone(dispute) !== wasGone)
    await recordEvent(tx, order.id, wasGone ? "dispute_reinstated" : "dispute_withdrawn", { data });
  if (status === "open") {
    if (known && known.inquiry === inquiry) return;
    const what = known ? "dispute_escalated" : "dispute_opened";
    const until = respondBy ? { respondBy: respondBy.toISOString() } : {};
    return tellOwners(tx, order, { what, amountCents, ...until });
  }
  if (known?.status === status) return;
  await recordEvent(tx, order.id, `dispute_${status}`, { data });
  await tellOwners(tx, order, { what: `dispute_${status}`, amountCents });
}
