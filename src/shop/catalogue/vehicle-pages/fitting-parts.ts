import { and, asc, countDistinct, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { fitmentsOfEach, type PartFitment } from "#shop/catalogue/fitment/fitment.ts";
import { applies, modelsOf, possibleSetsOfEach } from "#shop/catalogue/fitment/possible-sets.ts";
import { applications } from "#shop/catalogue/fitment/fitment.table.ts";
import { storedRows } from "#shop/catalogue/fitment/vehicle-counts.ts";
import { shownImage } from "#shop/foundation/images/external-images.ts";
import { toSlug } from "#shop/catalogue/parts/brands-and-types.ts";
import { onSale, sellingPrice } from "#shop/catalogue/parts/on-sale.ts";
import { allPartTypes, type PartType } from "#shop/catalogue/parts/part-types.ts";
import { brands, parts, partTypes } from "#shop/catalogue/parts/parts.table.ts";
import type { Vehicle } from "#shop/catalogue/vehicles/vehicles.ts";

export type FittingType = { slug: string; name: string; system: string; groupName: string; parts: number };

/** `fitments` are in the order of the vehicles of the scope. */
export type FittingPart = Awaited<ReturnType<typeof readParts>>[number] & { fitments: PartFitment[] };

/** Vehicles of one model and year, and the qualifier sets that each matches or may match. */
export type Scope = { vehicles: Vehicle[]; sets: number[][] };

/** Returns the vehicles with the qualifier sets that each may match. */
export async function scopeOf(db: Db, vehicles: Vehicle[]): Promise<Scope> {
  return { vehicles, sets: await possibleSetsOfEach(db, vehicles) };
}

/** Returns the vehicles that a part (of the type, if one is given) fits or may fit. */
export async function vehiclesWithParts(db: Db, { vehicles, sets }: Scope, typeSlug?: string): Promise<Vehicle[]> {
  const hasParts = await Promise.all(
    vehicles.map(async (vehicle, index) => {
      const own = sets[index] ?? [];
      const applying = own.length > 0 && and(applies(vehicle, own), typeSlug ? ofType(typeSlug) : undefined);
      if (!applying) return false;
      const found = await db.select({ id: applications.id }).from(applications).where(applying).limit(1);
      return found.length > 0;
    }),
  );
  return vehicles.filter((_, index) => hasParts[index]);
}

/**
 * Returns the part types with parts that fit one of the vehicles or depend on an answer, with their counts. Universal parts are not counted.
 */
export async function fittingTypes(db: Db, scope: Scope): Promise<FittingType[]> {
  const applying = appliesToAny(scope);
  const [first] = scope.vehicles;
  if (!applying || !first) return [];
  const query = sql`select part_type_id as id, count(*)::int as parts from (
    select distinct ${applications.partId}, ${applications.partTypeId} from ${applications} where ${applying}) fitting group by 1`;
  const [types, rows] = await Promise.all([
    allPartTypes(db),
    storedRows<{ id: string | null; parts: number }>(db, modelsOf(first), query),
  ]);
  const counted = new Map(rows.map(({ id, parts }) => [id, parts]));
  return types.flatMap(({ id, slug, name, system, groupName }) => {
    const parts = counted.get(id);
    return parts === undefined ? [] : [{ slug, name, system, groupName, parts }];
  });
}

/** Returns the parts of a type (null: without one) that fit one of the vehicles or depend on an answer, cheapest first, and their total. */
export async function fittingParts(
  db: Db,
  scope: Scope,
  { typeSlug, limit }: { typeSlug: string | null; limit: number },
): Promise<{ parts: FittingPart[]; total: number }> {
  const applying = appliesToAny(scope);
  if (!applying) return { parts: [], total: 0 };
  const applyingOfType = and(applying, ofType(typeSlug));
  const chosen = db.select({ id: applications.partId }).from(applications).where(applyingOfType);
  const [rows, [counted]] = await Promise.all([
    readParts(db, inArray(parts.id, chosen), limit),
    db
      .select({ total: countDistinct(applications.partId) })
      .from(applications)
      .where(applyingOfType),
  ]);
  const fitments = await fitmentsOfEach(
    db,
    rows.map(({ id }) => id),
    scope.vehicles,
  );
  const withFitments = rows.map((part) => ({
    ...part,
    fitments: fitments.flatMap((ofVehicle) => ofVehicle.get(part.id) ?? []),
  }));
  return { parts: withFitments, total: counted?.total ?? 0 };
}

function ofType(slug: string | null): SQL {
  if (slug === null) return isNull(applications.partTypeId);
  return sql`${applications.partTypeId} = (select id from part_types where slug = ${slug})`;
}

/** Returns the condition of applications for any of the vehicles; null if none can apply. */
function appliesToAny({ vehicles: [first], sets }: Scope): SQL | null {
  const any = [...new Set(sets.flat())].toSorted((one, other) => one - other);
  return first && any.length > 0 ? applies(first, any) : null;
}

/** Returns the part type with that slug, ignoring case; null if there is none. */
export async function partTypeBySlug(
  db: Db,
  slug: string,
): Promise<Pick<PartType, "id" | "slug" | "name" | "system"> | null> {
  const { id, name, system } = partTypes;
  const rows = await db
    .select({ id, slug: partTypes.slug, name, system })
    .from(partTypes)
    .where(eq(partTypes.slug, toSlug(slug)));
  return rows[0] ?? null;
}

function readParts(db: Db, chosen: SQL, limit: number) {
  return db
    .select({
      id: parts.id,
      sku: parts.sku,
      name: parts.name,
      imageUrl: shownImage,
      priceCents: sellingPrice,
      stock: parts.stock,
      brand: { name: brands.name, tier: brands.tier },
    })
    .from(parts)
    .leftJoin(brands, eq(brands.id, parts.brandId))
    .where(and(onSale, chosen))
    .orderBy(asc(parts.priceCents), asc(parts.id))
    .limit(limit);
}
