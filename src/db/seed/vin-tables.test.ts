import { expect, test } from "vitest";
import { readPacked } from "#db/seed/vin-files.ts";
import { loadVehicles } from "#db/seed/vehicles.ts";
import { loadVinTables } from "#db/seed/vin-tables.ts";
import { testDatabase } from "#test/database.ts";

test("what VINs are decoded by is loaded once, as the files have it", async () => {
  const { pool } = await testDatabase();
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
  const { pool } = await testDatabase();
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

test("a newer file brings what is known of drives up to date, and vehicles keep their ids", async () => {
  const { pool } = await testDatabase();
  const accord = "select id, drives from vehicles where year = 2015 and model = 'Accord' and displacement_l = 2.4";
  const [before] = (await pool.query(accord)).rows;
  await pool.query("update seeds set sha256 = 'older' where name = 'vehicles'; update vehicles set drives = null");
  expect(await loadVehicles(pool)).toBe(true);
  expect((await pool.query(accord)).rows).toEqual([before]);
  expect(before.drives).toEqual(["Front-Wheel Drive"]);
});
