import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";

/**
 * Makes the orders that were placed without signing in, with the confirmed address of a user, those of the user. The links that guests have to them
 * remain valid. Nothing for an address that is not confirmed, which may belong to another person.
 */
export async function adoptOrders(db: Db, userId: string): Promise<void> {
  // Locked: an account that is erased meanwhile gets none.
  await db.execute(sql`
    with owner as (
      select id, email from users where id = ${userId} and email_verified and removed_at is null for key share)
    update orders set user_id = owner.id from owner where orders.email = owner.email and orders.user_id is null`);
}
