import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Customer } from "#shop/foundation/actor.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import type { FitmentAnswers } from "#shop/catalogue/fitment/qualifiers.ts";
import type { GarageChange, NewGarageVehicle } from "#shop/catalogue/garage/garage-input.ts";
import { garageVehicles } from "#shop/catalogue/garage/garage.table.ts";
import { sameVehicle } from "#shop/catalogue/garage/same-vehicle.ts";
import { garageLimits } from "#shop/foundation/limits.ts";
import { prepared } from "#shop/foundation/prepared.ts";
import { users } from "#shop/people/users/users.table.ts";
import { vehicles } from "#shop/catalogue/vehicles/vehicles.table.ts";
import type { Vehicle } from "#shop/catalogue/vehicles/vehicles.ts";

type Row = typeof garageVehicles.$inferSelect;

/** A vehicle in a customer's garage. */
export type GarageVehicle = Omit<Row, "userId" | "vehicleId" | "createdAt"> & { vehicle: Vehicle };

const ofCustomer = prepared((db) =>
  db
    .select({
      id: garageVehicles.id,
      nickname: garageVehicles.nickname,
      vin: garageVehicles.vin,
      mileage: garageVehicles.mileage,
      answers: garageVehicles.answers,
      active: garageVehicles.active,
      vehicle: vehicles,
    })
    .from(garageVehicles)
    .innerJoin(vehicles, eq(vehicles.id, garageVehicles.vehicleId))
    .where(eq(garageVehicles.userId, sql.placeholder("userId")))
    .orderBy(desc(garageVehicles.id))
    .prepare("garage_of_customer"),
);

/** Returns the customer's vehicles, newest first. At most one is active. */
export async function garageOf(db: Db, { userId }: Customer): Promise<GarageVehicle[]> {
  return ofCustomer(db).execute({ userId });
}

/**
 * Adds a vehicle, or updates it if the garage has it already (`sameVehicle`). Returns its id. Throws `garage_full`, `invalid` for an unknown
 * vehicle or too many answers, and `not_found` for a removed customer.
 */
export async function addToGarage(db: Db, customer: Customer, vehicle: NewGarageVehicle): Promise<string> {
  return db.transaction(async (tx) => {
    const garage = await openGarage(tx, customer);
    const [id] = await saveAll(tx, { customer, garage }, [vehicle], (known) => combine(vehicle, known));
    if (id) return id;
    throw new ShopError("invalid", { fields: [{ field: "vehicleId", code: "vehicle_unknown" }] });
  });
}

/**
 * Merges the vehicles that a guest saved in the browser before signing in, in one transaction; repeating it changes nothing. What the
 * customer entered earlier takes precedence, and gaps in it are filled; the vehicle active in the browser becomes active. Unknown vehicles
 * are ignored. Throws `garage_full`, `invalid` for too many answers, and `not_found` for a removed customer.
 */
export async function mergeGarage(db: Db, customer: Customer, guest: NewGarageVehicle[]): Promise<void> {
  await db.transaction(async (tx) => {
    const garage = await openGarage(tx, customer);
    // Oldest first, so that the browser's newest vehicle is the newest here too.
    await saveAll(tx, { customer, garage }, guest.toReversed(), (known, vehicle) => combine(known, vehicle));
  });
}

/**
 * Changes a vehicle of the customer's garage. Throws `not_found` if it is not there, and `invalid` if the change makes it the same vehicle
 * as another or gives it too many answers.
 */
export async function changeInGarage(db: Db, customer: Customer, id: string, change: GarageChange): Promise<void> {
  await db.transaction(async (tx) => {
    const garage = await openGarage(tx, customer);
    const before = garage.find((row) => row.id === id);
    if (!before) throw new ShopError("not_found");
    const { vin = before.vin, answers: changed, ...rest } = change;
    if (garage.some((row) => row !== before && row.vehicleId === before.vehicleId && row.vin === vin))
      throw new ShopError("invalid", { fields: [{ field: "vin", code: "in_garage" }] });
    const answers = withAnswers(before.answers, changed);
    if (rest.active) await deactivate(tx, customer);
    await tx
      .update(garageVehicles)
      .set({ ...rest, vin, answers })
      .where(and(eq(garageVehicles.id, id), eq(garageVehicles.userId, customer.userId)));
  });
}

