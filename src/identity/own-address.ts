import type { Pool } from "pg";

/**
 * Marks the address of a user verified, since a password reset by mail proves that the mailbox is theirs. If it was unverified, other
 * sign-ins of the account (Google, passkeys, sessions) may belong to another person who signed up with a foreign address, so they are deleted. Other
 * reset links become invalid.
 */
export async function ownAddress(pool: Pool, userId: string): Promise<void> {
  await pool.query(
    `with proved as (update users set email_verified = true, updated_at = now() where id = $1 and not email_verified returning id),
       gone as (delete from passkeys where user_id in (select id from proved))
     delete from accounts where user_id in (select id from proved) and provider_id <> 'credential'`,
    [userId],
  );
  await pool.query("delete from sessions where user_id = $1", [userId]);
  await pool.query("delete from verifications where value = $1::text", [userId]);
}
