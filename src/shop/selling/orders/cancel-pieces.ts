import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { recordEvent, refreshOrder, type Order } from "#shop/selling/orders/order-state.ts";
import { cancellationLines, cancellations, orderFees, orderLines, orders } from "#shop/selling/orders/orders.table.ts";
import { returnStock } from "#shop/selling/orders/stock.ts";
import type { OrderLine } from "#shop/selling/orders/write-order.ts";
import { refundSurplus, type Refunding, type RefundPart } from "#shop/selling/payments/balance.ts";
import { cardLimits } from "#shop/selling/payments/card-rules.ts";
import { allocate } from "#shop/selling/pricing/allocate.ts";
import { floorOf } from "#shop/selling/pricing/exact-division.ts";
import { shareOfUnits } from "#shop/selling/pricing/shares.ts";
import { queueTaxRecord } from "#shop/selling/tax/queue-tax-record.ts";
import { returnUses } from "#shop/selling/promotions/uses.ts";

/** Pieces of a line. */
export type LinePieces = { lineId: string; quantity: number };

type Cancellation = {
  /** All that was not shipped, unless it is there. */
  pieces?: LinePieces[];
  cause: (typeof cancellations.$inferSelect)["cause"];
  actorId: string | null;
  idempotencyKey?: string | undefined;
  requestHash?: string;
  /** The parts of a kit only together: its price is theirs together. */
  wholeKits?: boolean;
};

/** `lines`: the lines of which pieces were cancelled, with how many. */
export type Cancelled = { order: Order; lines: { line: OrderLine; quantity: number }[]; refunding: Refunding };

type Shared = { line: OrderLine; quantity: number; parts: RefundPart[]; amountCents: number };

/**
 * Cancels pieces of a locked, placed order: returns them to the stock and gives back what was paid for them, by the stored shares (k of n pieces
 * have floor(amount × k / n), so that the last leaves 0), rounded down to what a card can be refunded. What had gone back before without a cancellation counts as given, of a goodwill refund the share of the pieces. With the last piece the order closes, and delivery and fees go back, too.
 * Throws `invalid` for an unknown line, more pieces than are left, or with `wholeKits` for a part of a kit without the others (`kit_incomplete`).
 */
export async function cancelPieces(tx: Db, order: Order, cancellation: Cancellation): Promise<Cancelled> {
  const { cause, actorId, idempotencyKey, requestHash = null } = cancellation;
  const all = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(orderLines.position);
  const fees = await tx.select().from(orderFees).where(eq(orderFees.orderId, order.id));
  const chosen = chosenPieces(all, cancellation.pieces);
  if (cancellation.wholeKits && cancellation.pieces) checkKits(all, chosen);
  const closes = all.every(({ id, quantity, cancelled }) => {
    const now = chosen.find(({ line }) => line.id === id)?.quantity ?? 0;
    return cancelled + now === quantity;
  });
  const stepCents = closes ? 1 : cardLimits(order.currency).stepCents;
  const shared = chosen.map((one) => roundShare(shareOf(one, { order, fees }), stepCents));
  let parts = shared.flatMap((one) => one.parts);
  if (closes) parts = [...parts, ...restOf(order, { fees, parts })];
  const amountCents = sum(parts);

  const goodwill = shared.map((one) => Math.min(goodwillOf(one, stepCents), one.amountCents));
  for (const [index, { line, quantity }] of chosen.entries()) {
    await tx
      .update(orderLines)
      .set({
        cancelled: sql`${orderLines.cancelled} + ${quantity}`,
        goodwillCents: sql`${orderLines.goodwillCents} - ${goodwill[index]!}::bigint`,
      })
      .where(eq(orderLines.id, line.id));
  }
  await returnStock(
    tx,
    chosen.map(({ line, quantity }) => ({ partId: line.partId, quantity })),
  );
  const [row] = await tx
    .insert(cancellations)
    .values({ orderId: order.id, cause, actorId, amountCents, idempotencyKey: idempotencyKey ?? null, requestHash })
    .returning({ id: cancellations.id });
  const cancellationId = row!.id;
  await tx
    .insert(cancellationLines)
    .values(
      shared.map(({ line, quantity, amountCents }) => ({ cancellationId, lineId: line.id, quantity, amountCents })),
    );
  const status = !closes ? order.status : cause === "expired" ? "expired" : "cancelled";
  const goodwillCents = closes ? order.goodwillCents : goodwill.reduce((cents, one) => cents + one, 0);
  const givenCents = Math.min(order.concededCents, amountCents);
  const [changed] = await tx
    .update(orders)
    .set({
      status,
      cancelledCents: sql`${orders.cancelledCents} + ${amountCents}`,
      concededCents: sql`${orders.concededCents} - ${givenCents}::bigint`,
      goodwillCents: sql`${orders.goodwillCents} - ${goodwillCents}::bigint`,
    })
    .where(eq(orders.id, order.id))
    .returning();
  if (closes) await returnUses(tx, order.id);
  const type = !closes ? "part_cancelled" : cause === "expired" ? "expired" : "cancelled";
  const pieces = chosen.reduce((sum, { quantity }) => sum + quantity, 0);
  await recordEvent(tx, order.id, type, { actorId, data: closes ? {} : { pieces } });
  if (givenCents > 0) await recordEvent(tx, order.id, "already_refunded", { data: { amountCents: givenCents } });
  await queueTaxRecord(tx, order.id);
  const refund = { cause: "cancellation", causeId: cancellationId, parts, actorId } as const;
  const refunding = await refundSurplus(tx, changed!, refund);
  return { order: await refreshOrder(tx, order.id), lines: chosen, refunding };
}

