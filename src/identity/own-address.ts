import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import { adoptOrders } from "#shop/orders/adopt-orders.ts";
import { logFault } from "#log/log.ts";

/**
 * Marks the address of a user verified, since a password reset by mail proves that the mailbox is theirs. Their sessions end, and other reset links become
 * invalid. Unless who holds the account had proved that before, other sign-ins (Google and, of an unverified address, passkeys) may belong to another person
 * who signed up with a foreign address, so they are deleted.
 */
export async function ownAddress(pool: Pool, userId: string): Promise<void> {
  const db = drizzle({ client: pool });
  const endSessions = sql`delete from sessions where user_id = ${userId}`;
  await db.transaction(async (tx) => {
    // Whoever adds a passkey or signs in meanwhile waits, so that what is decided below stays true.
    await tx.execute(sql`select from users where id = ${userId} for update`);
    // The passkeys of a verified address stay: they protect its account from whoever has got into the mailbox. As they may also be another person's, nothing is proved then.
    await tx.execute(sql`
      with unproven as (select id, email_verified from users where id = ${userId} and mailbox_proven_at is null),
        passkeys_gone as (delete from passkeys where user_id in (select id from unproven where not email_verified)),
        others_gone as (delete from accounts where user_id in (select id from unproven) and provider_id <> 'credential')
      update users set email_verified = true, updated_at = now(), mailbox_proven_at =
        case when not unproven.email_verified or not exists (select from passkeys where user_id = users.id) then now() end
      from unproven where users.id = unproven.id`);
    await tx.execute(endSessions);
    await tx.execute(sql`delete from verifications where value = ${userId}::text`);
  });
  // And those of a sign-in that waited.
  await db.execute(endSessions);
}

/**
 * Notes that somebody who is signed in reads the mailbox of the account's address. It counts where they signed in by the only way into the account: with two, the other one may be
 * that of a stranger who signed up with their address.
 */
export async function proveMailbox(pool: Pool, { id, email }: { id: string; email: string }): Promise<void> {
  await pool.query(
    `update users set mailbox_proven_at = now() where id = $1 and email = $2 and mailbox_proven_at is null
       and (select count(*) from accounts where user_id = users.id) = 1
       and not exists (select from passkeys where user_id = users.id)`,
    [id, email.toLowerCase()],
  );
}

/** Gives a user what was ordered as a guest with their address. A failure is logged and keeps nobody from signing in; the next sign-in tries again. */
export async function adoptOwnOrders(pool: Pool, userId: string): Promise<void> {
  await adoptOrders(drizzle({ client: pool }), userId).catch((error: unknown) =>
    logFault("identity", error, "orders of guests"),
  );
}
