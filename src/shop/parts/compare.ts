import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { toWhere, type ResolvedFilters } from "#shop/parts/filters.ts";
import { readParts, type Part } from "#shop/parts/read-parts.ts";
import { brands, parts } from "#shop/parts/parts.table.ts";

/** What parts can be sorted by, besides their attributes. */
export const comparedBy = ["price", "brand", "tier", "stock"] as const;
export type ComparedBy = (typeof comparedBy)[number] | `attr.${string}`;

/** Returns the first `limit` parts on sale in that order; ties by price, parts without the value last. */
export async function compareParts(
  db: Db,
  resolved: ResolvedFilters,
  { by, descending, limit }: { by: ComparedBy; descending: boolean; limit: number },
): Promise<Part[]> {
  const direction = descending ? sql`desc nulls last` : sql`asc nulls last`;
  return readParts(db)
    .where(toWhere(resolved))
    .orderBy(sql`${orderedBy(by)} ${direction}`, parts.priceCents, parts.id)
    .limit(limit);
}

function orderedBy(by: ComparedBy): SQL {
  if (by === "price") return sql`(${parts.priceCents} + 0)`;
  if (by === "brand") return sql`lower(${brands.name})`;
  if (by === "tier") return sql`array_position(array['economy', 'standard', 'premium', 'performance'], ${brands.tier})`;
  if (by === "stock") return sql`${parts.stock}`;
  // As JSON, numbers are in their own order and texts in theirs.
  return sql`${parts.attributes} -> ${by.slice("attr.".length)}`;
}
