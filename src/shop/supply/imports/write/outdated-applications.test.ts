import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Db } from "#db/db.ts";
import { commandLine } from "#shop/foundation/command-line.ts";
import { getImport, importOptions, importProblemsOf } from "#shop/supply/imports/imports.ts";
import { replaceOutdatedOf } from "#shop/supply/imports/manage-imports.ts";
import { runImports } from "#shop/supply/imports/queue/run-imports.ts";
import { testDatabase } from "#test/database.ts";
import { aces, app } from "#test/import-files.ts";
import { everything, never, runFile, runMap, runNeeds, undo } from "#test/run-import.ts";

const cases = readFileSync("test/files/suppliers/corrected-applications.tsv", "utf8")
  .trimEnd()
  .split("\n")
  .slice(1)
  .map((line) => line.split("\t"));

async function outdated(db: Db, id: string): Promise<string> {
  const { rows } = await importProblemsOf(db, commandLine(), id, { limit: 100, code: "application_outdated" });
  return rows.map(({ params }) => String(params["vehicles"])).join("; ");
}

async function replace(db: Db, id: string) {
  await replaceOutdatedOf(db, commandLine(), id);
  await runImports(db, runNeeds, never);
  return getImport(db, commandLine(), id);
}

test("an earlier application that a corrected row leaves standing is told, gone once replaced, and back once undone", async () => {
  const { db, pool } = await testDatabase();
  for (const [index, [what, columns = "", before = "", after = "", wanted = ""]] of cases.entries()) {
    const csv = (rows: string) => [`sku,${columns}`, ...rows.split(";").map((row) => `X-${index},${row}`)].join("\n");
    await runFile(db, csv(before));
    const asBefore = await everything(pool);
    const dry = await runFile(db, csv(after), { dryRun: true });
    expect([await outdated(db, dry.id), importOptions(dry).replace], what).toEqual([wanted, false]);
    const done = await runFile(db, csv(after));
    expect([await outdated(db, done.id), importOptions(done).replace], what).toEqual([wanted, wanted !== ""]);
    if (wanted === "") continue;
    const replaced = await replace(db, done.id);
    expect(replaced, what).toMatchObject({ state: "done", hasOutdated: false });
    expect(replaced.counts.applications?.removed, what).toBe(wanted.split(", ").length);
    expect(await outdated(db, done.id), what).toBe("");
    const whole = await runFile(db, csv(after), { full: true });
    expect(whole.counts.applications, what).toEqual({ unchanged: after.split(";").length });
    expect((await undo(db, done.id)).state, what).toBe("undone");
    expect(await everything(pool), what).toEqual(asBefore);
  }
});

const map = [
  "base_vehicle,1,2008,Honda,Accord",
  "base_vehicle,2,2009,Honda,Accord",
  "base_vehicle,3,2008,Honda,Civic",
  "position,22,Front",
  "engine_base,7,displacement=3.5;cylinders=6",
];

test("ACES: an App with an engine added leaves the earlier one, which can be replaced with its source and come back", async () => {
  const { db, pool } = await testDatabase();
  await runMap(db, map);
  await runFile(db, aces([app(1, { base: 1 }), app(2, { base: 2 }), app(3, { base: 3 })]));
  const asBefore = await everything(pool);
  const corrected = aces([app(1, { base: 1, inside: `<EngineBase id="7"/>` }), app(2, { base: 2 })], {
    submission: "UPDATE",
  });
  const done = await runFile(db, corrected);
  expect(await outdated(db, done.id)).toBe("Honda Accord 2008");
  await replace(db, done.id);
  const { rows } = await pool.query(
    "select year_from, qualifiers from applications a join qualifier_sets q on q.id = qualifiers_id order by a.id",
  );
  expect(rows).toEqual([
    { year_from: 2009, qualifiers: {} },
    { year_from: 2008, qualifiers: {} },
    { year_from: 2008, qualifiers: { cylinders: [6], displacement: [3.5] } },
  ]);
  await undo(db, done.id);
  expect(await everything(pool)).toEqual(asBefore);
});

test("ACES: what was entered by hand or came as CSV is not outdated by it", async () => {
  const { db } = await testDatabase();
  await runMap(db, map);
  await runFile(db, aces([app(3, { base: 3 })]));
  await runFile(db, "brand_id,part_number,make,model,year\nBMNN,AQ1007,Honda,Accord,2008");
  const done = await runFile(db, aces([app(1, { base: 1, inside: `<EngineBase id="7"/>` })]));
  expect(await outdated(db, done.id)).toBe("");
});

test("what a later file confirms is no longer replaced by an earlier import", async () => {
  const { db } = await testDatabase();
  const csv = (...engines: string[]) =>
    ["sku,make,model,year,displacement", ...engines.map((engine) => `X-1,Honda,Accord,2008,${engine}`)].join("\n");
  await runFile(db, csv("2.4"));
  const corrected = await runFile(db, csv("3.5"));
  expect(importOptions(corrected).replace).toBe(true);
  await runFile(db, csv("2.4", "3.5"));
  expect(importOptions(await getImport(db, commandLine(), corrected.id)).replace).toBe(false);
  await expect(replaceOutdatedOf(db, commandLine(), corrected.id)).rejects.toMatchObject({ code: "import_over" });
});

test("an application that two batches of one file have in two ways is not outdated", async () => {
  const { db } = await testDatabase();
  const others = Array.from({ length: 2_000 }, (_, index) => `Y-${index},Honda,Accord,2008,LX`);
  const file = ["sku,make,model,year,trim", "X-1,Honda,Accord,2008,LX", ...others, "X-1,Honda,Accord,2008,EX"].join(
    "\n",
  );
  const first = await runFile(db, file);
  expect(await outdated(db, first.id)).toBe("");
  const again = await runFile(db, file);
  expect(await outdated(db, again.id)).toBe("");
});
