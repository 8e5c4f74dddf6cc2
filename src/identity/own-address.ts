import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import { adoptOrders } from "#shop/selling/orders/adopt-orders.ts";
import { logFault } from "#log/log.ts";
import { emailKey } from "#shop/foundation/email.ts";

/**
 * Marks the address of a user verified, since a password reset by mail proves that the mailbox is theirs. Their sessions end, and other reset links become
 * invalid. Unless who holds the account had proved that before, other sign-ins (Google and, of an unverified address, passkeys and the app) may belong to another person
 * who signed up with a foreign address, so they are deleted.
 */
export async function ownAddress(pool: Pool, userId: string): Promise<void> {
  const db = drizzle({ client: pool });
  const endSessions = sql`delete from sessions where user_id = ${userId}`;
  await db.transaction(async (tx) => {
    // Whoever adds a passkey or signs in meanwhile waits, so that what is decided below stays true.
    await tx.execute(sql`select from users where id = ${userId} for update`);
    // The second factors of a verified address stay: they protect its account from whoever has got into the mailbox. As passkeys may also be another person's, nothing is proved then.
    await tx.execute(sql`
      with unproven as (select id, email_verified from users where id = ${userId} and mailbox_proven_at is null),
        passkeys_gone as (delete from passkeys where user_id in (select id from unproven where not email_verified)),
        apps_gone as (delete from two_factors where user_id in (select id from unproven where not email_verified)),
        others_gone as (delete from accounts where user_id in (select id from unproven) and provider_id <> 'credential')
      update users set email_verified = true, updated_at = now(),
        two_factor_enabled = two_factor_enabled and unproven.email_verified, mailbox_proven_at =
        case when not unproven.email_verified or not exists (select from passkeys where user_id = users.id) then now() end
      from unproven where users.id = unproven.id`);
    await tx.execute(endSessions);
    await tx.execute(sql`delete from verifications where value = ${userId}::text`);
  });
  // And those of a sign-in that waited.
  await db.execute(endSessions);
}

/** Who reads the mailbox of an account's address. `passwordOf`: the sign-in in which they have just entered the account's password. */
type Reader = { id: string; email: string; passwordOf?: string | undefined };

/**
 * Notes that somebody who is signed in reads the mailbox of the account's address. It counts where they signed in by the only way into the account: with two, the other one may be
 * that of a stranger who signed up with their address. It also counts where they know the password and, if there are passkeys, signed in with one: Google is linked to
 * a password only by whoever reads the mailbox, and a passkey is added only by whoever has the one before.
 */
export async function proveMailbox(pool: Pool, { id, email, passwordOf }: Reader): Promise<void> {
  await pool.query(
    `update users set mailbox_proven_at = now()
     from (select count(*) as ways, count(*) filter (where provider_id <> 'credential') as others from accounts where user_id = $1) known,
       (select count(*) as keys from passkeys where user_id = $1) held
     where id = $1 and email = $2 and mailbox_proven_at is null
       and ((ways = 1 and keys = 0)
         or exists (select from sessions where sessions.id = $3 and user_id = users.id and others < 2 and (keys = 0 or passkey_id is not null)))`,
    [id, emailKey(email), passwordOf ?? null],
  );
}

/** What is still needed for a proof: the password, a sign-in with a passkey, or a new password by mail where there is none. Null: the mailbox is proved. */
export type MissingProof = "password" | "passkey" | "new_password";

/** Returns what keeps a sign-in from proving that who holds the account reads its mailbox. */
export async function missingProof(
  pool: Pool,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<MissingProof | null> {
  const { rows } = await pool.query<{ missing: MissingProof | null }>(
    `select case when mailbox_proven_at is not null then null
       when 1 <> (select count(*) from accounts where user_id = users.id and provider_id = 'credential' and password is not null)
         or 1 < (select count(*) from accounts where user_id = users.id and provider_id <> 'credential') then 'new_password'
       when exists (select from passkeys where user_id = users.id)
         and not exists (select from sessions where sessions.id = $2 and passkey_id is not null) then 'passkey'
       else 'password' end as missing
     from users where id = $1`,
    [id, sessionId],
  );
  return rows[0]?.missing ?? null;
}

/** Gives a user what was ordered as a guest with their address. A failure is logged and keeps nobody from signing in; the next sign-in tries again. */
export async function adoptOwnOrders(pool: Pool, userId: string): Promise<void> {
  await adoptOrders(drizzle({ client: pool }), userId).catch((error: unknown) =>
    logFault("identity", error, "orders of guests"),
  );
}
