import type { Db } from "#db/db.ts";
import { fitmentsOf, type PartFitment } from "#shop/catalogue/fitment/fitment.ts";
import { resolveFilters, type ResolvedFilters } from "#shop/catalogue/parts/filters.ts";
import { listResolved, type PartList, type PartQuery } from "#shop/catalogue/parts/parts.ts";
import { fitsOf } from "#shop/catalogue/search/fit-of-numbers.ts";

/**
 * As `listParts`, and whether the parts fit the vehicle that the filters or the search name, by id. None where that is not a single one, unless the search is
 * for part numbers.
 */
export async function listWithFits(
  db: Db,
  { sort, limit, cursor, ...filters }: PartQuery,
): Promise<PartList & { fits: Map<string, PartFitment> }> {
  const resolved = await resolveFilters(db, filters);
  const list = await listResolved(db, resolved, { limit, ...(sort && { sort }), ...(cursor && { cursor }) });
  const ids = list.parts.map(({ id }) => id);
  return { ...list, fits: await fitsOfList(db, ids, resolved) };
}

async function fitsOfList(
  db: Db,
  ids: string[],
  { vehicleScope, filters, matching }: ResolvedFilters,
): Promise<Map<string, PartFitment>> {
  const answers = matching?.answers ?? filters.answers;
  if (ids.length === 0) return new Map();
  if (matching?.vehicle && matching.numbers.length > 0)
    return fitsOf(db, ids, { vehicle: matching.vehicle, answers: matching.answers });
  if (!vehicleScope) return new Map();
  return fitmentsOf(db, ids, { vehicleId: vehicleScope.vehicle.id, ...(answers && { answers }) });
}
