import { and, eq, inArray, isNull, ne, sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { writeAudit } from "#shop/foundation/audit/audit.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { enqueue } from "#shop/foundation/jobs/enqueue.ts";
import { workOff, type Queue } from "#shop/foundation/jobs/work.ts";
import { retrySeconds } from "#shop/foundation/limits.ts";
import { mailAbout } from "#shop/selling/orders/order-mail.ts";
import { lockOrder, recordEvent, refreshOrder, type Order } from "#shop/selling/orders/order-state.ts";
import { orders } from "#shop/selling/orders/orders.table.ts";
import type { Payment } from "#shop/selling/payments/balance.ts";
import { returnCredit } from "#shop/selling/payments/credits.ts";
import { ignore, lockPayment } from "#shop/selling/payments/lock-payment.ts";
import { bookOutsideRefund, refundsOf, unbookOutsideRefund } from "#shop/selling/payments/outside-refunds.ts";
import { payments, refunds } from "#shop/selling/payments/payments.table.ts";
import type { PaymentProvider, ProviderRefund } from "#shop/selling/payments/provider.ts";
import { tellOwners } from "#shop/selling/payments/tell-owners.ts";
import { requireRecentForRefund } from "#shop/people/users/checked-refunds.ts";

/**
 * Submits each refund to the provider under an idempotency key of its own, so that a crash in between can't cause a second one. Retries without
 * limit, since the money is the customer's; a refund that the provider refuses permanently fails until staff retry it. Credit is returned to its
 * account at once; a transfer waits for staff.
 */
export function refundQueue(db: Db, provider: PaymentProvider): Queue {
  return {
    name: "refunds",
    async run(id) {
      const [found] = await db
        .select({ refund: refunds, payment: payments })
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.paymentId))
        .where(and(eq(refunds.id, id), eq(refunds.status, "pending"), isNull(refunds.providerId)));
      if (!found) return;
      const { refund, payment } = found;
      if (payment.provider === "ledger") await db.transaction((tx) => refundCredit(tx, refund, payment));
      if (payment.provider !== "stripe" || !payment.intentId) return;
      const { amountCents, round } = refund;
      const idempotencyKey = round === 0 ? `refund-${id}` : `refund-${id}-${round}`;
      const input = { intentId: payment.intentId, amountCents, refundId: id, idempotencyKey };
      try {
        await applyRefund(db, await provider.refund(input));
      } catch (error) {
        // A payment that the provider does not know was made with another account: to try again is for staff.
        if (!(error instanceof ShopError && ["invalid", "payment_not_found"].includes(error.code))) throw error;
        await db.transaction((tx) => failRefund(tx, and(eq(refunds.id, id), eq(refunds.status, "pending"))));
      }
    },
    retrySeconds: retrySeconds.refunds,
  };
}

/** Submits the refunds that are due. Returns how many the provider accepted. */
export function submitPendingRefunds(db: Db, provider: PaymentProvider): Promise<number> {
  return workOff(db, refundQueue(db, provider));
}

type Refund = typeof refunds.$inferSelect;

async function refundCredit(tx: Db, refund: Refund, payment: typeof payments.$inferSelect): Promise<void> {
  if (!(await markRefunded(tx, refund.id))) return;
  const { id: refundId, orderId, amountCents } = refund;
  await returnCredit(tx, { refundId, orderId, amountCents, accountId: payment.accountId });
}

/** Returns false if it was refunded before. */
async function markRefunded(tx: Db, id: string, actorId: string | null = null): Promise<boolean> {
  const [row] = await tx
    .update(refunds)
    .set({ status: "succeeded" })
    .where(and(eq(refunds.id, id), eq(refunds.status, "pending")))
    .returning({ orderId: refunds.orderId, amountCents: refunds.amountCents });
  if (row) await recordEvent(tx, row.orderId, "refunded", { actorId, data: { amountCents: row.amountCents } });
  return row !== undefined;
}

/**
 * Applies a refund's state as the provider reports it, which may happen repeatedly and in any order. One that the shop did not make is booked, and the
 * owners are told; one of those that failed gave nothing back, and is not booked any more. A failed refund of the shop's stays failed until it is retried, even if it had succeeded before: a bank may return it days later.
 * Throws `payment_not_confirmed` while the shop has not heard of the payment yet.
 */
