import type { Pool } from "pg";

type Limit = { most: number; seconds: number };

/** Per client address. Every one of these can be used to guess a password, to make accounts or to flood a mailbox. */
export const addressLimits: Record<string, Limit> = {
  "/sign-in/email": { most: 10, seconds: 60 },
  "/sign-up/email": { most: 10, seconds: 60 },
  "/request-password-reset": { most: 5, seconds: 60 },
  "/reset-password": { most: 10, seconds: 60 },
  "/send-verification-email": { most: 5, seconds: 60 },
};

/** Per mailbox, whoever asks: as many mails of one kind as a person could want. */
export const mailboxLimit: Limit = { most: 10, seconds: 3600 };

/**
 * Counts one attempt in the window that began with the key's first attempt. Answers 0 where it is allowed,
 * else the seconds until the next one is. The count is taken by the statement itself, so attempts at the same
 * moment, from whatever process, can't slip through together.
 */
export async function countAttempt(pool: Pool, key: string, limit: Limit): Promise<number> {
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
