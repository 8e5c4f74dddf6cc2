import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { onSale } from "#shop/parts/on-sale.ts";
import { parts } from "#shop/parts/parts.table.ts";

/** The last part of each `size` parts on sale in order of id, wherever more follow: after these a list of them goes on. */
export async function partShards(db: Db, size: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select id, row_number() over (order by id) as n, count(*) over () as total from ${parts} where ${onSale}
    ) as numbered
    where n % ${size} = 0 and n < total
    order by id`);
  return rows.map(({ id }) => id);
}
