import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import type { BusinessLimits, RateLimit } from "#shop/foundation/limits.ts";

/** Where a request comes from, and the limits that apply to it. Null instead of one: without limits, as in scripts and with `RATE_LIMIT=off`. */
export type Client = { network: string; limits: BusinessLimits };

const hour = 3_600;
export const perHour = (most: number): RateLimit => ({ most, seconds: hour });
export const perDay = (most: number): RateLimit => ({ most, seconds: 24 * hour });

/**
 * Counts one attempt in the window that began with the key's first attempt. Returns 0 if it is allowed, else the seconds until the next one
 * is. The statement itself counts, so that simultaneous attempts in several processes can't exceed the limit together.
 */
export async function secondsToWait(db: Pick<Db, "execute">, key: string, limit: RateLimit): Promise<number> {
  const { rows } = await db.execute<{ count: number; wait: number }>(sql`
    insert into rate_limits as seen (key, count, last_request)
    values (${key}, 1, extract(epoch from now()) * 1000)
    on conflict (key) do update set
      count = case when seen.last_request <= excluded.last_request - ${limit.seconds}::int * 1000 then 1 else least(seen.count, 1000000) + 1 end,
      last_request = case when seen.last_request <= excluded.last_request - ${limit.seconds}::int * 1000 then excluded.last_request else seen.last_request end
    returning count, ceil((last_request + ${limit.seconds}::int * 1000 - extract(epoch from now()) * 1000) / 1000)::int as wait`);
  const attempt = rows[0];
  return !attempt || attempt.count <= limit.most ? 0 : Math.max(1, attempt.wait);
}

/** Counts one attempt. Throws `rate_limited` with the seconds to wait as `retryAfter` if it is one too many. */
export async function countAttempt(db: Pick<Db, "execute">, key: string, limit: RateLimit): Promise<void> {
  const wait = await secondsToWait(db, key, limit);
  if (wait > 0) throw new ShopError("rate_limited", { data: { retryAfter: wait } });
}

/** Returns the seconds until the key is allowed again, without counting; 0 if it is now. */
export async function secondsLeft(db: Pick<Db, "execute">, key: string, limit: RateLimit): Promise<number> {
  const { rows } = await db.execute<{ wait: number }>(sql`
    select ceil((last_request + ${limit.seconds}::int * 1000 - extract(epoch from now()) * 1000) / 1000)::int as wait
    from rate_limits where key = ${key} and count >= ${limit.most}`);
  return Math.max(0, rows[0]?.wait ?? 0);
}

/** Deletes attempts whose longest window is over. */
export async function purgeAttempts(db: Pick<Db, "execute">): Promise<void> {
  await db.execute(
    sql`delete from rate_limits where last_request < extract(epoch from now() - interval '1 day') * 1000`,
  );
}
