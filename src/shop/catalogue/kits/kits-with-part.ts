import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { kitComponents } from "#shop/catalogue/kits/kits.table.ts";
import { kitsShown } from "#shop/foundation/limits.ts";
import { onSale, sellingPrice } from "#shop/catalogue/parts/on-sale.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";
import { prepared } from "#shop/foundation/prepared.ts";

const kitsWith = prepared((db) =>
  db
    .select({ id: parts.id, name: parts.name, title: parts.title, priceCents: sellingPrice })
    .from(kitComponents)
    .innerJoin(parts, eq(parts.id, kitComponents.kitId))
    .where(and(eq(kitComponents.componentId, sql.placeholder("id")), onSale, parts.inStock))
    .orderBy(asc(parts.priceCents))
    .limit(kitsShown)
    .prepare("kits_with"),
);

/** Returns the kits in stock that contain a part, cheapest first. */
export async function kitsWithPartOnSale(db: Db, id: string) {
  return kitsWith(db).execute({ id });
}
