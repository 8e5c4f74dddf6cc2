import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";

/** Deletes expired sessions, mailed links and counted attempts. */
export async function purgeExpired(db: Db): Promise<void> {
  await db.execute(sql`delete from sessions where expires_at < now()`);
  await db.execute(sql`delete from verifications where expires_at < now()`);
  await db.execute(
    sql`delete from rate_limits where last_request < extract(epoch from now() - interval '1 hour') * 1000`,
  );
}
