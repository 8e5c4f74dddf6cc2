import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Connection } from "#db/connect.ts";
import type { Db } from "#db/db.ts";
import { commandLine } from "#shop/foundation/command-line.ts";
import { addToApplications, listApplications, removeApplication } from "#shop/catalogue/fitment/manage-applications.ts";
import { dropStaleCounts } from "#shop/catalogue/fitment/vehicle-counts.ts";
import {
  vehicleCountChanges,
  vehicleCountHorizon,
  vehicleCounts,
} from "#shop/catalogue/fitment/vehicle-counts.table.ts";
import { facetsOf } from "#shop/catalogue/parts/facets.ts";
import { addPart, changePart, removePart, restorePart } from "#shop/catalogue/parts/manage-parts.ts";
import { newPart, type NewPart } from "#shop/catalogue/parts/part-input.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";
import { chance, pick } from "#test/chance.ts";
import { testDatabase } from "#test/database.ts";
import { eventually } from "#test/eventually.ts";
import { aces, app } from "#test/import-files.ts";
import { accordWith, runFile, runMap, undo } from "#test/run-import.ts";
import { wrongCounts } from "#test/wrong-counts.ts";

const admin = commandLine();
const types = ["Brake Disc", "Oil Filter", "Strut"] as const;
const brands = ["Halvern", "Cyon"] as const;

type Application = NewPart["applications"][number];

function application(seed: string): Application {
  const from = 2006 + Math.floor(chance(`${seed} from`) * 4);
  const qualifiers = pick<Application["qualifiers"]>(seed, [
    {},
    { cylinders: [4] },
    { cylinders: [6] },
    { with: ["sport"] },
  ]);
  const vehicle = { make: "Honda", model: pick(`${seed} model`, ["Accord", "Civic"]), from, to: from + 1 };
  return { vehicle, qualifiers, position: pick(`${seed} position`, ["Front", "Rear"]), quantity: 1, notes: [] };
}

function newRandomPart(db: Db, seed: string): Promise<string> {
  const many = Math.floor(chance(`${seed} many`) * 4);
  const input = {
    name: seed,
    price: 1 + Math.floor(chance(`${seed} price`) * 90),
    quantity: Math.floor(chance(`${seed} stock`) * 3),
    brand: pick(`${seed} brand`, brands),
    partType: pick(`${seed} type`, types),
    universal: chance(`${seed} universal`) < 0.1,
    applications: Array.from({ length: many }, (_, index) => application(`${seed} ${index}`)),
  };
  return addPart(db, admin, newPart.parse(input), "USD");
}

/** Sweeps until no change is left: one stays while a transaction of any database of the server is older. */
async function sweepAll(db: Db): Promise<void> {
  await eventually(async () => {
    await dropStaleCounts(db);
    expect(await db.$count(vehicleCountChanges)).toBe(0);
  });
}

const accords = async ({ pool }: Connection) => [await accordWith(pool, 4), await accordWith(pool, 6)];

test("counts for a vehicle equal those of its verdicts after every change, import and undo", async () => {
  const connection = await testDatabase();
  const { db } = connection;
  const cars = await accords(connection);
  const ids: string[] = [];
  for (let n = 0; n < 25; n += 1) ids.push(await newRandomPart(db, `part ${n}`));
  await runMap(db, ["base_vehicle,588822,2008,Honda,Accord", "position,22,Front"]);
  expect(await wrongCounts(db, cars), "at first").toEqual([]);
  let imported: string | null = null;
  for (let round = 0; round < 36; round += 1) {
    const seed = `round ${round}`;
    const id = pick(`${seed} part`, ids as [string, ...string[]]);
    const change = (input: Parameters<typeof changePart>[3]) =>
      changePart(db, admin, id, input).catch((error: unknown) => expect(error).toMatchObject({ code: "not_found" }));
    const currency = "USD";
    const changes: Record<string, () => Promise<unknown>> = {
      price: () => change({ price: 1 + Math.floor(chance(seed) * 200), currency }),
      restock: () => change({ restock: 1, currency }),
      brand: () => change({ brand: pick(`${seed} brand`, brands), currency }),
      type: () => change({ partType: pick(`${seed} type`, types), currency }),
      sold: () => db.update(parts).set({ stock: 0 }).where(eq(parts.id, id)),
      universal: () =>
        db
          .update(parts)
          .set({ universal: sql`not universal` })
          .where(eq(parts.id, id)),
      draft: () =>
        db
          .update(parts)
          .set({ draft: sql`not draft` })
          .where(eq(parts.id, id)),
      remove: () => removePart(db, admin, id),
      restore: () => restorePart(db, admin, id),
      add: async () => ids.push(await newRandomPart(db, seed)),
      applied: () => addToApplications(db, admin, id, [application(seed)]).catch(() => {}),
      unapplied: async () => {
        const { rows } = await listApplications(db, admin, id, { limit: 10 });
        for (const { id: row } of rows.slice(0, 1)) await removeApplication(db, admin, id, row);
      },
      tier: () => db.execute(sql`update brands set tier = ${pick(seed, ["economy", "premium"])} where slug = 'cyon'`),
      import: async () => {
        const { rows } = await db.execute<{ sku: string }>(sql`select sku from parts where id = ${id}`);
        const file = aces([app(round * 10, { part: rows[0]!.sku }), app(round * 10 + 1, { part: `N${round}` })]);
        imported = (await runFile(db, file)).id;
      },
      undo: async () => {
        if (imported) await undo(db, imported);
        imported = null;
      },
      sweep: () => dropStaleCounts(db),
    };
    const [name, run] = pick(seed, Object.entries(changes) as [[string, () => Promise<unknown>]]);
    // Every kind of change at least once, then any.
    const kinds = Object.keys(changes);
    const kind = kinds[round] ?? name;
    await (changes[kind] ?? run)();
    expect(await wrongCounts(db, cars), `${kind} in ${seed}`).toEqual([]);
  }
});

