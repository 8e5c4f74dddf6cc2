import { expect, test } from "vitest";
import type { Pool } from "pg";
import { readCatalogue } from "#seed/demo/catalogue-files.ts";
import { loadDemoCatalogue } from "#seed/demo/load-catalogue.ts";
import { readAllVehicles } from "#seed/vehicles/vehicle-file.ts";
import { loadVehicles } from "#seed/vehicles/load-vehicles.ts";
import { ownDatabase } from "#test/database.ts";

const tables = ["vehicles", "brands", "part_types", "parts", "applications", "reviews"] as const;

async function counts(pool: Pool): Promise<Record<(typeof tables)[number], number>> {
  const { rows } = await pool.query(
    `select ${tables.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(", ")}`,
  );
  return rows[0];
}

/** How each table is declared to be: its indexes and constraints. */
async function declarations(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query(
    `select indexdef as text from pg_indexes where schemaname = 'public'
     union all select conrelid::regclass || conname || pg_get_constraintdef(oid) || convalidated from pg_constraint
     order by 1`,
  );
  return rows.map((row) => row.text);
}

test("the vehicles are loaded as the file has them, unknowns included", async () => {
  const { pool } = await ownDatabase("bulk");
  await pool.query("truncate vehicles cascade; truncate seeds");
  expect(await loadVehicles(pool)).toBe(true);
  const file = await readAllVehicles();
  expect((await counts(pool)).vehicles).toBe(file.length);
  const unknown = await pool.query("select count(*)::int as n from vehicles where displacement_l is null");
  expect(unknown.rows[0].n).toBe(file.filter((vehicle) => !vehicle.displacement).length);
  expect(await loadVehicles(pool)).toBe(false);
});

test("two processes that start at once load the catalogue once, and it stays once", async () => {
  const { pool } = await ownDatabase("bulk");
  const before = await declarations(pool);
  const loaded = await Promise.all([loadDemoCatalogue(pool), loadDemoCatalogue(pool)]);
  expect(loaded.toSorted()).toEqual([false, true]);
  const after = await counts(pool);
  expect(after.parts).toBe((await readCatalogue()).parts.length);
  expect(after.applications).toBeGreaterThan(after.parts);
  expect(after.reviews).toBe(12);
  // All of it is known as the demo's.
  const marked = await pool.query("select count(*)::int as n from demo_rows");
  expect(marked.rows[0].n).toBe(after.parts + after.brands + after.part_types + after.reviews);

  expect(await loadDemoCatalogue(pool)).toBe(false);
  expect(await counts(pool)).toEqual(after);
  expect(await declarations(pool)).toEqual(before);

  const unplaced = await pool.query(
    "select count(*)::int as n from parts where image_url not like '/illustrations/%/%.svg' or brand_id is null or part_type_id is null",
  );
  expect(unplaced.rows[0].n).toBe(0);

  const disc = await pool.query(
    `select group_name, jsonb_typeof(attributes -> 'diameter_mm') as diameter, attributes ->> 'material' as material
     from parts join part_types on part_types.id = part_type_id where slug = 'brake-disc' order by sku limit 1`,
  );
  const noted = await pool.query(
    "select count(*)::int as n from applications join qualifier_sets on qualifier_sets.id = qualifiers_id where notes <> '[]'",
  );
  expect(noted.rows[0].n).toBeGreaterThan(100);
  const numbers = await pool.query(
    `select count(*) filter (where kind = 'oe')::int as oe, count(distinct part_id) filter (where kind = 'oe')::int as parts,
       count(*) filter (where kind = 'interchange' and other.part_type_id is distinct from own.part_type_id)::int as stray
     from part_numbers join parts own on own.id = part_id left join parts other on other.sku = number`,
  );
  const fitted = (await readCatalogue()).parts.filter((part) => part.fits).length;
  expect(numbers.rows[0]).toMatchObject({ parts: fitted, stray: 0 });
  expect(numbers.rows[0].oe).toBeGreaterThan(fitted);
  expect(disc.rows).toEqual([{ group_name: "Disc Brakes", diameter: "number", material: "Grey iron" }]);
});

test("a load that fails near its end leaves nothing behind, not even the note that it was loaded", async () => {
  const { pool } = await ownDatabase("bulk");
  await pool.query("create unique index one_review_of_each on reviews (rating)");
  await expect(loadDemoCatalogue(pool)).rejects.toThrow("one_review_of_each");
  expect(await counts(pool)).toMatchObject({ brands: 0, part_types: 0, parts: 0, applications: 0, reviews: 0 });
  const noted = await pool.query("select name from seeds order by name");
  expect(noted.rows).toEqual([{ name: "postal_places" }, { name: "vehicles" }, { name: "vin" }]);
});

test("a shop with parts of its own is left alone", async () => {
  const { pool } = await ownDatabase("bulk");
  await pool.query("insert into parts (sku, name, price_cents, stock) values ('OWN-1', 'Own Part', 100, 1)");
  expect(await loadDemoCatalogue(pool)).toBe(false);
  expect(await counts(pool)).toMatchObject({ parts: 1, brands: 0, reviews: 0 });
});
