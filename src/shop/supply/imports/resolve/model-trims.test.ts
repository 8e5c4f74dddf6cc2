import { expect, test } from "vitest";
import { commandLine } from "#shop/foundation/command-line.ts";
import { resolveAgain } from "#shop/supply/imports/manage-imports.ts";
import { runImports } from "#shop/supply/imports/queue/run-imports.ts";
import { saveVehicleNames, unknownVehicleNames, vehicleNamesInput } from "#shop/supply/imports/vehicle-names.ts";
import { testDatabase } from "#test/database.ts";
import { never, runFile, runNeeds } from "#test/run-import.ts";

test("a word alone in an unknown column restricts where it is a trim of that model", async () => {
  const { db, pool } = await testDatabase();
  const rows = [
    "sku,make,model,year,Zone,Product line",
    "A-1,Honda,Accord,2008,LX,",
    'A-2,Honda,Accord,2008,"EX, LX",',
    "A-3,Honda,Accord,2008,N2,Pro",
    "A-4,Honda,Accord,2008,Denali,",
    "A-5,Honda,Accord,2008,,",
    "A-6,Honda,Akkord,2008,LX,",
  ];
  const { id } = await runFile(db, rows.join("\n"), { name: "trims.csv" });
  const stored = async () => {
    const { rows: found } = await pool.query<{ sku: string; notes: string[]; asked: unknown }>(
      `select sku, notes, asked from applications join parts on parts.id = part_id
       join qualifier_sets on qualifier_sets.id = qualifiers_id order by sku`,
    );
    return found.map(({ sku, notes, asked }) => [sku, notes, asked]);
  };
  const read = [
    ["A-1", ["LX"], { trim: ["LX"] }],
    ["A-2", ["EX, LX"], { trim: ["EX", "LX"] }],
    ["A-3", ["Zone: N2"], { notes: ["Zone: N2"] }],
    ["A-4", ["Zone: Denali"], { notes: ["Zone: Denali"] }],
    ["A-5", [], null],
  ];
  expect(await stored()).toEqual(read);
  // What waits for its vehicle keeps it.
  const { models } = await unknownVehicleNames(db, commandLine(), id);
  const accord = models.find(({ make, name }) => make === "Honda" && name === "Accord")!;
  await saveVehicleNames(
    db,
    commandLine(),
    vehicleNamesInput.parse({ names: [{ make: "Honda", model: "Akkord", models: [accord.id] }] }),
  );
  await resolveAgain(db, commandLine());
  await runImports(db, runNeeds, never);
  expect(await stored()).toEqual([...read, ["A-6", ["LX"], { trim: ["LX"] }]]);
});

test.each([
  ["Honda", "Accord", "2008", "Zone", "Denali", []],
  // VINs of these years name no trims, or only cabs and a single one.
  ["Nissan", "Altima", "2005", "Zone", "SE", ["SE"]],
  ["Nissan", "Altima", "2005-2023", "Zone", "SE", ["SE"]],
  ["Ford", "F-150", "2010", "Zone", "XLT", ["XLT"]],
  ["Nissan", "Altima", "2023", "Zone", "LX", []],
  ["Honda", "Civic", "2016", "Zone", "LX-P", ["LX-P"]],
  ["Honda", "Civic", "2016", "Zone", "N2", []],
  ["Acura", "RSX", "2004", "Zone", "Type-S", ["Type-S"]],
  ["Toyota", "Corolla", "2006", "Zone", "XRS", ["XRS"]],
  ["Toyota", "Tacoma", "2012", "Zone", "PreRunner", ["PreRunner"]],
  ["Ford", "F-150", "2012", "Zone", "FX4", ["FX4"]],
  ["Honda", "Accord", "2008", "ME", "SE", []],
  ["Honda", "Accord", "2008", "Einheit", "LX", []],
  ["Honda", "Accord", "2008", "Warehouse", "EX", []],
  ["Honda", "Accord", "2008", "Quality", "EX", []],
  ["Honda", "Accord", "2008", "Line", "EX", []],
  ["Honda", "Accord", "2008", "Trim line", "EX", ["EX"]],
])(
  "of a %s %s of %s whose column '%s' says '%s', the notes are %j",
  async (make, model, years, column, cell, notes) => {
    const { db, pool } = await testDatabase();
    await runFile(db, `sku,make,model,year,${column}\nA-1,${make},${model},${years},${cell}`, { name: "trims.csv" });
    const { rows } = await pool.query<{ notes: string[] }>(
      "select notes from applications join qualifier_sets on qualifier_sets.id = qualifiers_id",
    );
    expect(rows).toEqual([{ notes }]);
  },
);

test("a word in an unknown column restricts vehicles that are named by codes where it is a trim of theirs", async () => {
  const { db, pool } = await testDatabase();
  await pool.query(
    `insert into vehicle_codes (kind, code, vehicle_id) select 'ktype', '9001', id from vehicles
     where make = 'Honda' and model = 'Accord' and year = 2008`,
  );
  const rows = ["sku,ktype,Zone", "A-1,9001,LX", "A-2,9001,Denali", "A-3,9001,N2"];
  await runFile(db, rows.join("\n"), { name: "codes.csv" });
  const { rows: stored } = await pool.query<{ sku: string; notes: string[] }>(
    `select sku, notes from applications join parts on parts.id = part_id
     join qualifier_sets on qualifier_sets.id = qualifiers_id order by sku`,
  );
  expect(stored.map(({ sku, notes }) => [sku, notes])).toEqual([
    ["A-1", ["LX"]],
    ["A-2", ["Zone: Denali"]],
    ["A-3", ["Zone: N2"]],
  ]);
});

test("of an unknown column, what is not the same in all rows is asked, in each of them", async () => {
  const { db, pool } = await testDatabase();
  const rows = Array.from(
    { length: 3 },
    (_, at) => `A-${at},Honda,Accord,2008,${at < 2 ? "A1-x." : "B2-x."},7.0-k,Federal`,
  );
  const { problems } = await runFile(db, ["sku,make,model,year,Flurb,Feed,Region", ...rows].join("\n"), {
    name: "a.csv",
  });
  const { rows: stored } = await pool.query(
    "select notes from applications a join qualifier_sets q on q.id = qualifiers_id order by a.id",
  );
  expect(stored.map(({ notes }) => notes)).toEqual([
    ["Flurb: A1-x.", "Region: Federal"],
    ["Flurb: A1-x.", "Region: Federal"],
    ["Flurb: B2-x.", "Region: Federal"],
  ]);
  expect(problems).toMatchObject({ column_asked: 2, column_searched: 1, note_unclear: 6 });
});
