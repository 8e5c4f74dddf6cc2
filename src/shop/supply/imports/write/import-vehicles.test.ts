import { readFile } from "node:fs/promises";
import type { Pool } from "pg";
import { describe, expect, test } from "vitest";
import { commandLine } from "#shop/foundation/command-line.ts";
import { fitmentOf } from "#shop/catalogue/fitment/fitment.ts";
import { importProblemsOf } from "#shop/supply/imports/imports.ts";
import { resolveAgain } from "#shop/supply/imports/manage-imports.ts";
import { runImports } from "#shop/supply/imports/queue/run-imports.ts";
import { vehicleChoices } from "#shop/catalogue/vehicles/choices.ts";
import { knownCodeKinds, vehiclesOfCode } from "#shop/catalogue/vehicles/vehicle-codes.ts";
import { readMeantModels } from "#shop/catalogue/vehicles/meant-models.ts";
import { ownDatabase, testDatabase } from "#test/database.ts";
import { aces, app } from "#test/import-files.ts";
import { accordWith, codes, never, runFile, runMap, runNeeds, undo } from "#test/run-import.ts";

const european = await readFile("test/files/vehicles/european.csv", "utf8");

/** Everything that a file of vehicles may change, in one value. */
async function vehicleTables(pool: Pool): Promise<unknown> {
  const { rows } = await pool.query(`
    select (select count(*)::int from vehicles) as vehicles, (select count(*)::int from vehicle_codes) as codes,
      (select md5(string_agg(m::text, ',' order by id)) from models m) as models,
      (select md5(string_agg(v::text, ',' order by id)) from vehicles v) as rows`);
  return rows[0];
}

const hsnTsn = (code: string) => ({ kind: "hsn_tsn" as const, code });

