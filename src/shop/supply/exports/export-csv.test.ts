import { expect, test } from "vitest";
import { commandLine } from "#shop/foundation/command-line.ts";
import { exportCatalogue } from "#shop/supply/exports/export-csv.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";
import { testDatabase } from "#test/database.ts";

const part = { name: "Brake Disc", priceCents: 100, stock: 1 };

test("an export shows the catalogue as of its beginning, whatever is written in the meantime", async () => {
  const { db } = await testDatabase();
  await db.insert(parts).values({ ...part, sku: "BEFORE" });
  const skus: string[] = [];
  await exportCatalogue(
    db,
    commandLine(),
    async () => {
      await db.insert(parts).values({ ...part, sku: "MEANWHILE" });
    },
    async (rows) => {
      skus.push(...rows.map(({ name }) => name.sku));
    },
  );
  expect(skus).toEqual(["BEFORE"]);
});

test("an export contains all parts and applications except those of removed parts", async () => {
  const { db, pool } = await testDatabase();
  await pool.query(
    `insert into parts (sku, name, price_cents, stock) select 'P-' || n, 'Part', 100, 1 from generate_series(1, 1200) n`,
  );
  await pool.query(
    `insert into applications (part_id, model_id, year_from, year_to) select id, 1, 2000, 2001 from parts`,
  );
  await pool.query(
    `insert into unresolved_applications (part_id, source, reasons) select id, '{"BaseVehicle": 1}', '{x}' from parts`,
  );
  await pool.query("update parts set removed_at = now() where sku in ('P-1', 'P-600', 'P-1200')");
  const counts: Record<string, number> = {};
  await exportCatalogue(
    db,
    commandLine(),
    async () => {},
    async (rows) => {
      for (const { kind } of rows) counts[kind] = (counts[kind] ?? 0) + 1;
    },
  );
  expect(counts).toEqual({ part: 1197, application: 1197, unresolved: 1197 });
});
