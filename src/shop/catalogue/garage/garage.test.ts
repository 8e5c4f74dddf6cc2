import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Db } from "#db/db.ts";
import { signedIn, type Customer } from "#shop/foundation/actor.ts";
import { newGarageVehicle } from "#shop/catalogue/garage/garage-input.ts";
import { addToGarage, changeInGarage, garageOf, mergeGarage, removeFromGarage } from "#shop/catalogue/garage/garage.ts";
import { garageLimits } from "#shop/foundation/limits.ts";
import { users } from "#shop/people/users/users.table.ts";
import { vehicles } from "#shop/catalogue/vehicles/vehicles.table.ts";
import { testDatabase } from "#test/database.ts";

const vin = "1HGCM82633A004352";
const otherVin = "1HGCM82633A004353";

async function newCustomer(db: Db, email = "ada@example.com"): Promise<Customer> {
  const userId = randomUUID();
  await db.insert(users).values({ id: userId, name: "Ada", email, emailVerified: true, role: "customer" });
  return signedIn({ userId, email, name: "Ada", role: "customer", permissions: [] });
}

/** A database with a customer, and the ids of some vehicles. */
async function begin(count = 4) {
  const { db } = await testDatabase();
  const rows = await db.select({ id: vehicles.id }).from(vehicles).orderBy(vehicles.id).limit(count);
  return { db, ada: await newCustomer(db), ids: rows.map(({ id }) => id) };
}

const entry = (vehicleId: string | undefined, more: Record<string, unknown> = {}) =>
  newGarageVehicle.parse({ vehicleId, ...more });
const idsOf = async (db: Db, customer: Customer) => (await garageOf(db, customer)).map(({ vehicle }) => vehicle.id);
const activeOf = async (db: Db, customer: Customer) =>
  (await garageOf(db, customer)).filter(({ active }) => active).map(({ vehicle }) => vehicle.id);

test("an added vehicle becomes the active one and comes first", async () => {
  const { db, ada, ids } = await begin();
  await addToGarage(db, ada, entry(ids[0]));
  await addToGarage(db, ada, entry(ids[1], { nickname: "Blue", mileage: "120000", vin }));
  await addToGarage(db, ada, entry(ids[2], { active: false }));
  expect(await garageOf(db, ada)).toMatchObject([
    { vehicle: { id: ids[2] }, active: false },
    { vehicle: { id: ids[1] }, active: true, nickname: "Blue", mileage: 120_000, vin },
    { vehicle: { id: ids[0] }, active: false, nickname: "", mileage: null, vin: "" },
  ]);
});

test("two tabs that add the same vehicles at once add each once and leave one active", async () => {
  const { db, ada, ids } = await begin();
  const added = await Promise.all(
    [ids[0], ids[1], ids[0], ids[1], ids[0]].map((id) => addToGarage(db, ada, entry(id))),
  );
  expect(new Set(added).size).toBe(2);
  expect((await idsOf(db, ada)).toSorted()).toEqual([ids[0], ids[1]]);
  expect(await activeOf(db, ada)).toHaveLength(1);
});

test("two tabs that activate at once leave one active vehicle", async () => {
  const { db, ada, ids } = await begin();
  const garage: string[] = [];
  for (const id of ids) garage.push(await addToGarage(db, ada, entry(id)));
  await Promise.all(garage.map((id) => changeInGarage(db, ada, id, { active: true })));
  const active = await activeOf(db, ada);
  expect(active).toHaveLength(1);
  const chosen = garage[ids.indexOf(active[0]!)]!;
  await changeInGarage(db, ada, chosen, { active: false });
  expect(await activeOf(db, ada)).toEqual([]);
});

test("simultaneous additions, changes and removals are done or refused as a whole", async () => {
  const { db, ada, ids } = await begin();
  const id = await addToGarage(db, ada, entry(ids[0]));
  const done = await Promise.allSettled([
    removeFromGarage(db, ada, id),
    addToGarage(db, ada, entry(ids[0], { nickname: "Again" })),
    changeInGarage(db, ada, id, { nickname: "Changed" }),
    removeFromGarage(db, ada, id),
  ]);
  const refusals = done.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  for (const refusal of refusals) expect(refusal).toMatchObject({ code: "not_found" });
  expect((await idsOf(db, ada)).length).toBeLessThanOrEqual(1);
});

