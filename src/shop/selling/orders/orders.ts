import { and, eq, gte, inArray, lt, sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { isGuest, may, type Buyer, type Customer, type Staff } from "#shop/foundation/actor.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { byId, likeWords, readCursor, toPage, type Page } from "#shop/foundation/keyset.ts";
import { statusSql } from "#shop/selling/orders/order-state.ts";
import { readOrder, readOrders, type OrderView } from "#shop/selling/orders/order-view.ts";
import { orderLines, orders } from "#shop/selling/orders/orders.table.ts";
import { ownedBy } from "#shop/selling/orders/ownership.ts";
import { refunds } from "#shop/selling/payments/payments.table.ts";

/** `open`: neither cancelled nor expired. `to_ship`: paid, and not all of it has been shipped. `refund_due`: a refund failed or waits for staff. */
export const orderFilters = [
  "open",
  "all",
  "placed",
  "paid",
  "to_ship",
  "shipped",
  "refund_due",
  "cancelled",
  "expired",
] as const;

export type OrderQuery = {
  status: (typeof orderFilters)[number];
  q?: string;
  /** The first and the last day that it was placed on (ISO, UTC). */
  from?: string;
  to?: string;
  limit: number;
  cursor?: string;
};

/** Returns a page of the customer's own orders, newest first. Throws `malformed` for an invalid cursor. */
export async function listOrdersOf(db: Db, customer: Customer, query: OrderQuery): Promise<Page<OrderView>> {
  return list(db, query, eq(orders.userId, customer.userId));
}

/** Returns a page of all orders, newest first. Throws `malformed` for an invalid cursor. */
export async function listOrders(db: Db, _actor: Staff<"orders:read">, query: OrderQuery): Promise<Page<OrderView>> {
  return list(db, query, undefined);
}

/** Returns the buyer's own order; with `orders:read`, any order. Throws `not_found`, also for other buyers' orders (D7). */
export async function getOrder(db: Db, buyer: Buyer, id: string): Promise<OrderView> {
  const readsAll = !isGuest(buyer) && may(buyer, "orders:read");
  const order = await readOrder(db, id, readsAll ? undefined : ownedBy(buyer));
  if (!order) throw new ShopError("not_found");
  return order;
}

async function list(db: Db, query: OrderQuery, whose: SQL | undefined): Promise<Page<OrderView>> {
  const { status, q, limit, from, to } = query;
  const cursor = readCursor(query.cursor);
  const page = byId(orders.id, cursor, "newest");
  const days = and(
    from ? gte(orders.createdAt, sql`${from}::date`) : undefined,
    to ? lt(orders.createdAt, sql`${to}::date + 1`) : undefined,
  );
  const where = and(whose, inStatus(status), days, ...matches(q), page.from);
  return toPage(await readOrders(db, { where, order: page.order, limit: limit + 1 }), limit, cursor);
}

function inStatus(status: OrderQuery["status"]): SQL | undefined {
  if (status === "all") return undefined;
  if (status === "open") return eq(orders.status, "placed");
  if (status === "to_ship")
    return and(
      eq(orders.status, "placed"),
      inArray(orders.paymentStatus, ["paid", "part_refunded", "overpaid"]),
      inArray(orders.fulfilmentStatus, ["open", "part_shipped"]),
    );
  if (status === "refund_due")
    return sql`exists (select from ${refunds} r where r.order_id = orders.id and (r.status = 'failed' or r.status = 'pending'
      and exists (select from payments y where y.id = r.payment_id and y.provider = 'transfer')))`;
  return eq(statusSql, status);
}

/** Each word occurs in what identifies the order, or in one of its lines. */
function matches(q: string | undefined): SQL[] {
  return likeWords(q).map(
    (
      word,
    ) => sql`(lower(concat_ws(' ', orders.client_name, orders.email, orders.order_number, orders.po_number)) like ${word}
      or exists (select from ${orderLines} l where l.order_id = orders.id
        and lower(concat_ws(' ', l.name, l.sku, l.maker_number, l.brand)) like ${word}))`,
  );
}
