import { and, inArray, sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { toWhere, type ResolvedFilters } from "#shop/catalogue/parts/filters.ts";
import { onSale } from "#shop/catalogue/parts/on-sale.ts";
import { readParts, type Part } from "#shop/catalogue/parts/read-parts.ts";
import { brands, parts } from "#shop/catalogue/parts/parts.table.ts";

/** What parts can be sorted by, besides their attributes. */
export const comparedBy = ["price", "brand", "tier", "stock"] as const;
export type ComparedBy = (typeof comparedBy)[number] | `attr.${string}`;

type CompareOrder = { by: ComparedBy; descending: boolean };

/** Returns those of these parts that are on sale, in that order; ties by price, parts without the value last. */
export async function compareChosen(db: Db, ids: string[], order: CompareOrder): Promise<Part[]> {
  return readParts(db)
    .where(and(onSale, inArray(parts.id, ids)))
    .orderBy(...inOrder(order));
}

/** Returns the first `limit` parts on sale in that order; ties by price, parts without the value last. */
export async function compareParts(
  db: Db,
  resolved: ResolvedFilters,
  { limit, ...order }: CompareOrder & { limit: number },
): Promise<Part[]> {
  return readParts(db)
    .where(toWhere(resolved))
    .orderBy(...inOrder(order))
    .limit(limit);
}

function inOrder({ by, descending }: CompareOrder) {
  const direction = descending ? sql`desc nulls last` : sql`asc nulls last`;
  return [sql`${orderedBy(by)} ${direction}`, parts.priceCents, parts.id];
}

function orderedBy(by: ComparedBy): SQL {
  if (by === "price") return sql`(${parts.priceCents} + 0)`;
  if (by === "brand") return sql`lower(${brands.name})`;
  if (by === "tier") return sql`array_position(array['economy', 'standard', 'premium', 'performance'], ${brands.tier})`;
  if (by === "stock") return sql`${parts.stock}`;
  // As JSON, numbers are in their own order and texts in theirs.
  return sql`${parts.attributes} -> ${by.slice("attr.".length)}`;
}
