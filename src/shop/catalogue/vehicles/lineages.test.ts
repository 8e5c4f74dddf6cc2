import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Pool } from "pg";
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
