import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { enqueue } from "#shop/foundation/jobs/enqueue.ts";
import { orders } from "#shop/selling/orders/orders.table.ts";
import { recordEvent, type Order } from "#shop/selling/orders/order-state.ts";
import { payments, refundParts, refunds } from "#shop/selling/payments/payments.table.ts";
import { prepared } from "#shop/foundation/prepared.ts";
import { allocate } from "#shop/selling/pricing/allocate.ts";

export type Payment = typeof payments.$inferSelect;
type Cause = (typeof refunds.$inferSelect)["cause"];

/** A share of an order that goes back: of a line or a fee, or its tax, or of the delivery. */
export type RefundPart = Omit<typeof refundParts.$inferInsert, "id" | "refundId">;

type Owing = Pick<Order, "totalCents" | "cancelledCents" | "concededCents" | "goodwillCents">;

/** Returns what the order costs after what was cancelled and what went back without a cancellation, in minor units. */
export function owedCents({ totalCents, cancelledCents, concededCents, goodwillCents }: Owing): number {
  return Math.max(totalCents - cancelledCents - concededCents - goodwillCents, 0);
}

/** What the shop holds of an order's payments, in minor units, captured and not refunded: in SQL, of a statement that reads `orders`. */
export const heldSql = sql<number>`(
  select coalesce(sum(captured_cents - refunded_cents), 0) from payments where order_id = orders.id)`.mapWith(Number);

const held = prepared((db) =>
  db
    .select({ cents: heldSql })
    .from(orders)
    .where(eq(orders.id, sql.placeholder("orderId")))
    .prepare("held_cents"),
);

/** Returns the same of one order. */
export async function heldCents(tx: Db, orderId: string): Promise<number> {
  const [found] = await held(tx).execute({ orderId });
  return found?.cents ?? 0;
}

/** Returns what is still to be paid for an order, in minor units. */
export async function dueCents(tx: Db, order: Order): Promise<number> {
  return dueOf(order, await heldCents(tx, order.id));
}

/** The same where `held` is what the shop holds of its payments. */
export function dueOf(order: Order, held: number): number {
  return Math.max(owedCents(order) - held, 0);
}

/** What goes back, in minor units, and the ways of payment that it goes back to. */
export type Refunding = { cents: number; to: Payment["method"][] };

type Surplus = { cause: Cause; causeId?: string; parts?: RefundPart[]; from?: Payment; actorId?: string | null };

/**
 * Gives back what was paid beyond what the locked order costs: first from the payment `from`, then from the latest. Each refund is a row and, at a
 * provider, a job; its parts sum to it.
 */
export async function refundSurplus(tx: Db, order: Order, surplus: Surplus): Promise<Refunding> {
  const { cause, causeId, from, actorId } = surplus;
  const first = sql`${payments.id} is not distinct from ${from?.id ?? null}::uuid`;
  const paid = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, order.id), gt(payments.capturedCents, payments.refundedCents)))
    .orderBy(desc(first), desc(payments.id))
    .for("update");
  const held = paid.reduce((sum, one) => sum + one.capturedCents - one.refundedCents, 0);
  const amount = held - owedCents(order);
  let left = amount;
  const to = new Set<Payment["method"]>();
  let parts = surplus.parts ?? [];
  for (const payment of paid) {
    const cents = Math.min(left, payment.capturedCents - payment.refundedCents);
    if (cents <= 0) break;
    left -= cents;
    to.add(payment.method);
    const id = await insertRefund(tx, payment, { amountCents: cents, cause, causeId: causeId ?? null });
    parts = await insertParts(tx, id, { parts, cents });
    const data = { reason: cause, amountCents: cents };
    await recordEvent(tx, order.id, "refund_requested", { data, ...(actorId && { actorId }) });
  }
  return { cents: Math.max(amount, 0), to: [...to] };
}

type NewRefund = { amountCents: number; cause: Cause; causeId: string | null };

/** The constraint of `refunded_cents` stops a refund of more than was captured. */
async function insertRefund(tx: Db, payment: Payment, refund: NewRefund): Promise<string> {
  const { id: paymentId, orderId, currency } = payment;
  await tx
    .update(payments)
    .set({ refundedCents: sql`${payments.refundedCents} + ${refund.amountCents}` })
    .where(eq(payments.id, paymentId));
  const [row] = await tx
    .insert(refunds)
    .values({ ...refund, paymentId, orderId, currency })
    .returning({ id: refunds.id });
  await enqueue(tx, "refunds", row!.id);
  return row!.id;
}

/** Stores what a refund is made of, in proportion to the parts that are left. Returns what is left of them for the next refund. */
async function insertParts(
  tx: Db,
  refundId: string,
  { parts, cents }: { parts: RefundPart[]; cents: number },
): Promise<RefundPart[]> {
  const sum = parts.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const shares = allocate(
    Math.min(cents, sum),
    parts.map(({ amountCents }) => amountCents),
  );
  const rows = parts.map((part, index) => ({ ...part, refundId, amountCents: shares[index]! }));
  const written = rows.filter(({ amountCents }) => amountCents > 0);
  if (written.length > 0) await tx.insert(refundParts).values(written);
  return parts.map((part, index) => ({ ...part, amountCents: part.amountCents - shares[index]! }));
}
