import { and, asc, desc, sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { partApplies } from "#shop/catalogue/fitment/possible-sets.ts";
import { conditionsOf, goesToPosition, type ResolvedFilters } from "#shop/catalogue/parts/filters.ts";
import { onSale } from "#shop/catalogue/parts/on-sale.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";

/** Lists of fewer parts are looked up and sorted. */
const fewest = 2_000;

/** Looking at a part in order costs several times as much as looking up one that fits: so many parts of a long list cost no more than all of it. */
const walkedShare = 1 / 4;

/** The order is by `column`, where there is one, then by id; `where` is the condition to come after a cursor. */
type Walk = { column: SQL | null; descending: boolean; where: SQL | undefined; total: number; limit: number };

/** Returns whether nothing but the vehicle filters the list. */
export function isVehicleAlone(resolved: ResolvedFilters): boolean {
  const { vehicleScope, types, matching } = resolved;
  const others = conditionsOf(resolved, (ids) => goesToPosition(ids, resolved));
  return vehicleScope !== null && types === null && matching === null && others.size === 0;
}

/**
 * Returns the ids of the first `limit` parts of a long list for a vehicle alone, of `total` parts. It walks along the index of the order, since the
 * parts of long lists lie close together. Null if the list is not long, or too few are found in time.
 */
export async function walkFitting(
  db: Db,
  { vehicleScope }: ResolvedFilters,
  { column, descending, where, total, limit }: Walk,
): Promise<string[] | null> {
  if (!vehicleScope || total < fewest) return null;
  const { vehicle, sets } = vehicleScope;
  const order = descending ? desc : asc;
  const key = (column ?? sql`0`).as("sort_key");
  const walked = db
    .select({ id: parts.id, universal: parts.universal, key })
    .from(parts)
    .where(and(onSale, where))
    .orderBy(...(column ? [order(column)] : []), order(parts.id))
    .limit(Math.floor(total * walkedShare))
    .as("walked");
  const found = await db
    .select({ id: walked.id })
    .from(walked)
    .where(sql`${walked.universal} or ${partApplies(walked.id, vehicle, sets)}`)
    .orderBy(...(column ? [order(walked.key)] : []), order(walked.id))
    .limit(limit);
  return found.length < limit ? null : found.map(({ id }) => id);
}
