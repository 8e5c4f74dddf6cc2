import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { cachedRead } from "#shop/foundation/cached-read.ts";
import { cacheTtlMs } from "#shop/foundation/limits.ts";

/** Returns whether buyers see the demo catalogue: not while it is removed, nor afterwards. Cached in the process; what shows it names the tag `parts`. */
export const showsDemo = cachedRead({ tags: ["parts"], ttlMs: cacheTtlMs.settings }, async (db: Db) => {
  const { rows } = await db.execute<{ shown: boolean }>(
    sql`select exists (select from demo_rows where kind = 'part') and not exists (select from demo_removal) as shown`,
  );
  return rows[0]?.shown === true;
});
