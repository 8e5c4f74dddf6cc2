import type { Pool } from "pg";
import { expect, test } from "vitest";
import { fitmentOf, fitmentsOfLines } from "#shop/catalogue/fitment/fitment.ts";
import { possibleSets } from "#shop/catalogue/fitment/possible-sets.ts";
import type { Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";
import { decodeVin } from "#shop/catalogue/vehicles/decode-vin.ts";
import { testDatabase } from "#test/database.ts";

const coupe = "1HGCM82633A004352";
const sedan = "1HGCM66563A004352";
/** The Si, the only Civic of its year with a 2.4. */
const civic = "2HGFB6E59CH700001";

/** Adds a part for a model and returns its id and that of its set of qualifiers. */
async function addPart(pool: Pool, model: string, qualifiers: Qualifiers) {
  const sku = `${model} ${JSON.stringify(qualifiers)}`.slice(0, 40);
  const part = await pool.query(
    "insert into parts (sku, name, price_cents, stock) values ($1, 'Air Filter', 100, 1) returning id",
    [sku],
  );
  const set = await pool.query("insert into qualifier_sets (qualifiers, notes) values ($1, '[]') returning id", [
    JSON.stringify(qualifiers),
  ]);
  await pool.query(
    `insert into applications (part_id, model_id, year_from, year_to, qualifiers_id, quantity)
     values ($1, (select id from models where make = 'Honda' and name = $2), 2000, 2020, $3, 1)`,
    [part.rows[0].id, model, set.rows[0].id],
  );
  return { partId: part.rows[0].id as string, setId: set.rows[0].id as number };
}

test.each([
  [coupe, "Accord", { body: ["Coupe"] }, "depends", "fits"],
  [coupe, "Accord", { body: ["Sedan"] }, "depends", "does_not_fit"],
  [sedan, "Accord", { body: ["Sedan"] }, "depends", "fits"],
  [coupe, "Accord", { except: ["body=Coupe"] }, "depends", "does_not_fit"],
  [coupe, "Accord", { engine: ["J30A4"] }, "depends", "fits"],
  [coupe, "Accord", { engine: ["J30A5"] }, "depends", "does_not_fit"],
  [civic, "Civic", { engine: ["K24Z7"] }, "depends", "fits"],
  [civic, "Civic", { body: ["2-Door Coupe"] }, "depends", "does_not_fit"],
] as const)(
  "the VIN %s of a Honda %s decides on %j: without it %s, with it %s",
  async (vin, model, asked, without, verdict) => {
    const { db, pool } = await testDatabase();
    const qualifiers = JSON.parse(JSON.stringify(asked)) as Qualifiers;
    const { partId, setId } = await addPart(pool, model, qualifiers);
    const { vehicles } = await decodeVin(db, vin);
    const [vehicle] = vehicles;
    if (!vehicle) throw new Error(`${vin} is no vehicle`);
    expect((await fitmentOf(db, partId, { vehicleId: vehicle.id })).verdict).toBe(without);
    const answers = { vin };
    expect((await fitmentOf(db, partId, { vehicleId: vehicle.id, answers })).verdict).toBe(verdict);
    const lines = await fitmentsOfLines(db, [{ key: "line", partId, vehicle, answers }]);
    expect(lines.get("line")?.verdict).toBe(verdict);
    expect((await possibleSets(db, vehicle, answers)).includes(setId)).toBe(verdict !== "does_not_fit");
  },
);

test.each([
  ["of another model", civic],
  ["of another model year", "1HGCM82614A004352"],
  ["with a wrong check digit", "1HGCM82643A004352"],
])("a VIN %s says nothing of a vehicle", async (_what, vin) => {
  const { db, pool } = await testDatabase();
  const { partId } = await addPart(pool, "Accord", { body: ["Coupe"] });
  const [vehicle] = (await decodeVin(db, coupe)).vehicles;
  const wanted = { vehicleId: vehicle?.id ?? "", answers: { vin } };
  expect((await fitmentOf(db, partId, wanted)).verdict).toBe("depends");
});

test("a decoded VIN says its engine's code and its doors", async () => {
  const { db } = await testDatabase();
  const said = async (vin: string) => (await decodeVin(db, vin)).details;
  expect(await said(civic)).toMatchObject({ engine: "K24Z7", doors: 4, body: "Sedan/Saloon" });
  expect(await said(coupe)).toMatchObject({ engine: "J30A4", doors: 2 });
  expect(await said("3GCUKRECXFG123456")).toMatchObject({ engine: "L83" });
  expect(await said("4T1BF1FK1HU123456")).toMatchObject({ engine: "2AR-FE", doors: 4 });
});
