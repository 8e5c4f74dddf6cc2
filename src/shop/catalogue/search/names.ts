import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { BrandTier } from "#shop/catalogue/parts/brands-and-types.ts";
import { brands } from "#shop/catalogue/parts/parts.table.ts";
import { models, vehicles } from "#shop/catalogue/vehicles/vehicles.table.ts";

export type BrandName = { id: string; slug: string; name: string; tier: BrandTier };
/** `years`: the model years it was sold in. `classOf`: the names that it shares with other weight classes. */
export type ModelName = { id: number; make: string; name: string; classOf: string[]; years: number[] };

/** Returns all brands by name. */
export async function readBrands(db: Db): Promise<BrandName[]> {
  return db
    .select({ id: brands.id, slug: brands.slug, name: brands.name, tier: brands.tier })
    .from(brands)
    .orderBy(asc(brands.name));
}

/** Returns all models by make and name; of those that are sold in weight classes the classes. */
export async function readModels(db: Db): Promise<ModelName[]> {
  return db
    .select({
      id: models.id,
      make: models.make,
      name: models.name,
      classOf: sql<string[]>`array(
        select d.name from model_classes c join models d on d.id = c.divided_id where c.class_id = ${models.id} order by d.name)`,
      years: sql<number[]>`array_agg(distinct ${vehicles.year} order by ${vehicles.year})`,
    })
    .from(models)
    .innerJoin(vehicles, eq(vehicles.modelId, models.id))
    .where(eq(models.divided, false))
    .groupBy(models.id)
    .orderBy(asc(models.make), asc(models.name));
}
