import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { onSale } from "#shop/catalogue/parts/on-sale.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";

/** Returns the id of every `size`-th part on sale, in order of id, except the last part of all: each ends one shard. */
export async function partShards(db: Db, size: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select id, row_number() over (order by id) as n, count(*) over () as total from ${parts} where ${onSale}
    ) as numbered
    where n % ${size} = 0 and n < total
    order by id`);
  return rows.map(({ id }) => id);
}
