import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { previewCsv } from "#adapters/catalogue-files/preview-csv.ts";
import { commandLine } from "#shop/foundation/command-line.ts";
import { findCsvLayout, saveCsvLayout } from "#shop/supply/imports/csv-layouts.ts";
import type { Import } from "#shop/supply/imports/imports.ts";
import { resolveAgain } from "#shop/supply/imports/manage-imports.ts";
import { runImports } from "#shop/supply/imports/queue/run-imports.ts";
import { saveVehicleNames, unknownVehicleNames, vehicleNamesInput } from "#shop/supply/imports/vehicle-names.ts";
import { testDatabase } from "#test/database.ts";
import { everything, never, runFile, runNeeds, undo } from "#test/run-import.ts";

const folder = new URL("../../../../test/files/suppliers/csv/", import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith(".csv") && file !== "empty.csv");

/** How many rows of a file were imported, wait for a question, or could not be imported. */
const outcomes = ({ counts }: Import) =>
  Object.entries(counts)
    .filter(([thing]) => thing !== "brands")
    .flatMap(([, of]) => Object.values(of))
    .reduce((sum, one) => sum + one, 0);

describe("suppliers' CSV files", () => {
  test("every record is counted as imported, waiting or skipped, and undoing a file leaves the database as it was", async () => {
    const { db, pool } = await testDatabase();
    const before = await everything(pool);
    for (const file of files) {
      const done = await runFile(db, readFileSync(new URL(file, folder)), { name: file });
      if (done.state === "failed") {
        expect(done.failure, file).not.toBeNull();
        continue;
      }
      expect(outcomes(done), file).toBeGreaterThanOrEqual(done.total ?? 0);
      expect(await undo(db, done.id), file).toMatchObject({ state: "undone" });
      expect(await everything(pool), file).toEqual(before);
    }
  });

  test("what is chosen for a header holds for later files with it, and is not overwritten unseen", async () => {
    const { db, pool } = await testDatabase();
    const file = Buffer.from("Preisliste\nZeichen;Was;VK\nL-1;Bremsbeläge;1.234\n", "latin1");
    const options = { currency: "USD", chosen: {}, findLayout: (lines: string[]) => findCsvLayout(db, lines) };
    const first = await previewCsv(file, options);
    expect(first).toMatchObject({ kind: null, line: 2, version: 0, encoding: "windows-1252" });
    const columns = ["sku", "name", "price"];
    const layout = { encoding: null, separator: null, decimal: "comma" as const, dates: null, columns };
    const input = { header: ["Zeichen", "Was", "VK"], version: first.version, layout };
    expect(await saveCsvLayout(db, commandLine(), first.signature, input)).toBe(1);
    await expect(saveCsvLayout(db, commandLine(), first.signature, input)).rejects.toMatchObject({
      code: "changed_meanwhile",
    });
    expect(await previewCsv(file, options)).toMatchObject({ kind: "parts", version: 1, problems: [] });
    expect(await runFile(db, file)).toMatchObject({ state: "done", counts: { parts: { added: 1 } } });
    const { rows } = await pool.query("select sku, name, price_cents from parts");
    expect(rows).toEqual([{ sku: "L-1", name: "Bremsbeläge", price_cents: "123400" }]);
  });

  test("a vehicle name has to be resolved once, which holds for waiting rows and for later files", async () => {
    const { db, pool } = await testDatabase();
    const rows = [2010, 2011, 2012].map((year) => `A-1,Ford,F-Series Super Duty,${year}`);
    const file = ["sku,make,model,year", ...rows].join("\n");
    const { id } = await runFile(db, file);
    const { names, models } = await unknownVehicleNames(db, commandLine(), id);
    expect(names).toEqual([
      {
        make: "Ford",
        model: "F-Series Super Duty",
        times: 3,
        models: [],
        rest: null,
        years: { from: null, to: null },
        qualifiers: {},
      },
    ]);
    const meant = models.filter(({ make, name }) => make === "Ford" && (name === "F-250" || name === "F-350"));
    await saveVehicleNames(
      db,
      commandLine(),
      vehicleNamesInput.parse({
        names: [{ make: "Ford", model: "F-Series Super Duty", models: meant.map((model) => model.id), rest: "" }],
      }),
    );
    await resolveAgain(db, commandLine());
    await runImports(db, runNeeds, never);
    const fitted = await pool.query("select count(*)::int as n from applications");
    const waiting = await pool.query("select count(*)::int as n from unresolved_applications");
    expect([fitted.rows[0], waiting.rows[0]]).toEqual([{ n: 6 }, { n: 0 }]);
    const again = await runFile(db, file.replaceAll("A-1", "A-2"));
    expect(again).toMatchObject({ counts: { applications: { added: 6 } }, problems: {} });
  });
});
