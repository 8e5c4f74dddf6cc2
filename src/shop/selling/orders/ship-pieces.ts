import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { writeAudit } from "#shop/foundation/audit/audit.ts";
import { isUniqueViolation } from "#shop/foundation/database-error.ts";
import { ShopError, type ErrorCode } from "#shop/foundation/errors.ts";
import { mailAbout, toMailLine } from "#shop/selling/orders/order-mail.ts";
import { shippingRefusal } from "#shop/selling/orders/shipping-rules.ts";
import { refuseOther, requestHash } from "#shop/foundation/keyed-request.ts";
import { lockOrder, recordEvent, refreshOrder, statusOf, type Order } from "#shop/selling/orders/order-state.ts";
import { orderLines, orders, shipmentLines, shipments } from "#shop/selling/orders/orders.table.ts";
import type { LinePieces } from "#shop/selling/orders/cancel-pieces.ts";
import type { OrderLine } from "#shop/selling/orders/write-order.ts";
import { refuseDisputed } from "#shop/selling/payments/disputes.ts";
import { shareOfUnits } from "#shop/selling/pricing/shares.ts";

/** `pieces`: all that was neither shipped nor cancelled, unless it is there. A repetition with the same `idempotencyKey` changes nothing. */
export type ShipRequest = {
  id: string;
  carrier?: string;
  tracking?: string;
  pieces?: LinePieces[];
  idempotencyKey?: string;
};

/**
 * Ships pieces of a paid order in one shipment, and mails the buyer what is on its way and its tracking number. Returns the shipment's id; that
 * of the first request for a repetition. Throws `not_found`, `not_paid`, `order_closed`, `order_disputed`, `already_shipped` if nothing is left, `tracking_taken`
 * for the number of another parcel, `idempotency_key_reused`, and `invalid` for an unknown line or more pieces than are left.
 */
export async function shipPieces(db: Db, actor: Staff<"orders:ship">, request: ShipRequest): Promise<string> {
  const { id, idempotencyKey } = request;
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    const repeated = idempotencyKey === undefined ? null : await shipmentOf(tx, request, idempotencyKey);
    if (repeated) return repeated;
    const before = statusOf(order);
    const refusal = shippingRefusal(before);
    if (refusal === null || refusal === "not_paid") await refuseDisputed(tx, order);
    if (refusal) throw new ShopError(refusal);
    const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(orderLines.position);
    const chosen = chosenPieces(lines, request.pieces);
    if (chosen.length === 0) throw new ShopError("already_shipped");
    const shipmentId = await writeShipment(tx, actor, { request, chosen });
    const shipped = await refreshOrder(tx, id);
    const whole = shipped.fulfilmentStatus === "shipped";
    const pieces = chosen.reduce((sum, { quantity }) => sum + quantity, 0);
    await recordEvent(tx, id, whole ? "shipped" : "part_shipped", { actorId: actor.userId, data: { pieces } });
    await announceShipment(tx, shipped, { request, chosen });
    const { carrier = null, tracking = null } = request;
    const after = { status: statusOf(shipped), pieces, carrier, tracking };
    await writeAudit(tx, actor, { action: "order.ship", entityId: id, before: { status: before }, after });
    return shipmentId;
  });
}

export type BulkShipment = { orderNumber: number; carrier?: string; tracking?: string };
export type BulkOutcome = { orderNumber: number; shipmentId: string | null; refused: ErrorCode | null };

/**
 * Ships all that is left of each order, each in a transaction of its own. Returns what became of each: what is refused leaves the others as they
 * are. A repetition with the same `key` changes nothing. Throws only what is no refusal.
 */
export async function shipOrders(
  db: Db,
  actor: Staff<"orders:ship">,
  { shipments: rows, key }: { shipments: BulkShipment[]; key: string },
): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = [];
  for (const { orderNumber, ...shipment } of rows) {
    const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.orderNumber, orderNumber));
    try {
      if (!order) throw new ShopError("not_found");
      const request = { ...shipment, id: order.id, idempotencyKey: key };
      outcomes.push({ orderNumber, shipmentId: await shipPieces(db, actor, request), refused: null });
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      outcomes.push({ orderNumber, shipmentId: null, refused: error.code });
    }
  }
  return outcomes;
}

