import { and, asc, countDistinct, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { applies, fitmentsOfEach, possibleSetsOfEach, type PartFitment } from "#shop/fitment/fitment.ts";
import { applications } from "#shop/fitment/fitment.table.ts";
import { toSlug } from "#shop/parts/brands-and-types.ts";
import { onSale, sellingPrice } from "#shop/parts/on-sale.ts";
import { brands, parts, partTypes } from "#shop/parts/parts.table.ts";
import type { Vehicle } from "#shop/vehicles/vehicles.ts";

export type FittingType = { slug: string; name: string; system: string; groupName: string; parts: number };

/** `fitments` in the order of the vehicles that were asked for. */
export type FittingPart = Awaited<ReturnType<typeof readParts>>[number] & { fitments: PartFitment[] };

/** Vehicles of one model and year, and the qualifier sets that each meets or may meet. */
export type Scope = { vehicles: Vehicle[]; sets: number[][] };

/** Returns the vehicles with the qualifier sets that may hold for each. */
export async function scopeOf(db: Db, vehicles: Vehicle[]): Promise<Scope> {
  return { vehicles, sets: await possibleSetsOfEach(db, vehicles) };
}

/** The vehicles of it that a part (of the type, where one is named) fits or may fit. */
export async function servedVehicles(db: Db, { vehicles, sets }: Scope, typeSlug?: string): Promise<Vehicle[]> {
  const served = await Promise.all(
    vehicles.map(async (vehicle, index) => {
      const own = sets[index] ?? [];
      const applying = own.length > 0 && and(applies(vehicle, own), typeSlug ? ofType(typeSlug) : undefined);
      if (!applying) return false;
      const found = await db.select({ id: applications.id }).from(applications).where(applying).limit(1);
      return found.length > 0;
    }),
  );
  return vehicles.filter((_, index) => served[index]);
}

/**
 * The part types of which a part fits one of the vehicles, or depends; with how many do. Universal parts are not counted.
 */
export async function fittingTypes(db: Db, scope: Scope): Promise<FittingType[]> {
  const applying = appliesToAny(scope);
  if (!applying) return [];
  const counted = db
    .select({ typeId: applications.partTypeId, parts: countDistinct(applications.partId).as("parts") })
    .from(applications)
    .where(applying)
    .groupBy(applications.partTypeId)
    .as("counted");
  const { slug, name, system, groupName } = partTypes;
  return db
    .select({ slug, name, system, groupName, parts: counted.parts })
    .from(counted)
    .innerJoin(partTypes, eq(partTypes.id, counted.typeId))
    .orderBy(asc(partTypes.system), asc(partTypes.groupName), asc(partTypes.name));
}

/** Parts of a type (null: of none) that fit one of the vehicles or depend, the cheapest first; and how many there are in all. */
export async function fittingParts(
  db: Db,
  scope: Scope,
  { typeSlug, limit }: { typeSlug: string | null; limit: number },
): Promise<{ parts: FittingPart[]; total: number }> {
  const applying = appliesToAny(scope);
  if (!applying) return { parts: [], total: 0 };
  const wanted = and(applying, ofType(typeSlug));
  const chosen = db.select({ id: applications.partId }).from(applications).where(wanted);
  const [rows, [counted]] = await Promise.all([
    readParts(db, inArray(parts.id, chosen), limit),
    db
      .select({ total: countDistinct(applications.partId) })
      .from(applications)
      .where(wanted),
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

/** Null: nothing can apply. */
function appliesToAny({ vehicles: [first], sets }: Scope): SQL | null {
  const any = [...new Set(sets.flat())];
  return first && any.length > 0 ? applies(first, any) : null;
}

/** The part type of that slug, in whatever case. */
export async function partTypeBySlug(
  db: Db,
  slug: string,
): Promise<{ slug: string; name: string; system: string } | null> {
  const { name, system } = partTypes;
  const rows = await db
    .select({ slug: partTypes.slug, name, system })
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
      imageUrl: parts.imageUrl,
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
