import type { Pool } from "pg";
import type { Call } from "#identity/requests.ts";
import { mailboxLimit, signInLimits, type RateLimit } from "#shop/limits.ts";

/**
 * Counts one attempt in the window that began with the key's first attempt. Returns 0 if it is allowed, else the seconds until the next one
 * is. The statement itself counts, so that simultaneous attempts in several processes can't exceed the limit together.
 */
async function countAttempt(pool: Pool, key: string, limit: RateLimit): Promise<number> {
  const { rows } = await pool.query<{ count: number; wait: number }>(
    `insert into rate_limits as seen (key, count, last_request)
     values ($1, 1, extract(epoch from now()) * 1000)
     on conflict (key) do update set
       count = case when seen.last_request <= excluded.last_request - $2 * 1000 then 1 else least(seen.count, 1000000) + 1 end,
       last_request = case when seen.last_request <= excluded.last_request - $2 * 1000 then excluded.last_request else seen.last_request end
     returning count, ceil((last_request + $2 * 1000 - extract(epoch from now()) * 1000) / 1000)::int as wait`,
    [key, limit.seconds],
  );
  const attempt = rows[0];
  return !attempt || attempt.count <= limit.most ? 0 : Math.max(1, attempt.wait);
}

/** Counts a request of a client. Returns 0 if it is allowed, else the seconds until the next one is. */
export async function secondsToWait(pool: Pool, call: Call, address: string): Promise<number> {
  const limit = signInLimits[call.path];
  if (!limit) return 0;
  const wait = await countAttempt(pool, `${call.path}|${address}`, limit);
  const sendsMail = call.path === "/request-password-reset" || call.path === "/send-verification-email";
  if (wait > 0 || !sendsMail) return wait;
  return countAttempt(pool, `${call.path}|${String(call.input.email)}`, mailboxLimit);
}
