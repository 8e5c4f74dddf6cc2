import { expect, test } from "vitest";
import { readPacked } from "#seed/vehicles/packed-files.ts";
import { loadVehicles } from "#seed/vehicles/load-vehicles.ts";
import { loadVinTables } from "#seed/vehicles/vin-tables.ts";
import { checkFitment } from "#shop/catalogue/fitment-quality/check-fitment.ts";
import { ownDatabase } from "#test/database.ts";

test("the tables that decode VINs are loaded once, with every row of the files", async () => {
  const { pool } = await ownDatabase("bulk");
  expect(await loadVinTables(pool)).toBe(false);
  const { rows } = await pool.query(
    `select (select count(*)::int from vin_wmis) as wmis, (select count(*)::int from vin_schemas) as schemas,
       (select count(*)::int from vin_patterns) as patterns`,
  );
  const [wmis, schemas, patterns] = await Promise.all([
    readPacked("vin-wmis"),
    readPacked("vin-schemas"),
    readPacked("vin-patterns"),
  ]);
  expect(rows).toEqual([{ wmis: wmis.length, schemas: schemas.length, patterns: patterns.length }]);
});

test("newer files replace what was loaded from older ones", async () => {
  const { pool } = await ownDatabase("bulk");
  await pool.query("update seeds set sha256 = 'older' where name = 'vin'");
  await pool.query(
    "update vin_wmis set kind = 'Hovercraft'; insert into vin_patterns (schema_id, keys) values (1, 'X')",
  );
  const count = "select count(*)::int as n from vin_patterns";
  const before = (await pool.query(count)).rows[0].n;
  expect(await loadVinTables(pool)).toBe(true);
  expect((await pool.query("select from vin_wmis where kind = 'Hovercraft'")).rowCount).toBe(0);
  expect((await pool.query(count)).rows[0].n).toBe(before - 1);
});

test("a newer file updates the drives, and vehicles keep their ids", async () => {
  const { pool } = await ownDatabase("bulk");
  const accord = "select id, drives from vehicles where year = 2015 and model = 'Accord' and displacement_l = 2.4";
  const [before] = (await pool.query(accord)).rows;
  await pool.query("update seeds set sha256 = 'older' where name = 'vehicles'; update vehicles set drives = null");
  expect(await loadVehicles(pool)).toBe(true);
  expect((await pool.query(accord)).rows).toEqual([before]);
  expect(before.drives).toEqual(["Front-Wheel Drive"]);
});

test("a newer file adds engines beside the vehicles that a shop has, which stay what they were", async () => {
  const { pool } = await ownDatabase("bulk");
  const everything = "select id, year, model_id, displacement_l, cylinders, fuel, turbo from vehicles order by id";
  const { rows: loaded } = await pool.query(everything);
  const v6 = "year = 2010 and make = 'Toyota' and model = 'Camry' and cylinders = 6";
  // As an older release had loaded it: without the engines that are not vPIC's own.
  await pool.query(`delete from vehicles where ${v6}; update seeds set sha256 = 'older' where name = 'vehicles'`);
  const { rows: kept } = await pool.query(everything);
  expect(kept).toHaveLength(loaded.length - 1);
  expect(await loadVehicles(pool)).toBe(true);
  expect((await pool.query(everything)).rows).toEqual(loaded);
});

test("what fits an engine that no vehicle had is checked again once newer files are loaded", async () => {
  const { pool, db } = await ownDatabase("bulk");
  const part = "insert into parts (sku, name, price_cents, stock) values ('V6-1', 'Air Filter', 100, 1) returning id";
  const { id } = (await pool.query(part)).rows[0];
  const set = `insert into qualifier_sets (qualifiers, notes) values ('{"cylinders": [6]}', '[]') returning id`;
  const camry = "(select id from models where make = 'Toyota' and name = 'Camry')";
  const application = `insert into applications (part_id, model_id, year_from, year_to, qualifiers_id, quantity) values ($1, ${camry}, 2010, 2010, $2, 1)`;
  await pool.query("delete from vehicles where year = 2010 and model = 'Camry' and cylinders = 6");
  await pool.query(application, [id, (await pool.query(set)).rows[0].id]);
  const impossible = async () => {
    await checkFitment(db);
    return (await pool.query("select from fitment_findings where finding = 'impossible'")).rowCount;
  };
  expect(await impossible()).toBe(1);
  const other = await pool.query(part.replace("V6-1", "V6-2"));
  await pool.query(application, [other.rows[0].id, 1]);
  await checkFitment(db);
  const unchecked = "select distinct part_id as id from fitment_unchecked order by 1";
  expect((await pool.query(unchecked)).rows).toEqual([]);
  await pool.query("update seeds set sha256 = 'older' where name = 'vehicles'");
  await loadVehicles(pool);
  // Parts of the models that got vehicles are all checked: those that did not may contradict each other now.
  expect((await pool.query(unchecked)).rows).toEqual(
    [{ id }, ...other.rows].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  );
  expect(await impossible()).toBe(0);
});
