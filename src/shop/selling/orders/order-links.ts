import { eq, lt, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { guest, type Guest } from "#shop/foundation/actor.ts";
import { guestOf, hashSecret, newGuestSecret } from "#shop/selling/cart/guest-secret.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { validDays } from "#shop/foundation/limits.ts";
import { orderLinks } from "#shop/selling/orders/orders.table.ts";

/** Adds a link to a guest's order and returns its path. Earlier links keep working. */
export async function addOrderLink(tx: Db, orderId: string): Promise<string> {
  const secret = newGuestSecret();
  const expiresAt = sql`now() + make_interval(days => ${validDays.orderLink})`;
  await tx.insert(orderLinks).values({ tokenHash: hashSecret(secret), orderId, expiresAt });
  return `/order/${secret}`;
}

/** Deletes a link that `addOrderLink` has added. */
export async function deleteOrderLink(db: Db, path: string): Promise<void> {
  await db.delete(orderLinks).where(eq(orderLinks.tokenHash, hashSecret(path.slice("/order/".length))));
}

/** Returns the order that the key in a link opens, with proof of the guest whose order it is. Throws `not_found`. */
export async function openGuestOrder(db: Db, key: string): Promise<{ guest: Guest; id: string }> {
  const hash = guestOf(key)?.guestTokenHash;
  if (hash === undefined) throw new ShopError("not_found");
  const { rows } = await db.execute<{ id: string; owner: string }>(sql`
    select id, guest_token_hash as owner from orders where guest_token_hash = ${hash}
    union all
    select orders.id, orders.guest_token_hash from order_links join orders on orders.id = order_links.order_id
    where order_links.token_hash = ${hash} and order_links.expires_at > now() and orders.guest_token_hash is not null
    order by id desc limit 1`);
  const [order] = rows;
  if (!order) throw new ShopError("not_found");
  return { guest: guest(order.owner), id: order.id };
}

/** Deletes expired links. */
export async function purgeOrderLinks(db: Db): Promise<void> {
  await db.delete(orderLinks).where(lt(orderLinks.expiresAt, sql`now()`));
}
