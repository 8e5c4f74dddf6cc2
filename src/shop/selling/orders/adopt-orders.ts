import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";

/**
 * Makes the orders that were placed without signing in, with the address of a user, those of the user, each with an event. The links that guests have
 * to them remain valid. Nothing unless who holds the account has proved that they read its mailbox: its address may belong to another person.
 * Waits for nobody: an order that is being changed is left to the next call.
 */
export async function adoptOrders(db: Db, userId: string): Promise<void> {
  // The user is locked, too: an account that is erased meanwhile gets none.
  await db.execute(sql`
    with found as (
      select orders.id from users join orders on orders.email = users.email and orders.user_id is null
      where users.id = ${userId} and users.mailbox_proven_at is not null and users.removed_at is null
      for no key update of orders skip locked for key share of users skip locked),
    adopted as (
      update orders set user_id = ${userId} from found where orders.id = found.id returning orders.id)
    insert into order_events (order_id, type, actor_id) select id, 'adopted', ${userId}::uuid from adopted`);
}
