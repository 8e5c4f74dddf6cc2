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

test("the years of which the file says nothing stay when an application is replaced, and undo makes it whole again", async () => {
  const { db, pool } = await testDatabase();
  const cuts = readFileSync("test/files/suppliers/cut-applications.tsv", "utf8").trimEnd().split("\n").slice(1);
  for (const [index, line] of cuts.entries()) {
    const [what = "", columns = "", before = "", after = "", left = ""] = line.split("\t");
    const csv = (rows: string) =>
      [`sku,quantity,${columns}`, ...rows.split(";").map((row) => `X-${index},2,${row}`)].join("\n");
    await runFile(db, csv(before));
    const asBefore = await everything(pool);
    const done = await runFile(db, csv(after));
    await replace(db, done.id);
    const { rows } = await pool.query(
      `select year_from || '-' || year_to || ' ' || coalesce(q.asked, q.qualifiers)::text as text, quantity
       from applications a join parts p on p.id = a.part_id join qualifier_sets q on q.id = a.qualifiers_id
       where p.sku = $1 order by year_from, year_to`,
      [`X-${index}`],
    );
    expect(rows, what).toEqual(left.split(";").map((text) => ({ text, quantity: 2 })));
    expect((await undo(db, done.id)).state, what).toBe("undone");
    expect(await everything(pool), what).toEqual(asBefore);
  }
});

test("ACES: the years that stay keep the wording of the supplier, with these years, and an undo restores it", async () => {
  const { db, pool } = await testDatabase();
  await runMap(db, [...map, "make,1,Honda", "model,1,Accord"]);
  const years = (from: number, to: number) => `<Years from="${from}" to="${to}"/><Make id="1"/><Model id="1"/>`;
  await runFile(db, aces([app(1, { base: 0, inside: years(2003, 2012) })]));
  const asBefore = await everything(pool);
  const corrected = app(2, { base: 0, inside: `${years(2008, 2008)}<EngineBase id="7"/>` });
  const done = await runFile(db, aces([corrected], { submission: "UPDATE" }));
  await replace(db, done.id);
  const { rows } = await pool.query(
    "select source -> 'Years' as years from application_sources s order by source -> 'Years' ->> 'from'",
  );
  expect(rows.map((row) => row.years)).toEqual([
    { from: 2003, to: 2007 },
    { from: 2008, to: 2008 },
    { from: 2009, to: 2012 },
  ]);
  await undo(db, done.id);
  expect(await everything(pool)).toEqual(asBefore);
});

const byHand = `insert into applications (part_id, model_id, year_from, year_to)
  select p.id, m.id, 2008, 2008 from parts p, models m where p.sku = 'X-1' and m.make = 'Honda' and m.name = 'Accord'`;

/** Imports a file of one CSV row and returns what it finds outdated and how many applications of others it leaves. */
async function found(db: Db, file: string) {
  const done = await runFile(db, file);
  const { rows } = await importProblemsOf(db, commandLine(), done.id, { limit: 100, code: "application_of_others" });
  return [await outdated(db, done.id), rows.map(({ params }) => params["count"]).join()];
}

const engine = (sku = "sku,X-1") => {
  const [column, value] = sku.split(",");
  return `${column},make,model,year,engine\n${value},Honda,Accord,2008,V6`;
};

test("an application that was entered by hand is never outdated, and how many stay for that is told", async () => {
  const { db, pool } = await testDatabase();
  await runFile(db, "sku,make,model,year\nX-1,Honda,Civic,2008");
  await pool.query(byHand);
  expect(await found(db, engine())).toEqual(["", "1"]);
});

test("nor is one that a file confirms after it was entered by hand", async () => {
  const { db, pool } = await testDatabase();
  await runFile(db, "sku,make,model,year\nX-1,Honda,Civic,2008");
  await pool.query(byHand);
  await runFile(db, "sku,make,model,year\nX-1,Honda,Accord,2008");
  expect(await found(db, engine())).toEqual(["", "1"]);
});

test("a CSV file does not make outdated what came from ACES, nor what another user's file said", async () => {
  const { db, pool } = await testDatabase();
  await runMap(db, map);
  await runFile(db, aces([app(1, { base: 1 })]));
  expect(await found(db, engine("part_number,AQ1007"))).toEqual(["", "1"]);
  const first = await runFile(db, "sku,make,model,year\nX-1,Honda,Accord,2008");
  await pool.query(
    `with other as (insert into users (id, name, email, email_verified, role)
       values (uuidv7(), 'Ada', 'ada@example.com', true, 'owner') returning id)
     update imports set actor_id = other.id from other where imports.id = $1`,
    [first.id],
  );
  expect(await found(db, engine())).toEqual(["", "1"]);
});

test("ACES: what was entered by hand, came as CSV or is of another company is not outdated by it", async () => {
  const { db, pool } = await testDatabase();
  await runMap(db, map);
  const first = await runFile(db, aces([app(3, { base: 3 })]));
  const file = (base: number) => aces([app(1, { base, inside: `<EngineBase id="7"/>` })], { submission: "UPDATE" });
  await runFile(db, "brand_id,part_number,make,model,year\nBMNN,AQ1007,Honda,Accord,2008");
  expect(await found(db, file(1))).toEqual(["", "1"]);
  await pool.query(`update imports set header = header || '{"Company": "Another"}' where id = $1`, [first.id]);
  expect(await found(db, file(3))).toEqual(["", "1"]);
  await pool.query("update imports set header = header - 'Company' where id = $1", [first.id]);
  await runFile(db, file(3));
  expect(await found(db, file(3))).toEqual(["Honda Civic 2008", ""]);
});

test("what a later file confirms is no longer replaced by an earlier import", async () => {
  const { db } = await testDatabase();
  const csv = (...engines: string[]) =>
    ["sku,make,model,year,displacement", ...engines.map((engine) => `X-1,Honda,Accord,2008,${engine}`)].join("\n");
  await runFile(db, csv(""));
  const corrected = await runFile(db, csv("3.5"));
  expect(importOptions(corrected).replace).toBe(true);
  await runFile(db, csv("", "3.5"));
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