type Chosen = { line: OrderLine; quantity: number };

function chosenPieces(all: OrderLine[], pieces: LinePieces[] | undefined): Chosen[] {
  const leftOf = (line: OrderLine) => line.quantity - line.cancelled - line.shipped;
  if (!pieces) return all.filter((line) => leftOf(line) > 0).map((line) => ({ line, quantity: leftOf(line) }));
  return pieces.map(({ lineId, quantity }, index) => {
    const line = all.find(({ id }) => id === lineId);
    if (!line || pieces.findIndex((one) => one.lineId === lineId) !== index)
      throw new ShopError("invalid", { fields: [{ field: `lines.${index}.id`, code: "not_valid" }] });
    const left = leftOf(line);
    if (quantity <= left) return { line, quantity };
    const wrong = { field: `lines.${index}.quantity`, code: "too_large", params: { limit: left } };
    throw new ShopError("invalid", { fields: [wrong], data: { left } });
  });
}

/** Throws `invalid` where the pieces of a kit are not those of whole kits. */
function checkKits(all: OrderLine[], chosen: Chosen[]): void {
  for (const [index, { line, quantity }] of chosen.entries()) {
    if (line.kitKey === null) continue;
    const isWhole = all.every((other) => {
      if (other.kitKey !== line.kitKey) return true;
      const pieces = chosen.find((one) => one.line.id === other.id)?.quantity ?? 0;
      return pieces * line.quantity === quantity * other.quantity;
    });
    if (!isWhole)
      throw new ShopError("invalid", { fields: [{ field: `lines.${index}.quantity`, code: "kit_incomplete" }] });
  }
}

/** Returns the share that the pieces have of what staff gave back of their line, rounded down to what a card can be refunded: it counts as given. */
function goodwillOf({ line, quantity }: Pick<Shared, "line" | "quantity">, stepCents: number): number {
  const left = line.quantity - line.cancelled;
  const cents = floorOf(line.goodwillCents, quantity, left);
  return cents - (cents % stepCents);
}

type Fee = typeof orderFees.$inferSelect;

/** Returns the share that the pieces have of their line, its tax and its fees. */
function shareOf({ line, quantity }: Chosen, { order, fees }: { order: Order; fees: Fee[] }): Shared {
  const units = { from: line.cancelled, to: line.cancelled + quantity };
  const share = (cents: number) => shareOfUnits(cents, line.quantity, units);
  const { id: lineId } = line;
  const parts: RefundPart[] = [{ lineId, part: "line", amountCents: share(line.itemsCents - line.discountCents) }];
  if (!order.taxIncluded) parts.push({ lineId, part: "tax", amountCents: share(line.taxCents) });
  for (const { id: feeId, amountCents, taxCents } of fees.filter((fee) => fee.lineId === lineId)) {
    parts.push({ feeId, part: "fee", amountCents: share(amountCents) });
    if (!order.taxIncluded) parts.push({ feeId, part: "tax", amountCents: share(taxCents) });
  }
  return { line, quantity, parts, amountCents: sum(parts) };
}

/** Rounds a share down to what a card can be refunded. What is missing goes back with the order's last piece. */
function roundShare(shared: Shared, stepCents: number): Shared {
  const amountCents = shared.amountCents - (shared.amountCents % stepCents);
  if (amountCents === shared.amountCents) return shared;
  const cents = allocate(
    amountCents,
    shared.parts.map((part) => part.amountCents),
  );
  return {
    ...shared,
    amountCents,
    parts: shared.parts.map((part, index) => ({ ...part, amountCents: cents[index]! })),
  };
}

/** Returns what is left of an order whose last piece is cancelled: the fees of no line, and the delivery with its tax. */
function restOf(order: Order, { fees, parts }: { fees: Fee[]; parts: RefundPart[] }): RefundPart[] {
  const rest: RefundPart[] = fees
    .filter(({ lineId }) => lineId === null)
    .flatMap(({ id: feeId, amountCents, taxCents }) => [
      { feeId, part: "fee" as const, amountCents },
      { feeId, part: "tax" as const, amountCents: order.taxIncluded ? 0 : taxCents },
    ]);
  const delivery = order.totalCents - order.cancelledCents - sum(parts) - sum(rest);
  return [...rest, { part: "delivery", amountCents: delivery }];
}

function sum(parts: RefundPart[]): number {
  return parts.reduce((cents, { amountCents }) => cents + amountCents, 0);
}
