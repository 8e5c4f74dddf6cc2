import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Customer } from "#shop/actor.ts";
import { ShopError } from "#shop/errors.ts";
import type { FitmentAnswers } from "#shop/fitment/qualifiers.ts";
import { mostAnswers, mostVehicles, type GarageChange, type NewGarageVehicle } from "#shop/garage/garage-input.ts";
import { garageVehicles } from "#shop/garage/garage.table.ts";
import { sameVehicle } from "#shop/garage/same-vehicle.ts";
import { prepared } from "#shop/prepared.ts";
import { users } from "#shop/users/users.table.ts";
import { vehicles } from "#shop/vehicles/vehicles.table.ts";
import type { Vehicle } from "#shop/vehicles/vehicles.ts";

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

/** The customer's vehicles, the latest first. At most one is active. */
export async function garageOf(db: Db, { userId }: Customer): Promise<GarageVehicle[]> {
  return ofCustomer(db).execute({ userId });
}

/**
 * Puts a vehicle in, or finds it there (`sameVehicle`) and adds what is said of it now. Answers its id. Throws `garage_full`,
 * and `invalid` for a vehicle that there is not.
 */
export async function addToGarage(db: Db, customer: Customer, wanted: NewGarageVehicle): Promise<string> {
  return db.transaction(async (tx) => {
    const garage = await openGarage(tx, customer);
    const [id] = await putAll(tx, { customer, garage }, [wanted], (known) => combined(wanted, known));
    if (id) return id;
    throw new ShopError("invalid", { fields: [{ field: "vehicleId", code: "vehicle_unknown" }] });
  });
}

/**
 * Takes over the vehicles that a guest kept in the browser before they signed in, in one transaction; a repetition changes nothing. Data
 * that the customer entered before stays, and gaps in it are filled; the vehicle active in the browser becomes active. Unknown vehicles are left out.
 */
export async function mergeGarage(db: Db, customer: Customer, guest: NewGarageVehicle[]): Promise<void> {
  await db.transaction(async (tx) => {
    const garage = await openGarage(tx, customer);
    // The browser's latest vehicle shall be the latest here, too.
    await putAll(tx, { customer, garage }, guest.toReversed(), (known, wanted) => combined(known, wanted));
  });
}

/** Throws `not_found` for what is not in the customer's garage, `invalid` where the change makes it the same as another. */
export async function changeInGarage(db: Db, customer: Customer, id: string, change: GarageChange): Promise<void> {
  await db.transaction(async (tx) => {
    const garage = await openGarage(tx, customer);
    const before = garage.find((row) => row.id === id);
    if (!before) throw new ShopError("not_found");
    const { vin = before.vin, answers: given, ...rest } = change;
    if (garage.some((row) => row !== before && row.vehicleId === before.vehicleId && row.vin === vin))
      throw new ShopError("invalid", { fields: [{ field: "vin", code: "in_garage" }] });
    const answers = withAnswers(before.answers, given);
    if (rest.active) await deactivate(tx, customer);
    await tx
      .update(garageVehicles)
      .set({ ...rest, vin, answers })
      .where(and(eq(garageVehicles.id, id), eq(garageVehicles.userId, customer.userId)));
  });
}

/** Throws `not_found` for what is not in the customer's garage. */
export async function removeFromGarage(db: Db, customer: Customer, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await openGarage(tx, customer);
    const gone = await tx
      .delete(garageVehicles)
      .where(and(eq(garageVehicles.id, id), eq(garageVehicles.userId, customer.userId)))
      .returning({ id: garageVehicles.id });
    if (gone.length === 0) throw new ShopError("not_found");
  });
}

/** Returns the vehicles of the garage, locked by the customer's own row until the transaction ends. */
async function openGarage(tx: Db, { userId }: Customer): Promise<Row[]> {
  const [owner] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.removedAt)))
    .for("no key update");
  if (!owner) throw new ShopError("not_found");
  return tx.select().from(garageVehicles).where(eq(garageVehicles.userId, userId)).orderBy(desc(garageVehicles.id));
}

type Combine = (known: Row, wanted: NewGarageVehicle) => Said;
type Said = Pick<Row, "nickname" | "vin" | "mileage" | "answers">;

/** Returns the ids of the vehicles that exist, found or inserted. */
async function putAll(
  tx: Db,
  { customer, garage }: { customer: Customer; garage: Row[] },
  wanted: NewGarageVehicle[],
  combine: Combine,
): Promise<string[]> {
  const ids: string[] = [];
  const { userId } = customer;
  for (const { active, ...each } of await thoseThereAre(tx, wanted)) {
    const known = sameVehicle(garage, each);
    if (!known && garage.length >= mostVehicles) throw new ShopError("garage_full", { data: { limit: mostVehicles } });
    if (active) await deactivate(tx, customer);
    const said = known ? { ...combine(known, { active, ...each }), ...(active && { active }) } : { ...each, active };
    const [row] = known
      ? await tx.update(garageVehicles).set(said).where(eq(garageVehicles.id, known.id)).returning()
      : await tx
          .insert(garageVehicles)
          .values({ ...each, ...said, userId })
          .returning();
    if (!row) throw new ShopError("internal");
    garage = [row, ...garage.filter(({ id }) => id !== row.id)];
    ids.push(row.id);
  }
  return ids;
}

async function thoseThereAre(tx: Db, wanted: NewGarageVehicle[]): Promise<NewGarageVehicle[]> {
  const named = wanted.map(({ vehicleId }) => vehicleId);
  const found = await tx.select({ id: vehicles.id }).from(vehicles).where(inArray(vehicles.id, named));
  const known = new Set(found.map(({ id }) => id));
  return wanted.filter(({ vehicleId }) => known.has(vehicleId));
}

/** What the first says counts; the second fills in what that leaves open. */
function combined(first: Said, second: Said): Said {
  return {
    nickname: first.nickname || second.nickname,
    vin: first.vin || second.vin,
    mileage: first.mileage ?? second.mileage,
    answers: withAnswers(second.answers, first.answers),
  };
}

function withAnswers(before: FitmentAnswers, given: Record<string, string | null | undefined> = {}): FitmentAnswers {
  const answers = Object.entries({ ...before, ...given }).filter(([, value]) => value);
  if (answers.length > mostAnswers)
    throw new ShopError("invalid", {
      fields: [{ field: "answers", code: "too_many", params: { limit: mostAnswers } }],
    });
  return Object.fromEntries(answers);
}

async function deactivate(tx: Db, { userId }: Customer): Promise<void> {
  await tx
    .update(garageVehicles)
    .set({ active: false })
    .where(and(eq(garageVehicles.userId, userId), eq(garageVehicles.active, true)));
}
