import { and, eq, gt, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { writeAudit } from "#shop/foundation/audit/audit.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { mailAbout } from "#shop/selling/orders/order-mail.ts";
import { lockOrder, recordEvent, refreshOrder, statusOf } from "#shop/selling/orders/order-state.ts";
import { refuseDisputed } from "#shop/selling/payments/disputes.ts";
import { orderEvents, orderLines, shipmentLines, shipments } from "#shop/selling/orders/orders.table.ts";

/**
 * Marks all of a paid order shipped that was not cancelled, or reverts that (D18). Returns how many orders changed. The customer gets a mail the
 * first time. Throws `not_found`, `not_paid`, `order_closed` and `order_disputed`.
 */
export async function setShipped(db: Db, actor: Staff<"orders:ship">, id: string, shipped: boolean): Promise<number> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    const before = statusOf(order);
    const after = shipped ? "shipped" : "paid";
    if (before === after) return 0;
    if (order.status !== "placed") throw new ShopError("order_closed");
    if (shipped) await refuseDisputed(tx, order);
    if (before === "placed") throw new ShopError("not_paid");
    const first =
      shipped &&
      (await tx.$count(orderEvents, and(eq(orderEvents.orderId, id), eq(orderEvents.type, "shipped")))) === 0;
    if (shipped) await shipRest(tx, id);
    else await revertShipment(tx, id);
    const moved = await refreshOrder(tx, id);
    await recordEvent(tx, id, shipped ? "shipped" : "unshipped", { actorId: actor.userId });
    if (first) await mailAbout(tx, moved, "order_shipped");
    const action = shipped ? "order.ship" : "order.unship";
    await writeAudit(tx, actor, { action, entityId: id, before: { status: before }, after: { status: after } });
    return 1;
  });
}

/** Ships all pieces that are left in one shipment. */
async function shipRest(tx: Db, orderId: string): Promise<void> {
  const left = sql<number>`${orderLines.quantity} - ${orderLines.cancelled} - ${orderLines.shipped}`.mapWith(Number);
  const pieces = await tx
    .select({ lineId: orderLines.id, quantity: left })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), gt(left, 0)));
  const values = { orderId, status: "shipped", shippedAt: new Date() } as const;
  const [shipment] = await tx.insert(shipments).values(values).returning({ id: shipments.id });
  await tx.insert(shipmentLines).values(pieces.map((piece) => ({ ...piece, shipmentId: shipment!.id })));
  await tx
    .update(orderLines)
    .set({ shipped: sql`${orderLines.quantity} - ${orderLines.cancelled}` })
    .where(eq(orderLines.orderId, orderId));
}

async function revertShipment(tx: Db, orderId: string): Promise<void> {
  await tx.update(shipments).set({ status: "cancelled" }).where(eq(shipments.orderId, orderId));
  await tx.update(orderLines).set({ shipped: 0 }).where(eq(orderLines.orderId, orderId));
}
