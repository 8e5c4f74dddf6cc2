import { isIP } from "node:net";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import type { Call } from "#identity/requests.ts";
import { mailboxLimit, signInLimits, signInsPerAccount, type BusinessLimits } from "#shop/foundation/limits.ts";
import { perHour, secondsToWait } from "#shop/foundation/rate-limit.ts";

/**
 * Counts a request of a client from `network`. Returns 0 if it is allowed, else the seconds until the next one is. Guesses at the password of
 * one account from many networks have to wait; its user, who has signed in from theirs before, does not.
 */
export async function secondsUntilAllowed(
  pool: Pool,
  { path, name, input }: Call,
  network: string,
  { signUpsPerHourPerNetwork }: Pick<BusinessLimits, "signUpsPerHourPerNetwork">,
): Promise<number> {
  // Opening a link of an earlier mail only leads to a page.
  const limit = name === "GET /verify-email" ? undefined : signInLimits[path];
  if (!limit) return 0;
  const db = drizzle({ client: pool });
  const wait = await secondsToWait(db, `${path}|${network}`, limit);
  if (wait > 0) return wait;
  const email = String(input["email"]);
  if (path === "/request-password-reset" || path === "/send-verification-email")
    return secondsToWait(db, `${path}|${email}`, mailboxLimit);
  if (path === "/sign-up/email") return secondsToWait(db, `${path}|${network}|hour`, perHour(signUpsPerHourPerNetwork));
  if (path === "/sign-in/email" && !(await hasSignedInFrom(pool, email, network)))
    return secondsToWait(db, `${path}|${email}`, signInsPerAccount);
  return 0;
}

/** Returns whether the user of an account has a session from this network. */
async function hasSignedInFrom(pool: Pool, email: string, network: string): Promise<boolean> {
  if (!isIP(network.replace(/\/64$/, ""))) return false;
  const { rowCount } = await pool.query(
    `select from sessions join users on users.id = sessions.user_id
     where users.email = $1 and case when sessions.ip_address ~ '^[0-9a-fA-F:.]+$' then sessions.ip_address::inet <<= $2::inet end
     limit 1`,
    [email, network],
  );
  return rowCount === 1;
}
