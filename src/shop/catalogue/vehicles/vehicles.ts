import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { prepared } from "#shop/foundation/prepared.ts";
import { vehicles } from "#shop/catalogue/vehicles/vehicles.table.ts";

/** A car or light truck as sold. Null: not known. `drives` and `transmissions` are those it was sold with. */
export type Vehicle = typeof vehicles.$inferSelect;

/** Vehicles that a shop for cars and light trucks offers, by weight class where there are several. */
export const isOffered = sql`${vehicles.modelId} not in (select id from models where heavy or divided)`;

const ofModel = prepared((db) =>
  db
    .select()
    .from(vehicles)
    .where(
      and(
        eq(vehicles.year, sql.placeholder("year")),
        sql`lower(${vehicles.make}) = lower(${sql.placeholder("make")})`,
        sql`lower(${vehicles.model}) = lower(${sql.placeholder("model")})`,
        isOffered,
      ),
    )
    .orderBy(vehicles.displacementL, vehicles.cylinders, vehicles.fuel, vehicles.turbo)
    .prepare("vehicles_of_model"),
);

/** Returns every engine that a model was sold with in a model year; none of a heavy model, or of one that is sold in weight classes. */
export async function vehiclesOfModel(db: Db, year: number, make: string, model: string): Promise<Vehicle[]> {
  return ofModel(db).execute({ year, make, model });
}

const byId = prepared((db) =>
  db
    .select()
    .from(vehicles)
    .where(eq(vehicles.id, sql.placeholder("id")))
    .prepare("vehicle_by_id"),
);

/** Throws `not_found`. */
export async function vehicleById(db: Db, id: string): Promise<Vehicle> {
  const [vehicle] = await byId(db).execute({ id });
  if (!vehicle) throw new ShopError("not_found");
  return vehicle;
}
