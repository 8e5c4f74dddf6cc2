import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { orderEvents, orders } from "#shop/selling/orders/orders.table.ts";
import { placeholders, prepared } from "#shop/foundation/prepared.ts";
import { sendAhead } from "#shop/foundation/sent-ahead.ts";

export type Order = typeof orders.$inferSelect;
export type OrderEventType = (typeof orderEvents.$inferSelect)["type"];

/** Where an order is, in one word: what the API calls its status. */
export const orderStatuses = ["draft", "placed", "paid", "shipped", "cancelled", "expired"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

type Statuses = Pick<Order, "status" | "paymentStatus" | "fulfilmentStatus">;

const paidStatuses: readonly Order["paymentStatus"][] = ["paid", "part_refunded", "overpaid"];
const shippedStatuses: readonly Order["fulfilmentStatus"][] = ["shipped", "part_delivered", "delivered"];

/** Returns an order's status: `shipped` when everything that is to be shipped is, `paid` when all that is owed was captured. */
export function statusOf({ status, paymentStatus, fulfilmentStatus }: Statuses): OrderStatus {
  if (status !== "placed") return status;
  if (shippedStatuses.includes(fulfilmentStatus)) return "shipped";
  return paidStatuses.includes(paymentStatus) ? "paid" : "placed";
}

/** The same in SQL, of a statement that reads `orders`. */
export const statusSql = sql<OrderStatus>`case
  when orders.status <> 'placed' then orders.status
  when orders.fulfilment_status in ('shipped', 'part_delivered', 'delivered') then 'shipped'
  when orders.payment_status in ('paid', 'part_refunded', 'overpaid') then 'paid'
  else 'placed' end`;

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

// An order whose whole price staff gave back stays one that can be shipped. What was refunded as late or duplicate was never money for this order.
const paymentStatusSql = sql<Order["paymentStatus"]>`(
  select case
    when captured = 0 and orders.status in ('cancelled', 'expired') then 'voided'
    when captured > 0 and refunded = captured and orders.status = 'placed' and price > 0 and orders.goodwill_cents >= price then 'part_refunded'
    when captured > 0 and refunded = captured and (price > 0 or orders.status <> 'placed') then 'refunded'
    when captured - refunded > owed then 'overpaid'
    when captured - refunded < owed then
      case when captured > 0 then 'part_paid' when authorized > 0 then 'authorized' else 'open' end
    when refunded > surplus then 'part_refunded'
    else 'paid' end
  from (
    select coalesce(sum(authorized_cents), 0) as authorized, coalesce(sum(captured_cents), 0) as captured,
      coalesce(sum(refunded_cents), 0) as refunded, orders.total_cents - orders.cancelled_cents as price,
      greatest(orders.total_cents - orders.cancelled_cents - orders.conceded_cents - orders.goodwill_cents, 0) as owed
    from payments where order_id = orders.id) sums,
  (select coalesce(sum(amount_cents), 0) as surplus from refunds
    where order_id = orders.id and cause in ('late', 'duplicate')) late)`;

const fulfilmentStatusSql = sql<Order["fulfilmentStatus"]>`(
  select case
    when wanted = 0 then 'nothing_to_ship'
    when sent = 0 then 'open'
    when sent < wanted then 'part_shipped'
    else 'shipped' end
  from (select sum(quantity - cancelled) as wanted, sum(shipped) as sent from order_lines where order_id = orders.id) pieces)`;

const refreshed = prepared((db) =>
  db
    .update(orders)
    .set({ paymentStatus: paymentStatusSql, fulfilmentStatus: fulfilmentStatusSql })
    .where(eq(orders.id, sql.placeholder("id")))
    .returning()
    .prepare("refresh_order"),
);

/** Derives a locked order's statuses from its lines and payments, and returns it. Nothing else writes them (R3). Throws `not_found`. */
export async function refreshOrder(tx: Db, id: string): Promise<Order> {
  const [order] = await refreshed(tx).execute({ id });
  if (!order) throw new ShopError("not_found");
  return order;
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
  await sendAhead(tx, insertEvent(tx).execute({ orderId, type, actorId: actorId ?? null, data }));
}