describe("vehicles of another market", () => {
  test("are found by HSN and TSN and in the picker, apart from those of the same name, and are undone without a trace", async () => {
    const { db, pool } = await ownDatabase();
    const before = await vehicleTables(pool);
    const dry = await runFile(db, european, { name: "kba.csv", dryRun: true });
    expect(dry.counts).toEqual({ vehicles: { added: 5, skipped: 3 } });
    expect(await vehicleTables(pool)).toEqual(before);

    const done = await runFile(db, european, { name: "kba.csv" });
    expect(done).toMatchObject({ state: "done", version: "vehicles", counts: { vehicles: { added: 5, skipped: 3 } } });
    const { rows: problems } = await importProblemsOf(db, commandLine(), done.id, { limit: 10 });
    expect(problems.map(({ code, line, params }) => [code, line, params["column"]])).toEqual([
      ["value_wrong", 7, "kW"],
      ["value_wrong", 8, "Bauzeit bis"],
      ["cell_missing", 9, "TSN"],
    ]);

    expect(await knownCodeKinds(db)).toEqual(["hsn_tsn", "ktype"]);
    const years = await vehiclesOfCode(db, hsnTsn("0603 / bgu"), {});
    expect(years.open).toMatchObject({ question: "year", values: ["2017", "2016", "2015", "2014", "2013", "2012"] });
    const power = await vehiclesOfCode(db, hsnTsn("603 BGU"), { year: "2013" });
    expect(power.open).toEqual({ question: "power", values: ["90", "103"] });
    const { vehicles, open } = await vehiclesOfCode(db, hsnTsn("0603BGU"), { year: "2013", power: "103" });
    expect(open).toBeNull();
    expect(vehicles).toMatchObject([
      { make: "Volkswagen", model: "Golf VII (5G1)", market: "DE", version: "1.4 TSI", powerKw: 103, fuel: "Gasoline" },
    ]);
    expect(vehicles[0]).toMatchObject({ displacementL: 1.4, displacementCcm: 1395, builtFrom: "2012-08-01" });
    await expect(vehiclesOfCode(db, hsnTsn("0603 ZZZ"), {})).rejects.toMatchObject({ code: "not_found" });
    await expect(vehiclesOfCode(db, hsnTsn("603"), {})).rejects.toMatchObject({ code: "invalid" });

    const chosen = { year: "1999", make: "Volkswagen", model: "Golf (DE)" };
    expect(await vehicleChoices(db, chosen)).toMatchObject({ vehicle: { version: "1.6", market: "DE" } });
    const inAmerica = await vehicleChoices(db, { ...chosen, model: "Golf" });
    expect(JSON.stringify(inAmerica)).not.toContain("1.6");

    const again = await runFile(db, european, { name: "kba.csv" });
    expect(again.counts).toEqual({ vehicles: { unchanged: 5, skipped: 3 } });
    expect((await undo(db, again.id)).state).toBe("undone");
    expect((await undo(db, done.id)).state).toBe("undone");
    expect(await vehicleTables(pool)).toEqual(before);
  });

  test("carry the applications that a supplier writes by K-Type, which wait until the codes are known", async () => {
    const { db, pool } = await ownDatabase();
    const supplied = await runFile(
      db,
      "sku,part_type,ktype,from\nOF-1,Oil Filter,58124,\nOF-1,Oil Filter,58125,2014\n",
    );
    expect(supplied.counts).toMatchObject({ unresolved: { added: 2 } });
    expect(await codes(db, supplied.id)).toContain("unmapped");

    const known = await runFile(db, european, { name: "kba.csv" });
    await resolveAgain(db, commandLine());
    await runImports(db, runNeeds, never);
    const { rows } = await pool.query("select count(*)::int as n from unresolved_applications");
    expect(rows).toEqual([{ n: 0 }]);

    await pool.query("update parts set draft = false, price_cents = 100");
    const part = await pool.query<{ id: string }>("select id from parts where sku = 'OF-1'");
    const verdictOf = async (year: string, power: string) => {
      const [vehicle] = (await vehiclesOfCode(db, hsnTsn("0603BGU"), { year, power })).vehicles;
      return (await fitmentOf(db, part.rows[0]?.id ?? "", { vehicleId: vehicle?.id ?? "" })).verdict;
    };
    expect([await verdictOf("2013", "90"), await verdictOf("2013", "103"), await verdictOf("2014", "103")]).toEqual([
      "fits",
      "does_not_fit",
      "fits",
    ]);

    // What suppliers said since needs the vehicles: they stay with their codes, and are reported. The others go.
    const undone = await undo(db, known.id);
    expect(undone.state).toBe("undone");
    expect(await codes(db, known.id)).toContain("changed_since");
    const { rows: left } = await pool.query(
      "select power_kw, count(*)::int as n from vehicles where market = 'DE' group by 1 order by 1",
    );
    expect(left).toEqual([
      { power_kw: 90, n: 6 },
      { power_kw: 103, n: 1 },
    ]);
    expect([await verdictOf("2013", "90"), await verdictOf("2014", "103")]).toEqual(["fits", "fits"]);
    await expect(vehiclesOfCode(db, hsnTsn("0600816"), {})).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("names of vehicles of another market", () => {
  test("are taken from a table only in full, and never from ids of American vehicles", async () => {
    const { db, pool } = await ownDatabase();
    const file = `Markt;Marke;Modell;Version;Bauzeit von;Bauzeit bis;K-Typ
DE;BMW;316d;2.0;01.2005;12.2007;1
DE;VW;Golf;1.6;01.2005;12.2007;2
DE;VW;Polo (9N);1.2;01.2005;12.2007;3
`;
    expect((await runFile(db, file, { name: "kba.csv" })).counts).toEqual({ vehicles: { added: 3 } });
    const written = [
      ["BMW", "3er"],
      ["VW", "Polo"],
      ["VW", "polo 9n"],
      ["VW", "Polo (9N)"],
      ["VW", "Golf (DE)"],
      ["VW", "Golf"],
    ];
    const meant = await readMeantModels(
      db,
      written.map(([make = "", model = ""]) => ({ make, model })),
      new Map(),
    );
    const namesOf = (make: string, model: string) =>
      meant({ make, model }, { from: 2006, to: 2006 }).map(({ name }) => name);
    expect(namesOf("BMW", "3er")).not.toContain("316d");
    expect(namesOf("BMW", "3er")).toContain("325i");
    expect(written.slice(1).map(([make = "", model = ""]) => namesOf(make, model))).toEqual([
      [],
      [],
      ["Polo (9N)"],
      ["Golf (DE)"],
      ["Golf"],
    ]);

    const map = await runMap(db, [
      "kind,id",
      "base_vehicle,1,2006,Volkswagen,Polo (9N)",
      "base_vehicle,2,2006,Volkswagen,Polo",
      "base_vehicle,3,2006,Volkswagen,Golf",
      "part_type,6832,Cabin Air Filter,Filters",
    ]);
    expect(map.problems).toEqual([]);
    const bases = [1, 2, 3].map((base) => app(base, { base, part: `P-${base}`, position: 0 }));
    const american = await runFile(db, aces(bases));
    expect(american.counts).toMatchObject({ applications: { added: 1 }, unresolved: { added: 2 } });
    await resolveAgain(db, commandLine());
    await runImports(db, runNeeds, never);
    const { rows } = await pool.query("select distinct m.name from applications a join models m on m.id = a.model_id");
    expect(rows).toEqual([{ name: "Golf" }]);
  });
});

describe("codes without a market", () => {
  test("are assigned to the vehicles that the shop has, engine by engine; what it does not have is reported", async () => {
    const { db, pool } = await testDatabase();
    const file = `make,model,year,cylinders,vcdb
Honda,Accord,2008,4,101
Honda,Accord,2008,6,102
Honda,Accord,2008,12,103
Kestrel,K1,2008,,104
`;
    const done = await runFile(db, file, { name: "vcdb.csv" });
    expect(done.counts).toEqual({ vehicles: { changed: 2, skipped: 2 } });
    expect(await codes(db, done.id)).toEqual(["vehicle_not_found", "vehicle_not_found"]);
    const found = await vehiclesOfCode(db, { kind: "vcdb", code: "101" }, {});
    expect(new Set(found.vehicles.map(({ cylinders }) => cylinders))).toEqual(new Set([4]));
    expect(found.vehicles.map(({ id }) => id)).toContain(await accordWith(pool, 4));
    await undo(db, done.id);
    expect(await knownCodeKinds(db)).toEqual([]);
  });

  test("are not read beside names of vehicles, which is reported", async () => {
    const { db } = await testDatabase();
    const file = "sku,make,model,year,ktype\nPAD-1,Honda,Accord,2008,1\nPAD-1,Honda,Accord,2009,1\n";
    const done = await runFile(db, file);
    expect(done.counts).toMatchObject({ applications: { added: 2 } });
    expect(await codes(db, done.id)).toEqual(["vehicle_code_unread"]);
  });
});
