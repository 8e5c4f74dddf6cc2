import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { enqueue } from "#shop/foundation/jobs/enqueue.ts";
import { refreshOrder } from "#shop/selling/orders/order-state.ts";
import { orders } from "#shop/selling/orders/orders.table.ts";
import { refundSurplus, type Payment } from "#shop/selling/payments/balance.ts";
import { payments, refundParts, refunds } from "#shop/selling/payments/payments.table.ts";
import { tellOwners } from "#shop/selling/payments/tell-owners.ts";
import { allocate } from "#shop/selling/pricing/allocate.ts";
import { log } from "#log/log.ts";
import { count } from "#log/counters.ts";

type Refund = typeof refunds.$inferSelect;

/** Money that left the shop's account at the provider without the shop. `id`: of the refund or dispute there. */
export type OutsideRefund = {
  id: string;
  amountCents: number;
  status: "pending" | "succeeded";
  cause: "provider" | "dispute";
};

/** Returns the refunds of a payment, the oldest first. */
export function refundsOf(tx: Db, paymentId: string): Promise<Refund[]> {
  return tx.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(asc(refunds.id));
}

/** Whether no money of a refund of the shop's own is on its way. */
const isOutstanding = ({ status, providerId }: Refund) =>
  status === "failed" || (status === "pending" && providerId === null);

/**
 * Books money that left at the provider without the shop, for a locked order whose payment is captured. It takes the place of a refund that failed, of
 * the same amount, and else is one of its own, after which that much less is owed. Beyond what the payment still holds it takes the place
 * of the shop's own refunds that are outstanding, since the provider has nothing left for them. The caller makes sure that it was not booked before.
 */
export async function bookOutsideRefund(tx: Db, payment: Payment, outside: OutsideRefund): Promise<void> {
  const { id, amountCents, status, cause } = outside;
  const outstanding = (await refundsOf(tx, payment.id))
    .filter(isOutstanding)
    .toSorted((one, other) => Number(other.status === "failed") - Number(one.status === "failed"));
  const repeated = outstanding.find((one) => one.status === "failed" && one.amountCents === amountCents);
  const held = payment.capturedCents - payment.refundedCents;
  if (repeated) return cover(tx, repeated, { ...outside, amountCents });
  const booked = Math.min(amountCents, held);
  if (booked > 0) {
    const { id: paymentId, orderId, currency } = payment;
    await tx
      .insert(refunds)
      .values({ paymentId, orderId, currency, amountCents: booked, status, cause, providerId: id });
    await changeBooked(tx, payment, booked);
  }
  let left = amountCents - booked;
  for (const refund of outstanding) {
    if (left === 0) return;
    const cents = Math.min(left, refund.amountCents);
    await cover(tx, refund, { ...outside, amountCents: cents });
    left -= cents;
  }
  if (left === 0) return;
  count("reconciler_differences_total", { kind: "mismatch" });
  log("error", "payments", `${id} takes more from ${payment.intentId} than the shop has of it`);
}

/**
 * Undoes what `bookOutsideRefund` booked: the money is back, and owed again. What of it was cancelled in between is refunded, and the owners are told. What
 * a dispute had taken the place of is outstanding again.
 */
export async function unbookOutsideRefund(tx: Db, payment: Payment, id: string): Promise<void> {
  const ofThis = and(eq(refunds.paymentId, payment.id), eq(refunds.providerId, id));
  const removed = await tx
    .delete(refunds)
    .where(and(ofThis, inArray(refunds.cause, ["provider", "dispute"])))
    .returning({ amountCents: refunds.amountCents, cause: refunds.cause });
  await changeBooked(tx, payment, -removed.reduce((sum, { amountCents }) => sum + amountCents, 0));
  await tx
    .update(refunds)
    .set({ status: "failed", providerId: null })
    .where(and(ofThis, inArray(refunds.status, ["pending", "succeeded"])));
  const order = await refreshOrder(tx, payment.orderId);
  const { cents: amountCents } = await refundSurplus(tx, order, { cause: "cancellation", from: payment });
  if (amountCents === 0) return;
  await refreshOrder(tx, order.id);
  await tellOwners(tx, order, { what: "surplus_refunded", amountCents });
}

/** A cancellation may have covered a part of what was conceded: that part is not owed again. */
async function changeBooked(tx: Db, { id, orderId }: Payment, cents: number): Promise<void> {
  await tx
    .update(payments)
    .set({ refundedCents: sql`${payments.refundedCents} + ${cents}::bigint` })
    .where(eq(payments.id, id));
  await tx
    .update(orders)
    .set({ concededCents: sql`greatest(${orders.concededCents} + ${cents}::bigint, 0)` })
    .where(eq(orders.id, orderId));
}

const failedWith = (id: string) =>
  sql`array_remove(array_append(${refunds.failedProviderIds}, ${id}::text), null)` as unknown as string[];

/** Lets a refund at the provider take the place of an outstanding one, or of a part of it: the rest stays outstanding, under a key of its own. */
async function cover(tx: Db, refund: Refund, { id, status, amountCents }: OutsideRefund): Promise<void> {
  const rest = refund.amountCents - amountCents;
  if (rest > 0) await splitOff(tx, refund, rest);
  await tx
    .update(refunds)
    .set({
      amountCents,
      status,
      providerId: id,
      ...(refund.providerId && { failedProviderIds: failedWith(refund.providerId) }),
    })
    .where(eq(refunds.id, refund.id));
}

/** Makes a refund of its own of the rest of one that is covered in part: it is submitted under a key of its own, or stays failed. */
async function splitOff(tx: Db, refund: Refund, cents: number): Promise<void> {
  const { paymentId, orderId, currency, cause, causeId, status } = refund;
  const [rest] = await tx
    .insert(refunds)
    .values({ paymentId, orderId, currency, cause, causeId, status, amountCents: cents })
    .returning({ id: refunds.id });
  if (status === "pending") await enqueue(tx, "refunds", rest!.id);
  const parts = await tx
    .select()
    .from(refundParts)
    .where(eq(refundParts.refundId, refund.id))
    .orderBy(asc(refundParts.id));
  const sum = parts.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const shares = allocate(
    Math.min(cents, sum),
    parts.map(({ amountCents }) => amountCents),
  );
  for (const [index, { id, amountCents, ...part }] of parts.entries()) {
    const share = shares[index]!;
    if (share === 0) continue;
    await tx.insert(refundParts).values({ ...part, refundId: rest!.id, amountCents: share });
    const kept = eq(refundParts.id, id);
    if (share === amountCents) await tx.delete(refundParts).where(kept);
    else
      await tx
        .update(refundParts)
        .set({ amountCents: amountCents - share })
        .where(kept);
  }
}
