import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { purgeOrderNetworks } from "#shop/selling/orders/order-limits.ts";
import { purgeSessions } from "#identity/session-end.ts";
import { purgeAttempts } from "#shop/foundation/rate-limit.ts";

/** Deletes expired sessions, mailed links and counted attempts, and the networks of orders that are no longer unpaid. */
export async function purgeExpired(db: Db): Promise<void> {
  await purgeSessions(db);
  await db.execute(sql`delete from verifications where expires_at < now()`);
  await purgeAttempts(db);
  await purgeOrderNetworks(db);
}
