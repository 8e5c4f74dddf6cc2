import { and, eq, inArray, lt, sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { may, staff, type Customer, type Staff } from "#shop/actor.ts";
import { writeAudit } from "#shop/audit/audit.ts";
import { ShopError } from "#shop/errors.ts";
import { byId, likeWords, readCursor, toPage, type Page } from "#shop/keyset.ts";
import {
  canBecome,
  lockOrder,
  mailAbout,
  moveOrder,
  type Order,
  type OrderEventType,
  type OrderStatus,
} from "#shop/orders/order-state.ts";
import { orderEvents, orders } from "#shop/orders/orders.table.ts";
import { parts } from "#shop/parts/parts.table.ts";
import { typeSlug } from "#shop/parts/type-slug.ts";
import { requestRefund } from "#shop/payments/refunds.ts";
import { refunds } from "#shop/payments/payments.table.ts";

/** An order with its part's image, its refund and its history. */
export type OrderView = Order & {
  imageUrl: string | null;
  /** Of the part's type; null if it has none. */
  typeSlug: string | null;
  refund: { status: "pending" | "succeeded" | "failed"; amountCents: number } | null;
  events: { type: OrderEventType; at: string }[];
};

/** `open`: neither cancelled nor expired. */
export const orderFilters = ["open", "all", "placed", "paid", "shipped", "cancelled", "expired"] as const;
export type OrderQuery = {
  status: (typeof orderFilters)[number];
  q?: string;
  limit: number;
  cursor?: string;
};

const view = {
  order: orders,
  imageUrl: parts.imageUrl,
  typeSlug,
  refund: sql<OrderView["refund"]>`(
    select json_build_object('status', ${refunds.status}, 'amountCents', ${refunds.amountCents})
    from ${refunds} where ${refunds.orderId} = ${orders.id} order by ${refunds.id} desc limit 1)`,
  events: sql<OrderView["events"]>`(
    select coalesce(json_agg(json_build_object('type', ${orderEvents.type}, 'at', ${orderEvents.at}) order by ${orderEvents.id}), '[]')
    from ${orderEvents} where ${orderEvents.orderId} = ${orders.id})`,
};

/** Returns a page of the customer's own orders, newest first. Throws `malformed` for an invalid cursor. */
export async function listOrdersOf(db: Db, customer: Customer, query: OrderQuery): Promise<Page<OrderView>> {
  return list(db, query, eq(orders.userId, customer.userId));
}

/** Returns a page of all orders, newest first. Throws `malformed` for an invalid cursor. */
export async function listOrders(db: Db, _actor: Staff<"orders:read">, query: OrderQuery): Promise<Page<OrderView>> {
  return list(db, query, undefined);
}

/** Returns the customer's own order; with `orders:read`, any order. Throws `not_found`, also for other customers' orders (D7). */
export async function getOrder(db: Db, customer: Customer, id: string): Promise<OrderView> {
  const [row] = await db
    .select(view)
    .from(orders)
    .leftJoin(parts, eq(parts.id, orders.partId))
    .where(and(eq(orders.id, id), may(customer, "orders:read") ? undefined : eq(orders.userId, customer.userId)));
  if (!row) throw new ShopError("not_found");
  return toView(row);
}

async function list(
  db: Db,
  { status, q, limit, cursor: text }: OrderQuery,
  whose: SQL | undefined,
): Promise<Page<OrderView>> {
  const cursor = readCursor(text);
  const { from, order } = byId(orders.id, cursor, "newest");
  const rows = await db
    .select(view)
    .from(orders)
    .leftJoin(parts, eq(parts.id, orders.partId))
    .where(and(whose, inStatus(status), matches(q), from))
    .orderBy(order)
    .limit(limit + 1);
  return toPage(rows.map(toView), limit, cursor);
}

function toView(row: {
  order: Order;
  imageUrl: string | null;
  typeSlug: string | null;
  refund: OrderView["refund"];
  events: OrderView["events"];
}): OrderView {
  return { ...row.order, imageUrl: row.imageUrl, typeSlug: row.typeSlug, refund: row.refund, events: row.events };
}

function inStatus(status: OrderQuery["status"]): SQL | undefined {
  if (status === "all") return undefined;
  return status === "open" ? inArray(orders.status, ["placed", "paid", "shipped"]) : eq(orders.status, status);
}

function matches(q: string | undefined): SQL | undefined {
  const words = likeWords(q).map(
    (word) =>
      sql`lower(${orders.partName} || ' ' || ${orders.sku} || ' ' || ${orders.clientName} || ' ' || ${orders.email} || ' ' || ${orders.orderNumber}) like ${word}`,
  );
  return and(...words);
}

/**
 * Cancels an order for the customer who placed it or for staff with `orders:cancel`: its stock is returned, and a paid one is refunded (D16).
 * Returns how many orders were cancelled: 0 if it was already closed. Throws `already_shipped`, and `not_found` for everyone else.
 */
export async function cancelOrder(db: Db, customer: Customer, id: string): Promise<number> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    const own = order.userId === customer.userId;
    if (!own && !may(customer, "orders:cancel")) throw new ShopError("not_found");
    if (order.status === "cancelled" || order.status === "expired") return 0;
    const paid = order.status === "paid";
    const cancelled = await moveOrder(tx, order, "cancelled", {
      type: "cancelled",
      actorId: customer.userId,
    });
    if (paid) await requestRefund(tx, cancelled, cancelled.transactionId, "cancelled");
    if (!own) {
      const change = { before: { status: order.status }, after: { status: "cancelled" } };
      await writeAudit(tx, staff(customer, "orders:cancel"), { action: "order.cancel", entityId: id, ...change });
    }
    await mailAbout(tx, cancelled, "order_cancelled", { refunded: paid });
    return 1;
  });
}

/**
 * Marks a paid order shipped, or reverts that (D18). Returns how many orders changed. The customer gets a mail the first time. Throws
 * `not_found`, `not_paid` and `order_closed`.
 */
export async function setShipped(db: Db, actor: Staff<"orders:ship">, id: string, shipped: boolean): Promise<number> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    const status: OrderStatus = shipped ? "shipped" : "paid";
    if (order.status === status) return 0;
    if (!shipped && !canBecome(order, "paid")) throw new ShopError("order_closed");
    if (!shipped && order.status === "placed") throw new ShopError("not_paid");
    const first =
      shipped &&
      (await tx.$count(orderEvents, and(eq(orderEvents.orderId, id), eq(orderEvents.type, "shipped")))) === 0;
    const moved = await moveOrder(tx, order, status, {
      type: shipped ? "shipped" : "unshipped",
      actorId: actor.userId,
    });
    if (first) await mailAbout(tx, moved, "order_shipped");
    const action = shipped ? "order.ship" : "order.unship";
    await writeAudit(tx, actor, {
      action,
      entityId: id,
      before: { status: order.status },
      after: { status },
    });
    return 1;
  });
}

/** Expires unpaid orders after their deadline (D13) and returns their stock. Returns how many expired. */
export async function expireOrders(db: Db): Promise<number> {
  for (let expired = 0; ; expired += 1) {
    const order = await db.transaction(async (tx) => {
      const [due] = await tx
        .select()
        .from(orders)
        .where(and(eq(orders.status, "placed"), lt(orders.heldUntil, sql`now()`)))
        .orderBy(orders.heldUntil)
        .limit(1)
        .for("update", { skipLocked: true });
      if (!due) return null;
      const closed = await moveOrder(tx, due, "expired", { type: "expired" });
      await mailAbout(tx, closed, "order_expired");
      return closed;
    });
    if (!order) return expired;
  }
}
