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

const size = (displacement: number) => ({ displacement: [displacement], cylinders: [6] });

// The E-Class of 2005 had a petrol V6 and a diesel L6, both of 3.2 litres; that of 2019 and the Range Rover Sport had both for petrol.
test.each<[string, string, string, Record<string, unknown>]>([
  ["Mercedes-Benz,E-Class,2005", "3.2L V6,", "", { ...size(3.2), engine: ["3.2L V6"] }],
  ["Mercedes-Benz,E-Class,2005", "3.2L L6,", "", { ...size(3.2), engine: ["3.2L L6"] }],
  ["Mercedes-Benz,E-Class,2005", "3.2L L6,Diesel", "", { ...size(3.2), fuel: ["Diesel"], engine: ["3.2L L6"] }],
  ["Mercedes-Benz,E-Class,2005", ",", "3.2L V6", { engine: ["3.2L V6"] }],
  ["Mercedes-Benz,E-Class,2005", ",", "3.2L V6.", { engine: ["3.2L V6"] }],
  ["Mercedes-Benz,E-Class,2005", ",", "exc. 3.2L L6; V6 only", { engine: ["V6"] }],
  ["Mercedes-Benz,E-Class,2005", "V6,", "", { cylinders: [6], engine: ["V6"] }],
  ["Mercedes-Benz,E-Class,2005", "5.0L V8,", "", { displacement: [5], cylinders: [8] }],
  ["Mercedes-Benz,E-Class,2008", "3.5L V6,", "", size(3.5)],
  ["Mercedes-Benz,E-Class,2019", "3.0L V6,", "", { ...size(3), engine: ["3.0L V6"] }],
  ["Mercedes-Benz,E-Class,2019", "3.0L L6,Gasoline", "", { ...size(3), fuel: ["Gasoline"], engine: ["3.0L L6"] }],
  ["Land Rover,Range Rover Sport,2019", "3.0L V6,", "", { ...size(3), engine: ["3.0L V6"] }],
  ["Jeep,Cherokee,1998", "4.0L L6,", "", size(4)],
  ["Jeep,Cherokee,1998", "4.0L V6,", "", { ...size(4), engine: ["4.0L V6"] }],
  ["BMW,X5,2012", "3.0L L6,", "", size(3)],
  ["Ford,F-150,2012", "3.5L V6,", "", size(3.5)],
  ["Ford,F-150,1995", "4.9L L6,", "", size(4.9)],
  ["Toyota,Camry,2010", "V6,", "", { cylinders: [6] }],
  ["Lexus,IS,2002", "3.0L L6,", "", size(3)],
])("the layout of six cylinders of %s (%s %s) is asked unless all of the model's are laid out so", async (...row) => {
  const [vehicle, engine, note, qualifiers] = row;
  const { db, pool } = await testDatabase();
  const file = `sku,make,model,year,engine,fuel,notes\nA-1,${vehicle},${engine},${note}`;
  expect(await runFile(db, file, { name: "engines.csv" })).toMatchObject({ counts: { applications: { added: 1 } } });
  expect(await qualifiersOf(pool)).toEqual([["A-1", qualifiers]]);
  // The same file again adds and doubles nothing.
  const again = await runFile(db, file, { name: "engines.csv" });
  expect(again.counts).toMatchObject({ applications: { unchanged: 1 } });
  expect(again.counts.applications).not.toHaveProperty("added");
});

test.each([
  ["Mercedes-Benz,E-Class,2005", "Not for V6", { notes: ["Engine: Not for V6"] }],
  ["Toyota,Camry,2010", "Not for V6", { except: ["cylinders=6"] }],
  ["Mercedes-Benz,E-Class,2005", '"V6, V8 only"', { cylinders: [6, 8] }],
  ["Chevrolet,Silverado 1500,2012", '"V6, V8 only"', { cylinders: [6, 8] }],
])(
  "a six of %s that is excluded by its layout (%s) is asked where it may be another one, and one of several engines is not",
  async (vehicle, note, effective) => {
    const { db, pool } = await testDatabase();
    await runFile(db, `sku,make,model,year,notes\nA-1,${vehicle},${note}`, { name: "engines.csv" });
    const { rows } = await pool.query("select asked as effective from qualifier_sets where asked is not null");
    expect(rows).toEqual([{ effective }]);
  },
);
