import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { passes, type ResolvedFilters } from "#shop/parts/filters.ts";
import { readParts, type Part } from "#shop/parts/parts.ts";
import { brands, parts } from "#shop/parts/parts.table.ts";

/** What parts can be put in order by, beside any of their attributes. */
export const comparedBy = ["price", "brand", "tier", "stock"] as const;
export type ComparedBy = (typeof comparedBy)[number] | `attr.${string}`;

/** Parts on sale side by side: the first `limit` in that order, the cheaper first among equals, those that don't say it last. */
export async function compareParts(
  db: Db,
  narrowing: ResolvedFilters,
  { by, descending, limit }: { by: ComparedBy; descending: boolean; limit: number },
): Promise<Part[]> {
  const direction = descending ? sql`desc nulls last` : sql`asc nulls last`;
  return readParts(db)
    .where(passes(narrowing))
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