test("counts are read from what was stored until something changes that concerns the vehicle", async () => {
  const connection = await testDatabase();
  const { db } = connection;
  const [four = "", six = ""] = await accords(connection);
  const accord = { vehicle: { make: "Honda", model: "Accord", from: 2008, to: 2008 }, position: "Front" };
  const civic = { ...accord, vehicle: { ...accord.vehicle, model: "Civic" } };
  const add = (name: string, applications: unknown[]) =>
    addPart(db, admin, newPart.parse({ name, price: 5, quantity: 1, applications }), "USD");
  await add("fits", [accord]);
  const other = await add("fits another", [civic]);
  await sweepAll(db);
  const total = async (vehicle: string) => (await facetsOf(db, { vehicle })).total;
  expect([await total(four), await total(six)]).toEqual([1, 1]);
  // Only what is stored can say this.
  await db.execute(sql`update vehicle_counts set rows = replace(rows::text, '"count":1,', '"count":7,')::json`);
  await changePart(db, admin, other, { price: 6, currency: "USD" });
  expect([await total(four), await total(six)]).toEqual([7, 7]);
  await sweepAll(db);
  expect([await total(four), await total(six)]).toEqual([7, 7]);
  await changePart(db, admin, other, { price: 7, currency: "USD" });
  expect(await total(four)).toBe(7);
  await addToApplications(db, admin, other, [{ ...accord, qualifiers: {}, quantity: 1, notes: [] }]);
  expect([await total(four), await total(six)]).toEqual([2, 2]);
});

test("of two changes at once, in whatever order they end, both are counted", async () => {
  const connection = await testDatabase();
  const { db } = connection;
  const cars = await accords(connection);
  for (const [first, second] of [
    ["price", "application"],
    ["application", "price"],
  ] as const) {
    for (const sweeps of [[], ["price"], ["application"], ["price", "application"]]) {
      const part = await addPart(db, admin, newPart.parse({ name: "part", price: 500, quantity: 1 }), "USD");
      const ends = { price: Promise.withResolvers<void>(), application: Promise.withResolvers<void>() };
      const begun = { price: Promise.withResolvers<void>(), application: Promise.withResolvers<void>() };
      const held = (name: "price" | "application", statement: ReturnType<typeof sql>) =>
        db.transaction(async (tx) => {
          await tx.execute(statement);
          begun[name].resolve();
          await ends[name].promise;
        });
      const running = {
        price: held("price", sql`update parts set price_cents = 900, stock = 0 where id = ${part}`),
        application: held(
          "application",
          sql`insert into applications (part_id, model_id, year_from, year_to)
            select ${part}, model_id, year, year from vehicles where id = ${cars[0] ?? ""}`,
        ),
      };
      await Promise.all([begun.price.promise, begun.application.promise]);
      const context = `${first} ${second} ${sweeps.join()}`;
      for (const name of [first, second]) {
        expect(await wrongCounts(db, cars), `before ${name} of ${context}`).toEqual([]);
        if (sweeps.includes(name)) await dropStaleCounts(db);
        ends[name].resolve();
        await running[name];
        expect(await wrongCounts(db, cars), `after ${name} of ${context}`).toEqual([]);
      }
      await dropStaleCounts(db);
      expect(await wrongCounts(db, cars), `at the end of ${context}`).toEqual([]);
    }
  }
});

test("a change whose process dies is not counted", async () => {
  const connection = await testDatabase();
  const { db, pool } = connection;
  const cars = await accords(connection);
  const part = await newRandomPart(db, "part 1");
  expect(await wrongCounts(db, cars), "before").toEqual([]);
  const client = await pool.connect();
  await client.query("begin");
  await client.query("update parts set universal = true, price_cents = 12345 where id = $1", [part]);
  expect(await wrongCounts(db, cars), "while it runs").toEqual([]);
  client.release(true);
  expect(await wrongCounts(db, cars), "once it is dead").toEqual([]);
  await dropStaleCounts(db);
  expect(await wrongCounts(db, cars), "once it is swept").toEqual([]);
});

test("counts of another server, from which the database was copied, do not count here", async () => {
  const connection = await testDatabase();
  const { db } = connection;
  const cars = await accords(connection);
  await newRandomPart(db, "part 1");
  expect(await wrongCounts(db, cars), "before").toEqual([]);
  await db.execute(sql`update vehicle_counts set as_of = '9000000000', rows = '[]'`);
  await db.update(vehicleCountHorizon).set({ xid: "9000000000" });
  await db.execute(sql`insert into vehicle_count_changes values ('9000000000', 1)`);
  expect(await wrongCounts(db, cars), "before the first sweep").toEqual([]);
  // Of a younger server with what this one has counted: the changes from here on have lower numbers than it had compared.
  await db.execute(sql`update vehicle_counts set as_of = '1', rows = '[]'`);
  expect(await wrongCounts(db, cars), "of a younger server").toEqual([]);
  await db.execute(sql`update vehicle_counts set as_of = '9000000000', rows = '[]'`);
  await sweepAll(db);
  expect(await db.$count(vehicleCounts)).toBe(0);
  expect(await wrongCounts(db, cars), "after it").toEqual([]);
  expect(await db.$count(vehicleCounts)).toBeGreaterThan(0);
});
