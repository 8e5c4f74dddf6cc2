import { and, eq, lt, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { isGuest, may, staff, type Buyer } from "#shop/foundation/actor.ts";
import { writeAudit } from "#shop/foundation/audit/audit.ts";
import { reopenCart } from "#shop/selling/cart/reopen-cart.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { cancelPieces, type Cancelled, type LinePieces } from "#shop/selling/orders/cancel-pieces.ts";
import { mailAbout, toMailLine } from "#shop/selling/orders/order-mail.ts";
import { refuseOther, requestHash } from "#shop/foundation/keyed-request.ts";
import { lockOrder, statusOf } from "#shop/selling/orders/order-state.ts";
import { cancellations, orders } from "#shop/selling/orders/orders.table.ts";
import { accountOf, owns } from "#shop/selling/orders/ownership.ts";
import type { Refunding } from "#shop/selling/payments/balance.ts";
import { shareOfUnits } from "#shop/selling/pricing/shares.ts";
import { requireRecentForRefund } from "#shop/people/users/checked-refunds.ts";

/** `pieces`: all that was not shipped, unless it is there. A repetition with the same `idempotencyKey` changes nothing. */
export type CancelRequest = { id: string; pieces?: LinePieces[]; idempotencyKey?: string };

/**
 * Cancels an order, or pieces of it, for the buyer who placed it or for staff with `orders:cancel`: what was not shipped returns to the stock,
 * and what was paid for it is refunded (D16). Returns whether something changed: false if it was closed, or the request is a repetition.
 * Throws `already_shipped` if nothing is left to cancel, `invalid` for an unknown line or more pieces than are left, `sign_in_again` to staff
 * for a large refund, `idempotency_key_reused`, and `not_found` for everyone else.
 */
export async function cancelOrder(db: Db, buyer: Buyer, request: CancelRequest): Promise<boolean> {
  const { id, pieces, idempotencyKey } = request;
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    const own = owns(buyer, order);
    const mayCancel = !isGuest(buyer) && may(buyer, "orders:cancel");
    if (!own && !mayCancel) throw new ShopError("not_found");
    if ((await isRepeated(tx, request)) || order.status !== "placed") return false;
    if (statusOf(order) === "shipped") throw new ShopError("already_shipped");
    const cause = own ? ("customer" as const) : ("staff" as const);
    const actorId = accountOf(buyer);
    const keyed = idempotencyKey === undefined ? {} : { idempotencyKey, requestHash: hashOf(request) };
    const cancelled = await cancelPieces(tx, order, { pieces, cause, actorId, ...keyed, wholeKits: !mayCancel });
    if (!own && !isGuest(buyer)) {
      const change = { before: { status: statusOf(order) }, after: changeOf(cancelled) };
      const actor = staff(buyer, "orders:cancel");
      await requireRecentForRefund(tx, actor, cancelled.refunding.cents);
      await writeAudit(tx, actor, { action: "order.cancel", entityId: id, ...change });
    }
    await announceCancellation(tx, cancelled);
    return true;
  });
}

/** Throws `idempotency_key_reused` for a key under which something else was cancelled. */
async function isRepeated(tx: Db, request: CancelRequest): Promise<boolean> {
  const { id, idempotencyKey: key } = request;
  if (key === undefined) return false;
  const [known] = await tx
    .select({ requestHash: cancellations.requestHash })
    .from(cancellations)
    .where(and(eq(cancellations.orderId, id), eq(cancellations.idempotencyKey, key)));
  if (known) refuseOther(known.requestHash, hashOf(request));
  return known !== undefined;
}

const hashOf = ({ pieces }: CancelRequest) => requestHash([pieces?.map(({ lineId, quantity }) => [lineId, quantity])]);

function changeOf({ order, lines }: Cancelled): Record<string, unknown> {
  if (order.status === "cancelled") return { status: "cancelled" };
  return { status: statusOf(order), cancelled: lines.map(({ line, quantity }) => ({ sku: line.sku, quantity })) };
}

async function announceCancellation(tx: Db, { order, lines, refunding }: Cancelled): Promise<void> {
  const whole = order.status === "cancelled";
  const mail = refundOf(refunding);
  if (whole) return mailAbout(tx, order, "order_cancelled", mail);
  const about = lines.map(({ line, quantity }) =>
    toMailLine({ ...line, quantity, itemsCents: itemsOf(line, quantity) }),
  );
  const totalCents = about.reduce((sum, { itemsCents }) => sum + itemsCents, 0);
  await mailAbout(tx, order, "order_part_cancelled", { ...mail, lines: about, totalCents, sums: undefined });
}

/** Returns what a mail says of a refund. */
const refundOf = ({ cents, to }: Refunding) => ({ refundCents: cents, refunded: cents > 0, refundTo: to });

/** Returns what the pieces cost that were just cancelled, before discounts: of a kit's, their share of its price. */
function itemsOf({ itemsCents, quantity, cancelled }: Cancelled["lines"][number]["line"], pieces: number): number {
  return shareOfUnits(itemsCents, quantity, { from: cancelled, to: cancelled + pieces });
}

/**
 * Expires unpaid orders after their deadline (D13): their stock and the credit that paid a part of them go back, and what they were made of is in the buyer's
 * cart again. Returns how many expired. One for which a card or a transfer paid a part stays.
 */
export async function expireOrders(db: Db): Promise<number> {
  for (let expired = 0; ; expired += 1) {
    const order = await db.transaction(async (tx) => {
      const [due] = await tx
        .select()
        .from(orders)
        .where(isDue)
        .orderBy(orders.heldUntil)
        .limit(1)
        .for("update", { skipLocked: true });
      if (!due) return null;
      const reopened = due.cartId !== null && (await reopenCart(tx, due.cartId));
      const { order: closed, refunding } = await cancelPieces(tx, due, { cause: "expired", actorId: null });
      await mailAbout(tx, closed, "order_expired", { reopened, ...refundOf(refunding) });
      return closed;
    });
    if (!order) return expired;
  }
}

const isDue = and(
  eq(orders.status, "placed"),
  sql`${orders.paymentStatus} in ('open', 'authorized', 'part_paid')`,
  lt(orders.heldUntil, sql`now()`),
  sql`not exists (select from payments where order_id = orders.id and provider <> 'ledger' and captured_cents > refunded_cents)`,
);
