import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { writeAudit } from "#shop/foundation/audit/audit.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { asId } from "#shop/foundation/id.ts";
import { wholeNumber } from "#shop/foundation/input.ts";
import { refuseOther, requestHash } from "#shop/foundation/keyed-request.ts";
import { largestPaymentCents } from "#shop/foundation/money.ts";
import { mailAbout } from "#shop/selling/orders/order-mail.ts";
import { lockOrder, refreshOrder, statusOf, type Order } from "#shop/selling/orders/order-state.ts";
import { orderFees, orderLines, orders } from "#shop/selling/orders/orders.table.ts";
import { heldCents, owedCents, refundSurplus, type RefundPart } from "#shop/selling/payments/balance.ts";
import { cardLimits } from "#shop/selling/payments/card-rules.ts";
import { refuseDisputed } from "#shop/selling/payments/disputes.ts";
import { goodwillReasons } from "#shop/selling/payments/goodwill-rules.ts";
import { goodwillRefunds, refundParts, refunds } from "#shop/selling/payments/payments.table.ts";
import { allocate } from "#shop/selling/pricing/allocate.ts";
import { queueTaxRecord } from "#shop/selling/tax/queue-tax-record.ts";
import { requireRecentForRefund } from "#shop/people/users/checked-refunds.ts";

export const goodwillRefund = z.strictObject({
  amountCents: wholeNumber(1, largestPaymentCents),
  reason: z.enum(goodwillReasons, "not_valid"),
  /** The line that it is about; without it the amount is spread over the whole order. */
  lineId: z.string().optional(),
});

type Request = z.infer<typeof goodwillRefund> & { orderId: string; idempotencyKey: string };

/**
 * Gives a part of what a paid order cost back, without a cancellation: to the ways it was paid, the latest first, and with a mail. A repetition with the same
 * `idempotencyKey` changes nothing. Returns whether something changed. Throws `not_found`, `not_paid`, `order_disputed`, `idempotency_key_reused`,
 * `sign_in_again` for a large amount, and `invalid` for more than is kept of the order or of the line, or an amount that a card can't be refunded.
 */
export async function refundGoodwill(db: Db, actor: Staff<"orders:refund">, request: Request): Promise<boolean> {
  const { orderId, idempotencyKey, amountCents, reason } = request;
  const hash = requestHash([amountCents, reason, request.lineId]);
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const [known] = await tx
      .select({ requestHash: goodwillRefunds.requestHash })
      .from(goodwillRefunds)
      .where(and(eq(goodwillRefunds.orderId, orderId), eq(goodwillRefunds.idempotencyKey, idempotencyKey)));
    if (known) {
      refuseOther(known.requestHash, hash);
      return false;
    }
    if (!["paid", "shipped"].includes(statusOf(order))) throw new ShopError("not_paid");
    await refuseDisputed(tx, order);
    const lineId = request.lineId === undefined ? null : asId(request.lineId);
    const parts = await partsLeft(tx, order, lineId);
    const kept = Math.min(owedCents(order), await heldCents(tx, orderId));
    refuseAmount(amountCents, lineId === null ? kept : Math.min(kept, sumOf(parts)), order.currency);
    // All that the order was given counts, so that small amounts do not add up unseen.
    await requireRecentForRefund(tx, actor, order.goodwillCents + amountCents);

    const [row] = await tx
      .insert(goodwillRefunds)
      .values({ orderId, lineId, amountCents, reason, actorId: actor.userId, idempotencyKey, requestHash: hash })
      .returning({ id: goodwillRefunds.id });
    const [changed] = await tx
      .update(orders)
      .set({ goodwillCents: sql`${orders.goodwillCents} + ${amountCents}::bigint` })
      .where(eq(orders.id, orderId))
      .returning();
    const given = shareOf(parts, amountCents);
    await addToLines(tx, order.id, given);
    const refund = { cause: "goodwill", causeId: row!.id, parts: given, actorId: actor.userId } as const;
    const { to } = await refundSurplus(tx, changed!, refund);
    await queueTaxRecord(tx, orderId);
    await writeAudit(tx, actor, { action: "order.goodwill", entityId: orderId, after: { amountCents, reason } });
    const refreshed = await refreshOrder(tx, orderId);
    await mailAbout(tx, refreshed, "order_goodwill", { refundCents: amountCents, refunded: true, refundTo: to });
    return true;
  });
}

