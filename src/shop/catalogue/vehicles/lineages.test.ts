import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Pool } from "pg";
import { yearsOfNoName } from "#shop/catalogue/vehicles/lineages.ts";
import { commandLine } from "#shop/foundation/command-line.ts";
import { importProblemsOf } from "#shop/supply/imports/imports.ts";
import { testDatabase } from "#test/database.ts";
import { aces, app } from "#test/import-files.ts";
import { runFile, runMap } from "#test/run-import.ts";

/** Rows of files, and the applications that they become. */
const lines = readFileSync(new URL("../../../../test/files/vehicles/lineages.tsv", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.split("\t"))
  .map(([file = "", make = "", model = "", years = "", meant = ""]) => ({ file, make, model, years, meant }));

async function applicationsOf(pool: Pool, sku: string): Promise<string> {
  const { rows } = await pool.query<{ text: string }>(
    `select m.make || ' ' || m.name || ' ' || a.year_from || '-' || a.year_to as text
     from applications a join models m on m.id = a.model_id join parts p on p.id = a.part_id where p.sku = $1
     order by a.year_from`,
    [sku],
  );
  return rows.map(({ text }) => text).join("; ");
}

test("a row of a file counts for all names that its model had in those years", async () => {
  const { db, pool } = await testDatabase();
  const rows = lines.filter(({ file }) => file === "csv");
  const csv = [
    "sku,make,model,year",
    ...rows.map(({ make, model, years }, at) => [`LINE-${at}`, make, model, years].join(",")),
  ].join("\n");
  await runFile(db, csv, { name: "applications.csv" });
  const before = await pool.query("select id, model_id, year_from, year_to from applications order by id");
  const again = await runFile(db, csv, { name: "applications.csv" });
  expect(again.counts["applications"]).not.toHaveProperty("added");
  const after = await pool.query("select id, model_id, year_from, year_to from applications order by id");
  expect(after.rows).toEqual(before.rows);
  const read = await Promise.all(rows.map((_, at) => applicationsOf(pool, `LINE-${at}`)));
  expect(read).toEqual(rows.map(({ meant }) => meant));
});

test.each([
  [
    { from: 1990, to: 2020 },
    [
      [1990, 1994],
      [1995, 2004],
    ],
    "2005–2020",
  ],
  [
    { from: 1990, to: 2005 },
    [
      [1995, 2004],
      [1992, 1994],
    ],
    "1990–1991, 2005",
  ],
  [
    { from: 2000, to: 2010 },
    [
      [2000, 2003],
      [2006, 2010],
    ],
    "2004–2005",
  ],
  [{ from: 2000, to: 2010 }, [[2000, 2010]], ""],
  [{ from: 2000, to: 2010 }, [[1990, 2020]], ""],
])("of the years %o, names of %j leave '%s'", (years, names, left) => {
  expect(
    yearsOfNoName(
      years,
      names.map(([from = 0, to = 0]) => ({ from, to })),
    ),
  ).toBe(left);
});

test("years in which a model had no name are reported with the line, by names and by ids", async () => {
  const { db } = await testDatabase();
  const csv = await runFile(
    db,
    "sku,make,model,year\nA-1,Geo,Tracker,1990-2004\nA-2,Geo,Tracker,1990-2020\nA-3,Plymouth,Voyager,1996-2024\nA-4,Hyundai,Genesis,2015-2022\nA-5,Ram,1500,2009-2028\nA-6,Honda,Accord,2003-2030",
  );
  const told = async (id: string) => {
    const { rows } = await importProblemsOf(db, commandLine(), id, { limit: 100, code: "years_not_sold" });
    return rows.map(({ line, error, params }) => [line, error, params["vehicle"], params["years"]]);
  };
  expect(await told(csv.id)).toEqual([
    [3, false, "Geo Tracker", "2005–2020"],
    [4, false, "Plymouth Voyager", "2004–2024"],
    [5, false, "Hyundai Genesis", "2021–2022"],
  ]);
  await runMap(db, ["make,1,Geo", "model,1,Tracker"]);
  const inside = `<Years from="1990" to="2006"/><Make id="1"/><Model id="1"/>`;
  const byIds = await runFile(db, aces([app(1, { part: "IDS", base: 0, position: 0, inside })]));
  expect((await told(byIds.id)).map((one) => one.slice(1))).toEqual([[false, "Geo Tracker", "2005–2006"]]);
});

test("so does an application by ids, and its file changes nothing when it comes again", async () => {
  const { db, pool } = await testDatabase();
  const rows = lines.filter(({ file }) => file === "aces");
  const map = rows.flatMap(({ make, model }, at) => [`make,${at + 1},${make}`, `model,${at + 1},${model}`]);
  expect((await runMap(db, map)).problems).toEqual([]);
  const apps = rows.map(({ years }, at) => {
    const [from = "", to = from] = years.split("-");
    const vehicle = `<Years from="${from}" to="${to}"/><Make id="${at + 1}"/><Model id="${at + 1}"/>`;
    return app(at + 1, { part: `IDS-${at}`, base: 0, position: 0, inside: vehicle });
  });
  const first = await runFile(db, aces(apps));
  const read = await Promise.all(rows.map((_, at) => applicationsOf(pool, `IDS-${at}`)));
  expect(read).toEqual(rows.map(({ meant }) => meant));
  const added = rows.flatMap(({ meant }) => meant.split("; ")).length;
  expect(first.counts["applications"]).toEqual({ added });
  expect((await runFile(db, aces(apps))).counts["applications"]).toEqual({ unchanged: added });
});
