import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/errors.ts";
import { invalidate } from "#shop/invalidation.ts";
import type { Mail, OrderMail } from "#shop/mails/outbox.ts";
import { queueMail } from "#shop/mails/outbox.ts";
import type { OrderFitment } from "#shop/orders/order-fitment.ts";
import { orderEvents, orders } from "#shop/orders/orders.table.ts";
import { parts } from "#shop/parts/parts.table.ts";
import { placeholders, prepared } from "#shop/prepared.ts";

export type Order = typeof orders.$inferSelect;
export type OrderStatus = Order["status"];
export type OrderEventType = (typeof orderEvents.$inferSelect)["type"];

/** The statuses that may follow each status. */
const transitions: Record<OrderStatus, readonly OrderStatus[]> = {
  placed: ["paid", "cancelled", "expired"],
  paid: ["shipped", "cancelled"],
  shipped: ["paid"],
  cancelled: [],
  expired: [],
};

/** The refusal of a transition, by the current status. */
const refusals: Record<OrderStatus, "not_paid" | "already_paid" | "already_shipped" | "order_closed"> = {
  placed: "not_paid",
  paid: "already_paid",
  shipped: "already_shipped",
  cancelled: "order_closed",
  expired: "order_closed",
};

/** Returns whether an order may move to the status. */
export function canBecome(order: Pick<Order, "status">, status: OrderStatus): boolean {
  return transitions[order.status].includes(status);
}

const locked = prepared((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder("id")))
    .for("update")
    .prepare("lock_order"),
);

/** Locks the order's row until the transaction ends. Every change of an order takes this lock first. Throws `not_found`. */
export async function lockOrder(tx: Db, id: string): Promise<Order> {
  const [order] = await locked(tx).execute({ id });
  if (!order) throw new ShopError("not_found");
  return order;
}

/**
 * Moves a locked order to another status and records the event. An order that closes returns its stock. If the table of transitions does
 * not allow the step, throws `not_paid`, `already_paid`, `already_shipped` or `order_closed`.
 */
export async function moveOrder(
  tx: Db,
  order: Order,
  status: OrderStatus,
  event: { type: OrderEventType; actorId?: string | null; transactionId?: string },
): Promise<Order> {
  if (!canBecome(order, status)) throw new ShopError(refusals[order.status]);
  const [moved] = await tx
    .update(orders)
    .set({ status, ...(event.transactionId && { transactionId: event.transactionId }) })
    .where(eq(orders.id, order.id))
    .returning();
  if (!moved) throw new ShopError("not_found");
  if (transitions[status].length === 0) {
    await tx
      .update(parts)
      .set({ stock: sql`${parts.stock} + ${order.quantity}` })
      .where(eq(parts.id, order.partId));
    invalidate(tx, `part:${order.partId}`, "stock");
  }
  await recordEvent(tx, order.id, event.type, { ...(event.actorId && { actorId: event.actorId }) });
  return moved;
}

const insertEvent = prepared((db) =>
  db
    .insert(orderEvents)
    .values(placeholders("orderId", "type", "actorId", "data"))
    .prepare("insert_order_event"),
);

/** Appends an event to the order's history. */
export async function recordEvent(
  tx: Db,
  orderId: string,
  type: OrderEventType,
  { actorId, data = {} }: { actorId?: string | null; data?: Record<string, unknown> } = {},
): Promise<void> {
  await insertEvent(tx).execute({ orderId, type, actorId: actorId ?? null, data });
}

type OrderMailTemplate = Extract<Mail, { data: OrderMail }>["template"];

/** Queues a mail about the order to the address it was placed with. */
export async function mailAbout(
  tx: Db,
  order: Order,
  template: OrderMailTemplate,
  more: Partial<OrderMail> = {},
): Promise<void> {
  const { id: orderId, orderNumber, clientName, sku, quantity, priceCents, currency, fitment } = order;
  const [part] = await tx.select({ title: parts.title }).from(parts).where(eq(parts.id, order.partId));
  const partName = part?.title ?? order.partName;
  await queueMail(tx, order.email, {
    template,
    data: {
      orderId,
      orderNumber,
      clientName,
      partName,
      sku,
      quantity,
      priceCents,
      currency,
      ...(fitment && { fitment: inMail(fitment) }),
      ...more,
    },
  });
}

function inMail({ verdict, confirmed, vehicle, places }: OrderFitment): OrderMail["fitment"] {
  return { verdict, confirmed, vehicle, places };
}