test("a garage holds one vehicle of a kind for each VIN", async () => {
  const { db, ada, ids } = await begin();
  const first = await addToGarage(db, ada, entry(ids[0], { nickname: "Blue" }));
  expect(await addToGarage(db, ada, entry(ids[0], { vin: " ihgcm82633a004352" }))).toBe(first);
  expect(await garageOf(db, ada)).toMatchObject([{ nickname: "Blue", vin }]);
  const second = await addToGarage(db, ada, entry(ids[0], { vin: otherVin }));
  expect(second).not.toBe(first);
  await expect(changeInGarage(db, ada, second, { vin })).rejects.toMatchObject({
    code: "invalid",
    fields: [{ field: "vin", code: "in_garage" }],
  });
});

test("answers are added to earlier ones, and null removes one", async () => {
  const { db, ada, ids } = await begin();
  const id = await addToGarage(db, ada, entry(ids[0], { answers: { drive: "FWD" } }));
  await Promise.all([
    changeInGarage(db, ada, id, { answers: { built: "../2008-02-14" } }),
    changeInGarage(db, ada, id, { answers: { "with:tow package": "yes" } }),
  ]);
  await changeInGarage(db, ada, id, { answers: { drive: null } });
  const [vehicle] = await garageOf(db, ada);
  expect(vehicle?.answers).toEqual({ built: "../2008-02-14", "with:tow package": "yes" });
});

test("a garage never exceeds its limit, even if vehicles are added at the same time", async () => {
  const { db, ada, ids } = await begin(garageLimits.vehicles + 5);
  const tried = await Promise.allSettled(ids.map((id) => addToGarage(db, ada, entry(id))));
  const refusals = tried.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refusals).toHaveLength(5);
  for (const refusal of refusals)
    expect(refusal).toMatchObject({ code: "garage_full", data: { limit: garageLimits.vehicles } });
  const stored = await idsOf(db, ada);
  expect(stored).toHaveLength(garageLimits.vehicles);
  await addToGarage(db, ada, entry(stored[10]));
  await expect(
    mergeGarage(
      db,
      ada,
      ids.map((id) => entry(id)),
    ),
  ).rejects.toMatchObject({ code: "garage_full" });
  expect(await idsOf(db, ada)).toEqual(stored);
});

test("merging adds new vehicles and fills gaps, and repeating it changes nothing", async () => {
  const { db, ada, ids } = await begin();
  await addToGarage(db, ada, entry(ids[0], { nickname: "Mine", answers: { drive: "FWD" } }));
  await addToGarage(db, ada, entry(ids[1], { vin }));
  const guest = [
    entry(ids[2]),
    entry(ids[0], { nickname: "Guest's", mileage: 5, vin, answers: { drive: "AWD", body: "Sedan" }, active: true }),
    entry(ids[1], { active: false }),
    entry("018f0000-0000-7000-8000-000000000000"),
  ].map((one, index) => ({ ...one, active: index === 1 }));
  await Promise.all([mergeGarage(db, ada, guest), mergeGarage(db, ada, guest)]);
  const merged = await garageOf(db, ada);
  await mergeGarage(db, ada, guest);
  expect(await garageOf(db, ada)).toEqual(merged);
  expect(merged).toMatchObject([
    { vehicle: { id: ids[2] }, active: false },
    { vehicle: { id: ids[1] }, vin, active: false },
    {
      vehicle: { id: ids[0] },
      nickname: "Mine",
      vin,
      mileage: 5,
      answers: { drive: "FWD", body: "Sedan" },
      active: true,
    },
  ]);
});

test("a customer can't see, change or remove another customer's vehicles", async () => {
  const { db, ada, ids } = await begin();
  const eve = await newCustomer(db, "eve@example.com");
  const id = await addToGarage(db, ada, entry(ids[0]));
  await addToGarage(db, eve, entry(ids[0]));
  await expect(changeInGarage(db, eve, id, { active: true })).rejects.toMatchObject({ code: "not_found" });
  await expect(removeFromGarage(db, eve, id)).rejects.toMatchObject({ code: "not_found" });
  expect(await activeOf(db, ada)).toEqual([ids[0]]);
});
