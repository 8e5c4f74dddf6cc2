import type { Pool } from "pg";
import { expect, test } from "vitest";
import { testDatabase } from "#test/database.ts";
import { runFile } from "#test/run-import.ts";

const qualifiersOf = async (pool: Pool) => {
  const { rows } = await pool.query<{ sku: string; qualifiers: unknown }>(
    `select distinct sku, qualifiers from applications join parts on parts.id = part_id
     join qualifier_sets on qualifier_sets.id = qualifiers_id order by sku`,
  );
  return rows.map(({ sku, qualifiers }) => [sku, qualifiers]);
};

// The E-Class of 2005 had a petrol V6 and a diesel L6, both of 3.2 litres.
test("the layout of six cylinders is asked where a model had two that no size tells apart, and nowhere else", async () => {
  const { db, pool } = await testDatabase();
  const rows = [
    "sku,make,model,year,engine,fuel,notes",
    "A-1,Mercedes-Benz,E-Class,2005,3.2L V6,,",
    "A-2,Mercedes-Benz,E-Class,2005,3.2L L6,,",
    "A-3,Mercedes-Benz,E-Class,2005,3.2L L6,Diesel,",
    "A-4,Mercedes-Benz,E-Class,2005,,,3.2L V6",
    "A-5,Mercedes-Benz,E-Class,2005,V6,,",
    "A-6,Mercedes-Benz,E-Class,2008,3.5L V6,,",
    "A-7,Jeep,Cherokee,1998,4.0L L6,,",
    "A-8,BMW,X5,2012,3.0L L6,,",
    "A-9,Mercedes-Benz,E-Class,2005,5.0L V8,,",
  ];
  const file = rows.join("\n");
  expect(await runFile(db, file, { name: "engines.csv" })).toMatchObject({ counts: { applications: { added: 9 } } });
  const size = (displacement: number) => ({ displacement: [displacement], cylinders: [6] });
  expect(await qualifiersOf(pool)).toEqual([
    ["A-1", { ...size(3.2), engine: ["3.2L V6"] }],
    ["A-2", { ...size(3.2), engine: ["3.2L L6"] }],
    ["A-3", { ...size(3.2), fuel: ["Diesel"] }],
    ["A-4", { engine: ["3.2L V6"] }],
    ["A-5", { cylinders: [6], engine: ["V6"] }],
    ["A-6", size(3.5)],
    ["A-7", size(4)],
    ["A-8", size(3)],
    ["A-9", { displacement: [5], cylinders: [8] }],
  ]);
  // The same file again adds and doubles nothing.
  const again = await runFile(db, file, { name: "engines.csv" });
  expect(again.counts).toMatchObject({ applications: { unchanged: 9 } });
  expect(again.counts.applications).not.toHaveProperty("added");
});
