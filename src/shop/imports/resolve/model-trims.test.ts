import { expect, test } from "vitest";
import { commandLine } from "#shop/command-line.ts";
import { resolveAgain } from "#shop/imports/manage-imports.ts";
import { runImports } from "#shop/imports/queue/run-imports.ts";
import { saveVehicleNames, unknownVehicleNames } from "#shop/imports/vehicle-names.ts";
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
    ["A-3", [], null],
    ["A-4", [], null],
    ["A-5", [], null],
  ];
  expect(await stored()).toEqual(read);
  // What waits for its vehicle keeps it.
  const { models } = await unknownVehicleNames(db, commandLine(), id);
  const accord = models.find(({ make, name }) => make === "Honda" && name === "Accord")!;
  await saveVehicleNames(db, commandLine(), { names: [{ make: "Honda", model: "Akkord", models: [accord.id] }] });
  await resolveAgain(db, commandLine());
  await runImports(db, runNeeds, never);
  expect(await stored()).toEqual([...read, ["A-6", ["LX"], { trim: ["LX"] }]]);
});
