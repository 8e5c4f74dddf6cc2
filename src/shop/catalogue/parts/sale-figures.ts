import { sql } from "drizzle-orm";
import { onSale } from "#shop/catalogue/parts/on-sale.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";
import { cachedRead } from "#shop/foundation/cached-read.ts";
import { cacheTtlMs } from "#shop/foundation/limits.ts";

/** What a shop can say of itself: how many parts, part types and vehicle makes it sells for, and the makes that most of its parts are for. */
export type SaleFigures = { parts: number; partTypes: number; makes: number; mainMakes: string[] };

const mainMakes = 18;

/** Returns the figures of what is on sale. Cached in the process; what shows them names the tag `parts`. */
export const saleFigures = cachedRead({ tags: ["parts"], ttlMs: cacheTtlMs.settings }, async (db) => {
  const { rows } = await db.execute<SaleFigures>(sql`
    with sold as (
      select make, count(*) as models from models
      where exists (select from applications a where a.on_sale and a.model_id = models.id)
      group by make
    ), main as (select make from sold order by models desc, make limit ${mainMakes})
    select (select count(*)::integer from ${parts} where ${onSale}) as parts,
           (select count(distinct ${parts.partTypeId})::integer from ${parts} where ${onSale}) as "partTypes",
           (select count(*)::integer from sold) as makes,
           array(select make from main order by make) as "mainMakes"`);
  return rows[0] ?? { parts: 0, partTypes: 0, makes: 0, mainMakes: [] };
});