/** Removes a vehicle from the customer's garage. Throws `not_found` if it is not there. */
export async function removeFromGarage(db: Db, customer: Customer, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await openGarage(tx, customer);
    const deleted = await tx
      .delete(garageVehicles)
      .where(and(eq(garageVehicles.id, id), eq(garageVehicles.userId, customer.userId)))
      .returning({ id: garageVehicles.id });
    if (deleted.length === 0) throw new ShopError("not_found");
  });
}

/** Locks the garage, by the customer's row, until the transaction ends. Returns its vehicles. Throws `not_found` for a removed customer. */
async function openGarage(tx: Db, { userId }: Customer): Promise<Row[]> {
  const [owner] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.removedAt)))
    .for("no key update");
  if (!owner) throw new ShopError("not_found");
  return tx.select().from(garageVehicles).where(eq(garageVehicles.userId, userId)).orderBy(desc(garageVehicles.id));
}

type Details = Pick<Row, "nickname" | "vin" | "mileage" | "answers">;

/** Inserts or updates the vehicles. Returns their ids, without those of unknown vehicles. Throws `garage_full`. */
async function saveAll(
  tx: Db,
  { customer, garage }: { customer: Customer; garage: Row[] },
  entries: NewGarageVehicle[],
  merge: (known: Row, entry: NewGarageVehicle) => Details,
): Promise<string[]> {
  const ids: string[] = [];
  const { userId } = customer;
  for (const { active, ...entry } of await withKnownVehicles(tx, entries)) {
    const known = sameVehicle(garage, entry);
    if (!known && garage.length >= garageLimits.vehicles)
      throw new ShopError("garage_full", { data: { limit: garageLimits.vehicles } });
    if (active) await deactivate(tx, customer);
    const values = known ? { ...merge(known, { active, ...entry }), ...(active && { active }) } : { ...entry, active };
    const [row] = known
      ? await tx.update(garageVehicles).set(values).where(eq(garageVehicles.id, known.id)).returning()
      : await tx
          .insert(garageVehicles)
          .values({ ...entry, ...values, userId })
          .returning();
    if (!row) throw new ShopError("internal");
    garage = [row, ...garage.filter(({ id }) => id !== row.id)];
    ids.push(row.id);
  }
  return ids;
}

async function withKnownVehicles(tx: Db, entries: NewGarageVehicle[]): Promise<NewGarageVehicle[]> {
  const vehicleIds = entries.map(({ vehicleId }) => vehicleId);
  const found = await tx.select({ id: vehicles.id }).from(vehicles).where(inArray(vehicles.id, vehicleIds));
  const known = new Set(found.map(({ id }) => id));
  return entries.filter(({ vehicleId }) => known.has(vehicleId));
}

/** Returns the details of `first`, with its gaps filled from `second`. */
function combine(first: Details, second: Details): Details {
  return {
    nickname: first.nickname || second.nickname,
    vin: first.vin || second.vin,
    mileage: first.mileage ?? second.mileage,
    answers: withAnswers(second.answers, first.answers),
  };
}

/** Returns the answers with the changes applied. Throws `invalid` if there are too many. */
function withAnswers(before: FitmentAnswers, changes: Record<string, string | null | undefined> = {}): FitmentAnswers {
  const answers = Object.entries({ ...before, ...changes }).filter(([, value]) => value);
  if (answers.length > garageLimits.answers)
    throw new ShopError("invalid", {
      fields: [{ field: "answers", code: "too_many", params: { limit: garageLimits.answers } }],
    });
  return Object.fromEntries(answers);
}

async function deactivate(tx: Db, { userId }: Customer): Promise<void> {
  await tx
    .update(garageVehicles)
    .set({ active: false })
    .where(and(eq(garageVehicles.userId, userId), eq(garageVehicles.active, true)));
}