export async function applyRefund(db: Db, refund: ProviderRefund): Promise<void> {
  const { id, status } = refund;
  await db.transaction(async (tx) => {
    const found = await lockPayment(tx, refund);
    if (!found) return;
    const { payment, order } = found;
    const known = await refundsOf(tx, payment.id);
    if (known.some(({ failedProviderIds }) => failedProviderIds.includes(id))) return;
    const reported = known.filter((one) => isReported(one, refund));
    const isOwn = inArray(
      refunds.id,
      reported.map((one) => one.id),
    );
    if (status === "failed") {
      const wasDue = and(isOwn, ne(refunds.cause, "provider"), inArray(refunds.status, ["pending", "succeeded"]));
      await failRefund(tx, wasDue, id);
      if (reported.length > 0 && reported.every(({ cause }) => cause !== "provider")) return;
      return voidProviderRefund(tx, { payment, order, refund });
    }
    if (reported.length === 0) return bookProviderRefund(tx, { payment, order, refund: { ...refund, status } });
    const applied = await tx
      .update(refunds)
      .set({ providerId: id, status })
      .where(and(isOwn, eq(refunds.status, "pending")))
      .returning({ amountCents: refunds.amountCents });
    if (applied.length === 0 || status === "pending") return;
    await recordEvent(tx, order.id, "refunded", { data: { amountCents: sumOf(applied) } });
  });
}

/** Whether the provider reports this refund: by its id there or, while it has none, by the shop's own. */
function isReported(refund: Refund, { id, refundId }: ProviderRefund): boolean {
  return refund.providerId === id || (refund.id === refundId && refund.providerId === null);
}

type Reported<Status> = { payment: Payment; order: Order; refund: ProviderRefund & { status: Status } };

async function bookProviderRefund(
  tx: Db,
  { payment, order, refund }: Reported<"pending" | "succeeded">,
): Promise<void> {
  const { id, status, amountCents } = refund;
  await bookOutsideRefund(tx, payment, { id, status, amountCents, cause: "provider" });
  await recordEvent(tx, order.id, "provider_refund", { data: { amountCents, status } });
  await refreshOrder(tx, order.id);
  await tellOwners(tx, order, { what: "provider_refund", amountCents });
}

/** Books that a refund at the provider failed or was cancelled there. The buyer had not been told of it. */
async function voidProviderRefund(
  tx: Db,
  { payment, order, refund: { id, amountCents } }: Reported<ProviderRefund["status"]>,
): Promise<void> {
  await ignore(tx, payment, id);
  await recordEvent(tx, order.id, "refund_failed", { data: { amountCents } });
  await tellOwners(tx, order, { what: "refund_failed", amountCents });
  await unbookOutsideRefund(tx, payment, id);
}

/** Marks refunds as failed, which staff can retry, and mails the customer. `providerId` is null if the provider did not accept them at all. */
async function failRefund(tx: Db, which: SQL | undefined, providerId: string | null = null): Promise<void> {
  const rows = await tx
    .update(refunds)
    .set({ providerId, status: "failed" })
    .where(which)
    .returning({ orderId: refunds.orderId, paymentId: refunds.paymentId, amountCents: refunds.amountCents });
  const [failed] = rows;
  if (!failed) return;
  const { orderId, paymentId } = failed;
  const amountCents = sumOf(rows);
  await recordEvent(tx, orderId, "refund_failed", { data: { amountCents } });
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  const [payment] = await tx.select({ method: payments.method }).from(payments).where(eq(payments.id, paymentId));
  const refundTo = payment ? [payment.method] : [];
  if (order) await mailAbout(tx, order, "refund_failed", { refundCents: amountCents, refundTo });
}

const sumOf = (rows: { amountCents: number }[]) => rows.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Queues failed refunds again, under new keys. Returns whether there was one; of two simultaneous calls, one returns false. Throws `not_found` and `sign_in_again`. */
export async function retryRefund(db: Db, actor: Staff<"orders:refund">, orderId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const rows = await tx
      .update(refunds)
      .set({
        status: "pending",
        round: sql`${refunds.round} + 1`,
        failedProviderIds: sql`array_remove(array_append(${refunds.failedProviderIds}, ${refunds.providerId}), null)`,
        providerId: null,
      })
      .where(and(eq(refunds.orderId, orderId), eq(refunds.status, "failed")))
      .returning({ id: refunds.id, reason: refunds.cause, amountCents: refunds.amountCents });
    await requireRecentForRefund(tx, actor, sumOf(rows));
    for (const { id, ...data } of rows) {
      await enqueue(tx, "refunds", id);
      await recordEvent(tx, orderId, "refund_requested", { actorId: actor.userId, data });
      await writeAudit(tx, actor, { action: "order.refund", entityId: orderId, after: data });
    }
    return rows.length > 0;
  });
}

/** Records that staff sent the pending refunds of an order's transfers. Returns how many. Throws `not_found`, `sign_in_again`. */
export async function confirmRefunds(db: Db, actor: Staff<"orders:refund">, orderId: string): Promise<number> {
  return db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const waiting = await tx
      .select({ id: refunds.id, amountCents: refunds.amountCents })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(and(eq(refunds.orderId, orderId), eq(refunds.status, "pending"), eq(payments.provider, "transfer")));
    await requireRecentForRefund(tx, actor, sumOf(waiting));
    for (const { id, amountCents } of waiting) {
      await markRefunded(tx, id, actor.userId);
      await writeAudit(tx, actor, { action: "order.refund", entityId: orderId, after: { amountCents } });
    }
    return waiting.length;
  });
}
