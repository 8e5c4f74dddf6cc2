import { expect, test } from "vitest";
import type { Pool } from "pg";
import type { Db } from "#db/db.ts";
import { commandLine } from "#shop/foundation/command-line.ts";
import { importProblemsOf } from "#shop/supply/imports/imports.ts";
import { ownDatabase, testDatabase } from "#test/database.ts";
import { aces, app } from "#test/import-files.ts";
import { codes, everything, runFile, runMap } from "#test/run-import.ts";
import { importProblemText } from "#web/messages/en/imports.ts";

const map = ["base_vehicle,588822,2008,Honda,Accord", "position,22,Front"];

/** A shop with three applications of AQ1007, of which two are understood or not, and one of OTHER. */
async function imported(database = testDatabase) {
  const { db, pool } = await database();
  await runMap(db, map);
  await runFile(db, aces([app(1), app(2, { base: 5 }), app(3, { base: 6 }), app(4, { part: "OTHER", base: 7 })]));
  return { db, pool };
}

async function left(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select p.sku || ' ' || (a.source ->> 'BaseVehicle') as name
     from parts p join (select part_id, source from unresolved_applications union all
       select part_id, source from application_sources) a on a.part_id = p.id order by name`,
  );
  return rows.map(({ name }) => name);
}

async function held(db: Db, id: string) {
  const { rows } = await importProblemsOf(db, commandLine(), id, { limit: 100 });
  return rows.flatMap(({ code, params, times }) => (code === "removal_held" ? [{ ...params, times }] : []));
}

const all = ["AQ1007 5", "AQ1007 588822", "AQ1007 6", "OTHER 7"];
const stays = app(2, { base: 5 });

test.each([
  ["a quantity that is none", app(1, { qty: "some" })],
  ["text where ACES has none", app(1, { inside: "only with ABS" })],
  ["an unknown action", app(1, { action: "X" })],
  ["years that are none", app(3, { base: 0, inside: '<Years from="2010" to="2008"/>' })],
])(
  "a full file removes nothing of a part of which it names an application with %s, and says so",
  async (_, refused) => {
    const { db, pool } = await imported();
    const file = aces([stays, refused]);
    const dry = await runFile(db, file, { full: true, dryRun: true });
    expect(await left(pool)).toEqual(all);
    const done = await runFile(db, file, { full: true });
    expect(await left(pool)).toEqual(["AQ1007 5", "AQ1007 588822", "AQ1007 6"]);
    expect(await held(db, done.id)).toEqual([{ part: "AQ1007", times: 1 }]);
    expect(await held(db, dry.id)).toEqual([{ part: "AQ1007", times: 1 }]);
    expect(dry.counts).toEqual(done.counts);
  },
);

test.each([
  ["no number", app(1, { part: "" })],
  ["a number without letters and digits", app(1, { part: "--" })],
  ["two numbers", app(1, { after: "<Part>OTHER</Part>" })],
])("a full file removes nothing where the part of an application has %s", async (_, refused) => {
  const { db, pool } = await imported();
  const before = await everything(pool);
  const done = await runFile(db, aces([stays, refused]), { full: true });
  expect(await everything(pool)).toEqual(before);
  expect(await held(db, done.id)).toEqual([{ times: 1 }]);
});

test.each([
  ["removes one", app(1, { action: "D", qty: "some" })],
  ["is about equipment", app(1, { base: 0, inside: '<EquipmentBase id="4"/>' })],
  ["is of a part that the shop does not have", app(1, { part: "NEW", qty: "some" })],
])("a refused application that %s holds back no removal", async (_, refused) => {
  const { db, pool } = await imported();
  const done = await runFile(db, aces([stays, refused]), { full: true });
  expect(await left(pool)).toEqual(["AQ1007 5"]);
  expect(await held(db, done.id)).toEqual([]);
});

test("a full file removes nothing of a part of which the database refuses an application", async () => {
  const { db, pool } = await imported(ownDatabase);
  await pool.query("alter table unresolved_applications add constraint not_9 check (source ->> 'BaseVehicle' <> '9')");
  const done = await runFile(db, aces([stays, app(9, { base: 9 })]), { full: true });
  expect(await left(pool)).toEqual(["AQ1007 5", "AQ1007 588822", "AQ1007 6"]);
  expect(await held(db, done.id)).toEqual([{ part: "AQ1007", times: 1 }]);
  expect(await codes(db, done.id)).toContain("row_refused");
});

test("a file that is not full, and what is refused of it, reports no removals", async () => {
  const { db, pool } = await imported();
  const done = await runFile(db, aces([app(1, { qty: "some" })]));
  expect(await left(pool)).toEqual(all);
  expect(await held(db, done.id)).toEqual([]);
});

test.each([
  ["years that are none", "A-1,Honda,Civic,never", [{ part: "A-1", times: 1 }]],
  ["no vehicle", "A-1,,,2008", [{ part: "A-1", times: 1 }]],
  ["a cell too many", "A-1,Honda,Civic,2008,EX", [{ times: 1 }]],
])("a full CSV removes nothing of a part with a row that has %s", async (_, row, expected) => {
  const { db, pool } = await testDatabase();
  const head = "sku,make,model,year";
  await runFile(db, [head, "A-1,Honda,Accord,2008", "A-1,Honda,Civic,2008"].join("\n"));
  const before = await everything(pool);
  const done = await runFile(db, [head, "A-1,Honda,Accord,2008", row].join("\n"), { full: true });
  expect(await everything(pool)).toEqual(before);
  expect(await held(db, done.id)).toEqual(expected);
});

/** A shop with two applications of A-1 and two of B-1, and what it has left of them after a full file with one of each and some rows more. */
async function leftAfter(rows: string[]) {
  const { db, pool } = await testDatabase();
  const head = "action,sku,make,model,year";
  const stay = [",A-1,Honda,Accord,2008", ",B-1,Honda,Accord,2008"];
  await runFile(db, [head, ...stay, ",A-1,Honda,Civic,2008", ",B-1,Honda,Civic,2008"].join("\n"));
  const file = [head, ...stay, ...rows].join("\n");
  const dry = await runFile(db, file, { full: true, dryRun: true });
  const done = await runFile(db, file, { full: true });
  const { rows: names } = await pool.query<{ name: string }>(
    `select p.sku || ' ' || m.name as name from applications a join parts p on p.id = a.part_id
     join models m on m.id = a.model_id order by name`,
  );
  const reported = await held(db, done.id);
  expect(await held(db, dry.id)).toEqual(reported);
  return { names: names.map(({ name }) => name), reported, codes: await codes(db, done.id) };
}

test("a row of a full CSV with an unknown action holds back the removals of its own part alone", async () => {
  const left = await leftAfter(["X,A-1,Honda,Civic,2008"]);
  expect(left.names).toEqual(["A-1 Accord", "A-1 Civic", "B-1 Accord"]);
  expect(left.reported).toEqual([{ part: "A-1", times: 1 }]);
  expect(left.codes).toContain("action_unknown");
});

test.each([
  ["a damaged number", "D,1.23E+05,Honda,Civic,2008", "cell_damaged"],
  ["no number", "D,,Honda,Civic,2008", "part_missing"],
  ["years that are none", "D,A-1,Honda,Civic,never", "value_wrong"],
])("a row of a full CSV that removes, and has %s, holds back no removal", async (_, row, code) => {
  const left = await leftAfter([row]);
  expect(left.names).toEqual(["A-1 Accord", "B-1 Accord"]);
  expect(left.reported).toEqual([]);
  expect(left.codes).toContain(code);
});

test("a part that a full CSV adds is not said to keep applications, whatever is refused of its rows", async () => {
  const left = await leftAfter([",NEW,Honda,Accord,2008", ",NEW,,,2008"]);
  expect(left.names).toEqual(["A-1 Accord", "B-1 Accord", "NEW Accord"]);
  expect(left.reported).toEqual([]);
  expect(left.codes).toContain("row_wrong");
});

test("so it is where the refused row is in a later batch", async () => {
  const others = Array.from({ length: 2_000 }, () => ",NEW,Honda,Accord,2008");
  const left = await leftAfter([...others, ",NEW,,,2008", "X,NEW,Honda,Civic,2008"]);
  expect(left.names).toEqual(["A-1 Accord", "B-1 Accord", "NEW Accord"]);
  expect(left.reported).toEqual([]);
  expect(left.codes).toContain("row_wrong");
});

test("messages say of which part nothing is removed, or that nothing is", () => {
  expect(importProblemText("removal_held", { part: "A-1" })).toMatch(/^A-1 keeps applications/);
  expect(importProblemText("removal_held", {})).toMatch(/^No applications are removed/);
});