async function shipmentOf(tx: Db, request: ShipRequest, key: string): Promise<string | null> {
  const [known] = await tx
    .select({ id: shipments.id, requestHash: shipments.requestHash })
    .from(shipments)
    .where(and(eq(shipments.orderId, request.id), eq(shipments.idempotencyKey, key)));
  if (known) refuseOther(known.requestHash, hashOf(request));
  return known?.id ?? null;
}

function hashOf({ carrier = "", tracking = "", pieces }: ShipRequest): string {
  return requestHash([carrier, tracking, pieces?.map(({ lineId, quantity }) => [lineId, quantity])]);
}

/** Returns the letters and digits of a parcel number; null for words without any digit, such as "by hand". */
function trackingKey(tracking: string): string | null {
  const number = tracking
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
  return /\p{N}/u.test(number) ? number : null;
}

type Chosen = { line: OrderLine; quantity: number };

function chosenPieces(lines: OrderLine[], pieces: LinePieces[] | undefined): Chosen[] {
  const leftOf = (line: OrderLine) => line.quantity - line.cancelled - line.shipped;
  if (!pieces) return lines.map((line) => ({ line, quantity: leftOf(line) })).filter(({ quantity }) => quantity > 0);
  return pieces.map(({ lineId, quantity }, index) => {
    const line = lines.find(({ id }) => id === lineId);
    if (!line || pieces.findIndex((one) => one.lineId === lineId) !== index)
      throw new ShopError("invalid", { fields: [{ field: `lines.${index}.id`, code: "not_valid" }] });
    const left = leftOf(line);
    if (quantity <= left) return { line, quantity };
    const wrong = { field: `lines.${index}.quantity`, code: "too_large", params: { limit: left } };
    throw new ShopError("invalid", { fields: [wrong], data: { left } });
  });
}

type Sent = { request: ShipRequest; chosen: Chosen[] };

async function writeShipment(tx: Db, actor: Staff<"orders:ship">, { request, chosen }: Sent): Promise<string> {
  const { id: orderId, carrier, tracking, idempotencyKey } = request;
  const [shipment] = await tx
    .insert(shipments)
    .values({
      orderId,
      status: "shipped",
      carrier: carrier ?? null,
      tracking: tracking ?? null,
      shippedAt: sql`now()`,
      actorId: actor.userId,
      trackingKey: trackingKey(tracking ?? ""),
      idempotencyKey: idempotencyKey ?? null,
      requestHash: idempotencyKey === undefined ? null : hashOf(request),
    })
    .returning({ id: shipments.id })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error, "shipments_by_tracking")) throw error;
      throw new ShopError("tracking_taken", { fields: [{ field: "tracking", code: "tracking_taken" }] });
    });
  const shipmentId = shipment!.id;
  await tx
    .insert(shipmentLines)
    .values(chosen.map(({ line, quantity }) => ({ shipmentId, lineId: line.id, quantity })));
  for (const { line, quantity } of chosen) {
    await tx
      .update(orderLines)
      .set({ shipped: sql`${orderLines.shipped} + ${quantity}` })
      .where(eq(orderLines.id, line.id));
  }
  return shipmentId;
}

/** The mail has the lines of the shipment: all of the order's, with its sums, where nothing else belongs to it. */
async function announceShipment(tx: Db, order: Order, { request, chosen }: Sent): Promise<void> {
  const { carrier = "", tracking = "" } = request;
  const shipment = carrier || tracking ? { shipment: { carrier, tracking } } : {};
  const all = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  const isWhole = all.length === chosen.length && chosen.every(({ line, quantity }) => line.quantity === quantity);
  if (isWhole) return mailAbout(tx, order, "order_shipped", shipment);
  const lines = chosen.map(({ line, quantity }) =>
    toMailLine({ ...line, quantity, itemsCents: itemsOf(line, quantity) }),
  );
  const totalCents = lines.reduce((sum, { itemsCents }) => sum + itemsCents, 0);
  await mailAbout(tx, order, "order_shipped", { lines, sums: undefined, totalCents, ...shipment });
}

/** Returns what the pieces cost that are shipped now, before discounts: of a kit's, their share of its price. */
function itemsOf({ itemsCents, quantity, shipped }: OrderLine, pieces: number): number {
  return shareOfUnits(itemsCents, quantity, { from: shipped, to: shipped + pieces });
}
