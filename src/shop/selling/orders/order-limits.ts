import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import type { Order } from "#shop/selling/orders/order-state.ts";
import { isOfBuyer, isOfNetwork, isUnpaid, mostHeld, unprovenShares } from "#shop/selling/orders/unproven-holds.ts";
import { countAttempt, perHour, type Client } from "#shop/foundation/rate-limit.ts";

/** Counts an order that a customer is about to place. `buyer` identifies the customer. Throws `rate_limited`. */
export async function countOrder(db: Db, buyer: string, client: Client | null | undefined): Promise<void> {
  if (!client) return;
  await countAttempt(db, `order|${buyer}`, perHour(client.limits.ordersPerHour));
  await countAttempt(db, `order|${client.network}`, perHour(client.limits.ordersPerHourPerNetwork));
}

/**
 * Checks that with this order, which the transaction has just written, neither its buyer nor their network nor, together, all who have proved nothing
 * hold too much without paying; those who have proved nothing hold less. Call it last in the transaction: it locks buyer and network until the commit, and `takeStock` has locked the parts, so that
 * simultaneous orders can't exceed a limit together. Throws `too_many_unpaid`, `quantity_held` and `unproven_held`, with `retryAfter` until the first of
 * the orders expires that count: for `quantity_held` and `unproven_held`, another one that has the part.
 */
export async function checkHeldOrders(
  tx: Db,
  { id: orderId, holdIfPaying }: Pick<Order, "id" | "holdIfPaying">,
  client: Client | null | undefined,
): Promise<void> {
  if (!client) return;
  const { network, limits } = client;
  await tx.execute(sql`insert into order_networks (order_id, network) values (${orderId}, ${network})`);
  await lock(
    tx,
    sql`select 'unpaid|' || coalesce(o.user_id::text, c.token_hash, o.id::text)
      from orders o left join carts c on c.id = o.cart_id where o.id = ${orderId}`,
  );
  const ofBuyer = isOfBuyer(sql`placed.user_id`, sql`placed.cart_id`);
  const { unpaidOrders, heldPieces: pieces, heldPercent: percent } = limits;
  await check(tx, orderId, ofBuyer, { code: "quantity_held", orders: unpaidOrders, pieces, percent });
  await lock(tx, sql`select 'unpaid|' || ${network}`);
  const { unpaidOrdersPerNetwork, heldPercentPerNetwork } = limits;
  await check(tx, orderId, isOfNetwork(network), {
    code: "quantity_held",
    orders: unpaidOrdersPerNetwork,
    pieces,
    percent: heldPercentPerNetwork,
  });
  if (holdIfPaying === null) return;
  for (const { scope, pieces, percent } of unprovenShares(ofBuyer, client))
    await check(tx, orderId, scope, { code: "unproven_held", orders: Infinity, pieces, percent });
}

async function lock(tx: Db, key: SQL): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended((${key}), 0))`);
}

const seconds = (until: SQL) => sql`greatest(1, ceil(extract(epoch from ${until} - now())))::int`;

type Limits = { code: "quantity_held" | "unproven_held"; orders: number; pieces: number; percent: number };
type Held = {
  orders: number;
  waitForAny: number;
  wait: number;
  held: number;
  own: number;
  stock: number;
  minimumOrder: number;
};

/** Compares the unpaid orders of `scope` with the limits: their number, and how much they hold of each part of this order. */
async function check(tx: Db, orderId: string, scope: SQL, limits: Limits) {
  const { rows } = await tx.execute<Held>(sql`
    with open as (
      select o.id, l.part_id, l.quantity - l.cancelled as quantity, o.held_until
      from orders placed join orders o on ${isUnpaid} and ${scope} join order_lines l on l.order_id = o.id
      where placed.id = ${orderId})
    select (select count(distinct id)::int from open) as orders,
      (select ${seconds(sql`min(held_until)`)} from open) as "waitForAny",
      ${seconds(sql`coalesce(min(open.held_until) filter (where open.id <> ${orderId}), min(open.held_until))`)} as wait,
      sum(open.quantity)::int as held,
      coalesce(sum(open.quantity) filter (where open.id = ${orderId}), 0)::int as own,
      parts.stock::int as stock, parts.minimum_order as "minimumOrder"
    from open join parts on parts.id = open.part_id
    where open.part_id in (select part_id from open where id = ${orderId})
    group by parts.id`);
  const { code } = limits;
  for (const { orders, waitForAny, wait: retryAfter, held, own, ...part } of rows) {
    if (orders > limits.orders) throw new ShopError("too_many_unpaid", { data: { retryAfter: waitForAny } });
    const most = mostHeld({ ...part, held }, limits);
    if (held <= most) continue;
    const limit = Math.max(0, most - (held - own));
    const fields = [{ field: "quantity", code, params: { limit } }];
    throw new ShopError(code, { fields, data: { retryAfter, available: limit } });
  }
}

/** Forgets the networks of orders that are no longer unpaid. */
export async function purgeOrderNetworks(db: Db): Promise<void> {
  await db.execute(sql`
    delete from order_networks using orders o where o.id = order_networks.order_id and not ${isUnpaid}`);
}
