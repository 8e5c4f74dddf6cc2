import type { Pool } from "pg";

/**
 * Who resets a password by mail proves that the mailbox is theirs. If nobody had proved that before, whatever else was
 * attached to the account (a Google sign-in, sessions) may be somebody else's, who signed up with an address
 * that was not theirs: it is deleted. Other reset links still under way go too.
 */
export async function ownAddress(pool: Pool, userId: string): Promise<void> {
  await pool.query(
    `with proved as (update users set email_verified = true, updated_at = now() where id = $1 and not email_verified returning id)
     delete from accounts where user_id in (select id from proved) and provider_id <> 'credential'`,
    [userId],
  );
  await pool.query("delete from sessions where user_id = $1", [userId]);
  await pool.query("delete from verifications where value = $1::text", [userId]);
}
