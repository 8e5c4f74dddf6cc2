import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import type { NewApplication } from "#shop/catalogue/fitment/application-input.ts";
import { applications } from "#shop/catalogue/fitment/fitment.table.ts";
import { positionIds } from "#shop/catalogue/fitment/position-ids.ts";
import { qualifierSetIds } from "#shop/catalogue/fitment/qualifier-sets.ts";
import type { Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";
import { asId } from "#shop/foundation/id.ts";
import { onSale } from "#shop/catalogue/parts/on-sale.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";
import { models, vehicles } from "#shop/catalogue/vehicles/vehicles.table.ts";
import { vehicleById, type Vehicle } from "#shop/catalogue/vehicles/vehicles.ts";

type Placed = { modelId: number; yearFrom: number; yearTo: number; qualifiers: Qualifiers };

/**
 * Writes what a part fits, inside the caller's transaction, which has locked the part or made it; a row that is there already stays one. Throws `invalid` with the field
 * `applications.{i}.vehicle` where no such vehicle is known, `….position` where there is no room for another position. Returns how many were added.
 */
export async function addApplications(tx: Db, partId: string, input: NewApplication[]): Promise<number> {
  if (input.length === 0) return 0;
  const [part] = await tx
    .select({ partTypeId: parts.partTypeId, onSale: sql<boolean>`${onSale}` })
    .from(parts)
    .where(eq(parts.id, partId));
  if (!part) throw new ShopError("not_found");
  const placed: Placed[] = [];
  for (const [index, application] of input.entries()) {
    const place = await placeOf(tx, application);
    if (!place)
      throw new ShopError("invalid", { fields: [{ field: `applications.${index}.vehicle`, code: "vehicle_unknown" }] });
    placed.push(place);
  }
  // In this order, as imports do, or each might wait for the other.
  const places = await positionIds(
    tx,
    input.map(({ position }) => position ?? null),
  );
  const unplaced = input.findIndex(({ position }, index) => position?.trim() && places[index] === null);
  if (unplaced !== -1)
    throw new ShopError("invalid", { fields: [{ field: `applications.${unplaced}.position`, code: "not_offered" }] });
  const sets = await qualifierSetIds(
    tx,
    input.map(({ notes }, index) => ({ qualifiers: placed[index]?.qualifiers ?? {}, notes })),
  );
  const rows = input.map(({ quantity }, index) => {
    const { modelId = 0, yearFrom = 0, yearTo = 0 } = placed[index] ?? {};
    const [qualifiersId, positionId] = [sets[index], places[index]];
    return { partId, modelId, yearFrom, yearTo, qualifiersId, positionId, quantity, ...part };
  });
  const added = await tx.insert(applications).values(rows).onConflictDoNothing().returning({ id: applications.id });
  return added.length;
}

async function placeOf(tx: Db, { vehicle: named, qualifiers }: NewApplication): Promise<Placed | null> {
  if (typeof named === "string") {
    const vehicle = await vehicleNamed(tx, named);
    if (!vehicle) return null;
    const { modelId, year } = vehicle;
    return { modelId, yearFrom: year, yearTo: year, qualifiers: { ...(await engineOf(tx, vehicle)), ...qualifiers } };
  }
  const { make, model, from, to } = named;
  const [found] = await tx
    .select({ id: models.id })
    .from(models)
    .where(and(sql`lower(${models.make}) = lower(${make})`, sql`lower(${models.name}) = lower(${model})`));
  return found ? { modelId: found.id, yearFrom: from, yearTo: to, qualifiers } : null;
}

async function vehicleNamed(tx: Db, id: string): Promise<Vehicle | null> {
  try {
    return await vehicleById(tx, asId(id));
  } catch (error) {
    if (error instanceof ShopError && error.code === "not_found") return null;
    throw error;
  }
}

/** The facts that distinguish a vehicle from others of its model and year: its engine, or its id if no engine is known. */
async function engineOf(tx: Db, vehicle: Vehicle): Promise<Qualifiers> {
  const { id, displacementL, cylinders, fuel, turbo } = vehicle;
  const known: Qualifiers = {
    ...(displacementL !== null && { displacement: [displacementL] }),
    ...(cylinders !== null && { cylinders: [cylinders] }),
    ...(fuel !== null && { fuel: [fuel] }),
    ...(turbo !== null && { turbo }),
  };
  if (Object.keys(known).length > 0) return known;
  const { year, modelId } = vehicle;
  const ofModel = await tx.$count(vehicles, and(eq(vehicles.modelId, modelId), eq(vehicles.year, year)));
  return ofModel > 1 ? { vehicle: [id] } : {};
}
