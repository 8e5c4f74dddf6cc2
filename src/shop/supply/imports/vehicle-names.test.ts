import { expect, test } from "vitest";
import type { Db } from "#db/db.ts";
import { commandLine } from "#shop/foundation/command-line.ts";
import { resolveAgain } from "#shop/supply/imports/manage-imports.ts";
import { runImports } from "#shop/supply/imports/queue/run-imports.ts";
import { saveVehicleNames, unknownVehicleNames, vehicleNamesInput } from "#shop/supply/imports/vehicle-names.ts";
import { testDatabase } from "#test/database.ts";
import { aces, app } from "#test/import-files.ts";
import { never, runFile, runMap, runNeeds } from "#test/run-import.ts";

type Answer = { rest?: string; years?: { from?: number; to?: number }; qualifiers?: Record<string, unknown> };

const file = (rows: string[]) => ["sku,make,model,from,to,body", ...rows].join("\n");

/** Says that a name of a Honda is an Accord. */
async function answer(db: Db, importId: string, model: string, said: Answer = {}): Promise<void> {
  const { models } = await unknownVehicleNames(db, commandLine(), importId);
  const accord = models.find(({ make, name }) => make === "Honda" && name === "Accord");
  const names = [{ make: "Honda", model, models: [accord?.id], ...said }];
  await saveVehicleNames(db, commandLine(), vehicleNamesInput.parse({ names }));
  await resolveAgain(db, commandLine());
  await runImports(db, runNeeds, never);
}

const stored = `select year_from as "from", year_to as "to", qualifiers, notes, asked
  from applications join qualifier_sets on qualifier_sets.id = qualifiers_id order by applications.id`;

test.each<[string, Answer, object]>([
  [
    "V6 Sedan",
    {},
    { from: 2003, to: 2012, qualifiers: {}, notes: ["V6 Sedan"], asked: { body: ["Sedan"], cylinders: [6] } },
  ],
  ["Limo", {}, { from: 2003, to: 2012, qualifiers: {}, notes: ["Limo"], asked: { notes: ["Limo"] } }],
  ["03-07", {}, { from: 2003, to: 2007, qualifiers: {}, notes: [], asked: null }],
  ["V6", { rest: "" }, { from: 2003, to: 2012, qualifiers: {}, notes: [], asked: null }],
  [
    "EX",
    { rest: "EX", years: { from: 2006, to: 2020 } },
    { from: 2006, to: 2012, qualifiers: {}, notes: ["EX"], asked: { trim: ["EX"] } },
  ],
  [
    "Touring",
    { rest: "", qualifiers: { cylinders: 6, body: ["Coupe"] } },
    { from: 2003, to: 2012, qualifiers: { body: ["Coupe"], cylinders: [6] }, notes: [], asked: null },
  ],
])("an answer to 'Accord %s' of %j restricts what waits, and later files alike", async (name, said, expected) => {
  const { db, pool } = await testDatabase();
  const text = file([`A-1,Honda,Accord ${name},2003,2012,`]);
  const { id } = await runFile(db, text);
  await answer(db, id, `Accord ${name}`, said);
  expect((await pool.query(stored)).rows).toEqual([expected]);
  expect((await runFile(db, text)).counts).toEqual({ applications: { unchanged: 1 } });
  const { names } = await unknownVehicleNames(db, commandLine(), id);
  expect(names[0]).toMatchObject({
    rest: said.rest ?? null,
    years: { from: said.years?.from ?? null, to: said.years?.to ?? null },
  });
});

test("a row of other years than its name means is refused, and one that contradicts it waits", async () => {
  const { db, pool } = await testDatabase();
  const text = file(["A-1,Honda,Old Accord,2010,2012,", "A-2,Honda,Old Accord,2003,2004,Coupe"]);
  const { id } = await runFile(db, text);
  await answer(db, id, "Old Accord", { rest: "", years: { to: 2007 }, qualifiers: { body: "Sedan" } });
  const again = await runFile(db, text);
  expect(again.problems).toMatchObject({ row_wrong: 1, unmapped: 1 });
  expect((await pool.query(stored)).rows).toEqual([]);
});

test("a mapping of ids that names a vehicle so is restricted, too", async () => {
  const { db, pool } = await testDatabase();
  const { id } = await runFile(db, file(["A-1,Honda,Accord Coupe V6,2003,2012,"]));
  await runMap(db, ["base_vehicle,1,2008,Honda,Accord Coupe V6", "position,22,Front"]);
  await runFile(db, aces([app(1, { base: 1, notes: ["with ABS"] })]));
  await answer(db, id, "Accord Coupe V6");
  const { rows } = await pool.query(stored);
  expect(rows.map(({ from, notes, asked }) => [from, notes, asked])).toEqual([
    [2003, ["Coupe V6"], { body: ["Coupe"], cylinders: [6] }],
    [2008, ["with ABS", "Coupe V6"], { body: ["Coupe"], cylinders: [6], with: ["ABS"] }],
  ]);
});

test("years that end before they begin are refused", () => {
  const names = [{ make: "Honda", model: "X", models: [1], years: { from: 2010, to: 2008 } }];
  expect(vehicleNamesInput.safeParse({ names }).error?.issues[0]?.message).toBe("empty_range");
});