function refuseAmount(amountCents: number, most: number, currency: string): void {
  const refuse = (code: string, limit?: number) => {
    const params = limit === undefined ? {} : { params: { limit } };
    throw new ShopError("invalid", { fields: [{ field: "amountCents", code, ...params }], data: { mostCents: most } });
  };
  if (amountCents > most) refuse("more_than_kept");
  const { stepCents } = cardLimits(currency);
  // Once all that is kept goes back, nothing is left to round.
  if (amountCents < most && amountCents % stepCents !== 0) refuse("not_a_multiple", stepCents);
}

/** Returns what the order, or a line of it, is made of and was not given back yet. Throws `invalid` for a line of another order. */
async function partsLeft(tx: Db, order: Order, lineId: string | null): Promise<RefundPart[]> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(orderLines.position);
  const fees = await tx.select().from(orderFees).where(eq(orderFees.orderId, order.id));
  const chosen = lineId === null ? lines : lines.filter(({ id }) => id === lineId);
  if (chosen.length === 0) throw new ShopError("invalid", { fields: [{ field: "lineId", code: "not_valid" }] });
  const tax = (taxCents: number) => (order.taxIncluded ? 0 : taxCents);
  const made: RefundPart[] = [
    ...chosen.flatMap(({ id, itemsCents, discountCents, taxCents }): RefundPart[] => [
      { lineId: id, part: "line", amountCents: itemsCents - discountCents },
      { lineId: id, part: "tax", amountCents: tax(taxCents) },
    ]),
    ...fees
      .filter((fee) => lineId === null || fee.lineId === lineId)
      .flatMap(({ id, amountCents, taxCents }): RefundPart[] => [
        { feeId: id, part: "fee", amountCents },
        { feeId: id, part: "tax", amountCents: tax(taxCents) },
      ]),
  ];
  const whole: RefundPart[] =
    lineId === null ? [...made, { part: "delivery", amountCents: order.totalCents - sumOf(made) }] : made;
  const given = await tx
    .select({
      lineId: refundParts.lineId,
      feeId: refundParts.feeId,
      part: refundParts.part,
      cents: refundParts.amountCents,
    })
    .from(refundParts)
    .innerJoin(refunds, eq(refunds.id, refundParts.refundId))
    .where(and(eq(refunds.orderId, order.id), inArray(refunds.cause, ["cancellation", "goodwill"])));
  return whole.map((part) => {
    const same = given.filter(
      (one) => one.part === part.part && one.lineId === (part.lineId ?? null) && one.feeId === (part.feeId ?? null),
    );
    const gone = same.reduce((sum, { cents }) => sum + cents, 0);
    return { ...part, amountCents: Math.max(part.amountCents - gone, 0) };
  });
}

/** Adds to each line what was given of it, its tax and its fees: with pieces that are cancelled later their share counts as given. */
async function addToLines(tx: Db, orderId: string, parts: RefundPart[]): Promise<void> {
  const fees = await tx.select().from(orderFees).where(eq(orderFees.orderId, orderId));
  const lineOf = ({ lineId, feeId }: RefundPart) => lineId ?? fees.find(({ id }) => id === feeId)?.lineId ?? null;
  for (const [lineId, ofLine] of Map.groupBy(parts, lineOf)) {
    if (lineId === null || sumOf(ofLine) === 0) continue;
    await tx
      .update(orderLines)
      .set({ goodwillCents: sql`${orderLines.goodwillCents} + ${sumOf(ofLine)}::bigint` })
      .where(eq(orderLines.id, lineId));
  }
}

/** Returns the amount in proportion to the parts. */
function shareOf(parts: RefundPart[], amountCents: number): RefundPart[] {
  const cents = allocate(
    Math.min(amountCents, sumOf(parts)),
    parts.map((part) => part.amountCents),
  );
  return parts.map((part, index) => ({ ...part, amountCents: cents[index]! }));
}

function sumOf(parts: RefundPart[]): number {
  return parts.reduce((sum, { amountCents }) => sum + amountCents, 0);
}
