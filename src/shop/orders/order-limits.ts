import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/errors.ts";
import type { BusinessLimits } from "#shop/limits.ts";
import { countAttempt, perHour, type Client } from "#shop/rate-limit.ts";

/** Counts an order that a customer is about to place. `buyer` identifies the customer. Throws `rate_limited`. */
export async function countOrder(db: Db, buyer: string, client: Client | null | undefined): Promise<void> {
  if (!client) return;
  await countAttempt(db, `order|${buyer}`, perHour(client.limits.ordersPerHour));
  await countAttempt(db, `order|${client.network}`, perHour(client.limits.ordersPerHourPerNetwork));
}

/**
 * Checks that with this order, which the transaction has just written, neither its buyer nor their network holds too much without paying.
 * Call it last in the transaction: it locks buyer and network until the commit, so that simultaneous orders can't exceed a limit together.
 * Throws `too_many_unpaid` and `quantity_held`, with `retryAfter` until the oldest of the orders expires.
 */
export async function checkHeldOrders(tx: Db, orderId: string, client: Client | null | undefined): Promise<void> {
  if (!client) return;
  const { network, limits } = client;
  await tx.execute(sql`insert into order_networks (order_id, network) values (${orderId}, ${network})`);
  await lock(
    tx,
    sql`select 'unpaid|' || coalesce(o.user_id::text, c.token_hash, o.id::text)
      from orders o left join carts c on c.id = o.cart_id where o.id = ${orderId}`,
  );
  // Of a guest by the browser whose carts they were: their email address is unverified. Nor does what somebody ordered with the address of a customer
  // keep that customer from ordering.
  const ofBuyer = sql`((o.user_id = placed.user_id and o.guest_token_hash is null) or (placed.user_id is null and o.cart_id in (
    select own.id from carts c join carts own on own.token_hash = c.token_hash where c.id = placed.cart_id)))`;
  const { unpaidOrders, heldPercent } = limits;
  await check(tx, orderId, ofBuyer, { ...limits, unpaidOrders, heldPercent });
  await lock(tx, sql`select 'unpaid|' || ${network}`);
  const ofNetwork = sql`o.id in (select order_id from order_networks where network = ${network})`;
  const { unpaidOrdersPerNetwork, heldPercentPerNetwork } = limits;
  await check(tx, orderId, ofNetwork, {
    ...limits,
    unpaidOrders: unpaidOrdersPerNetwork,
    heldPercent: heldPercentPerNetwork,
  });
}

async function lock(tx: Db, key: SQL): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended((${key}), 0))`);
}

const isUnpaid = sql`(o.status = 'placed' and o.payment_status in ('open', 'authorized', 'part_paid'))`;

type Limits = Pick<BusinessLimits, "unpaidOrders" | "heldPieces" | "heldPercent">;
type Held = { orders: number; wait: number; held: number; own: number; stock: number };

/** Compares the unpaid orders of `scope` with the limits: their number, and how much they hold of each part of this order. */
async function check(tx: Db, orderId: string, scope: SQL, { unpaidOrders, heldPieces, heldPercent }: Limits) {
  const { rows } = await tx.execute<Held>(sql`
    with open as (
      select o.id, l.part_id, l.quantity - l.cancelled as quantity, o.held_until
      from orders placed join orders o on ${isUnpaid} and ${scope} join order_lines l on l.order_id = o.id
      where placed.id = ${orderId})
    select (select count(distinct id)::int from open) as orders,
      (select greatest(1, ceil(extract(epoch from min(held_until) - now())))::int from open) as wait,
      sum(open.quantity)::int as held,
      coalesce(sum(open.quantity) filter (where open.id = ${orderId}), 0)::int as own,
      parts.stock::int as stock
    from open join parts on parts.id = open.part_id
    where open.part_id in (select part_id from open where id = ${orderId})
    group by parts.id`);
  for (const { orders, wait: retryAfter, held, own, stock } of rows) {
    if (orders > unpaidOrders) throw new ShopError("too_many_unpaid", { data: { retryAfter } });
    const most = Math.max(heldPieces, Math.floor(((stock + held) * heldPercent) / 100));
    if (held <= most) continue;
    const limit = Math.max(0, most - (held - own));
    const fields = [{ field: "quantity", code: "quantity_held", params: { limit } }];
    throw new ShopError("quantity_held", { fields, data: { retryAfter, available: limit } });
  }
}

/** Forgets the networks of orders that are no longer unpaid. */
export async function purgeOrderNetworks(db: Db): Promise<void> {
  await db.execute(sql`
    delete from order_networks using orders o where o.id = order_networks.order_id and not ${isUnpaid}`);
}
