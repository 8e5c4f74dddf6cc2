import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/errors.ts";
import type { RateLimit } from "#shop/limits.ts";

/**
 * Counts one attempt in the window that began with the key's first attempt; the statement itself counts, so that simultaneous attempts in
 * several processes cannot exceed the limit together. Call it outside of the transaction that a failed attempt rolls back. Throws `rate_limited`.
 */
export async function countAttempt(db: Db, key: string, { most, seconds }: RateLimit): Promise<void> {
  const { rows } = await db.execute<{ count: number }>(sql`
    insert into rate_limits as seen (key, count, last_request)
    values (${key}, 1, extract(epoch from now()) * 1000)
    on conflict (key) do update set
      count = case when seen.last_request <= excluded.last_request - ${seconds * 1000}::bigint then 1 else least(seen.count, 1000000) + 1 end,
      last_request = case when seen.last_request <= excluded.last_request - ${seconds * 1000}::bigint then excluded.last_request else seen.last_request end
    returning count`);
  if ((rows[0]?.count ?? 0) > most) throw new ShopError("rate_limited");
}
