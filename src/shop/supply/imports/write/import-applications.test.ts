import { commandLine } from "#shop/foundation/command-line.ts";
import { describe, expect, test } from "vitest";
import { fitmentOf } from "#shop/catalogue/fitment/fitment.ts";
import { getImport } from "#shop/supply/imports/imports.ts";
import { resolveAgain } from "#shop/supply/imports/manage-imports.ts";
import { runImports } from "#shop/supply/imports/queue/run-imports.ts";
import { testDatabase } from "#test/database.ts";
import { aces, app } from "#test/import-files.ts";
import { accordWith, codes, everything, never, runFile, runMap, runNeeds, undo } from "#test/run-import.ts";

const accord = "base_vehicle,588822,2008,Honda,Accord";
const front = "position,22,Front";

describe("applications by ids", () => {
  test("wait without a mapping, all they say with them, and fit once there is one", async () => {
    const { db, pool } = await testDatabase();
    const file = aces([
      app(1, { inside: `<EngineBase id="1988"/>`, notes: ["built before 2/15/2008", "carbon version"] }),
      app(2, { part: "AQ1007C", base: 999_999 }),
    ]);
    const first = await runFile(db, file);
    expect(first.counts).toEqual({ unresolved: { added: 2 }, parts: { added: 2 }, brands: { added: 1 } });
    const { rows: waiting } = await pool.query("select source, reasons from unresolved_applications order by id");
    expect(waiting[0].source).toEqual({
      BaseVehicle: 588_822,
      EngineBase: 1988,
      Note: ["built before 2/15/2008", "carbon version"],
      PartType: 6832,
      Position: 22,
    });
    expect(waiting[0].reasons.toSorted()).toEqual(["BaseVehicle 588822", "EngineBase 1988", "Position 22"]);

    const map = await runMap(db, [
      "kind,id",
      accord,
      front,
      "engine_base,1988,displacement=2.4;cylinders=4",
      "part_type,6832,Cabin Air Filter,Filters",
    ]);
    expect(map).toEqual({ loaded: 4, problems: [] });
    const resolving = await resolveAgain(db, commandLine());
    await runImports(db, runNeeds, never);
    expect((await getImport(db, commandLine(), resolving)).counts).toEqual({
      applications: { added: 1 },
      unresolved: { removed: 1, unchanged: 1 },
      parts: { changed: 2, unchanged: 2 },
    });
    await pool.query("update parts set draft = false, price_cents = 100");
    const { rows } = await pool.query<{ id: string }>("select id from parts where sku = 'AQ1007'");
    const partId = rows[0]?.id ?? "";
    const known = { vehicleId: await accordWith(pool, 4) };
    const verdict = await fitmentOf(db, partId, known);
    expect(verdict).toMatchObject({ verdict: "depends", question: { fact: "built" }, places: [{ position: "Front" }] });
    expect(verdict.evidence[0]?.notes).toEqual(["built before 2/15/2008", "carbon version"]);
    expect(await fitmentOf(db, partId, { ...known, answers: { built: "2008-01-01" } })).toMatchObject({
      verdict: "fits",
    });
    expect(await fitmentOf(db, partId, { vehicleId: await accordWith(pool, 6) })).toMatchObject({
      verdict: "does_not_fit",
    });

    const again = await runFile(db, file);
    expect(again.counts).toEqual({ applications: { unchanged: 1 }, unresolved: { unchanged: 1 } });
  });

  test("a model that the shop does not know, or contradictory facts, are reported and not guessed", async () => {
    const { db, pool } = await testDatabase();
    await runMap(db, [
      "base_vehicle,1,2008,Honda,Acord",
      accord,
      "engine_base,5,2.4L L4",
      "engine_block,6,displacement=3.5",
      front,
    ]);
    const engines = `<EngineBase id="5"/><EngineBlock id="6"/>`;
    await runFile(db, aces([app(1, { base: 1 }), app(2, { inside: engines })]));
    const { rows } = await pool.query("select reasons from unresolved_applications order by id");
    expect(rows).toEqual([{ reasons: ["vehicle Honda Acord"] }, { reasons: ["contradiction EngineBlock 6"] }]);
  });

  test("unusable lines of a mapping are reported by their number, and the others are stored", async () => {
    const { db } = await testDatabase();
    const { loaded, problems } = await runMap(db, [
      accord,
      "base_vehicle,x y,2008,Honda,Accord",
      "base_vehicle,7,next year,Honda,Accord",
      "colour,4,Red",
      "engine_base,8,something",
      "engine_base,9",
      "part_type,6832,Flux Capacitor",
      "region,1,*",
    ]);
    expect(loaded).toBe(2);
    expect(problems.map(({ line, code }) => [line, code])).toEqual([
      [2, "map_id_wrong"],
      [3, "map_year_wrong"],
      [4, "map_kind_unknown"],
      [5, "map_facts_unclear"],
      [6, "map_value_missing"],
      [7, "map_part_type_unknown"],
    ]);
    expect((await runMap(db, [accord, "region,1,*"])).loaded).toBe(0);
  });

  test("action D removes equal applications, resolved or not; missing ones are reported", async () => {
    const { db, pool } = await testDatabase();
    await runMap(db, [accord, front]);
    await runFile(db, aces([app(1), app(2, { base: 7 })]));
    const gone = await runFile(
      db,
      aces([
        app(8, { action: "D" }),
        app(9, { action: "D", base: 7 }),
        app(10, { action: "D", base: 8 }),
        app(11, { action: "D", part: "NONE" }),
      ]),
    );
    expect(gone.counts).toEqual({
      applications: { removed: 1, skipped: 2 },
      unresolved: { removed: 1 },
    });
    expect(gone.problems["nothing_to_remove"]).toBe(2);
    expect(await everything(pool)).toMatchObject({ applications: [], sources: [], unresolved: [] });
    expect((await undo(db, gone.id)).problems["changed_since"]).toBeUndefined();
    expect(await everything(pool)).toMatchObject({ applications: [{}], sources: [{}], unresolved: [{}] });
  });

  test("another quantity is a change, and the most of what is said of one place counts", async () => {
    const { db, pool } = await testDatabase();
    await runMap(db, [accord, front]);
    await runFile(db, aces([app(1, { qty: "1" })]));
    const second = await runFile(db, aces([app(1, { qty: "2" })]));
    expect(second.counts).toEqual({ applications: { changed: 1 } });
    const label = (text: string) => ({ after: "", inside: `<MfrLabel>${text}</MfrLabel>` });
    const both = aces([app(1, { qty: "2" }), app(2, { qty: "4", ...label("Pro") })]);
    await runFile(db, both);
    expect((await runFile(db, both)).counts).toEqual({ applications: { unchanged: 2 } });
    expect((await pool.query("select quantity from applications")).rows).toEqual([{ quantity: 4 }]);
  });

  test("rows that repeat or contradict an earlier one are reported", async () => {
    const { db } = await testDatabase();
    const rows = [
      app(1, { notes: ["carbon version"] }),
      app(2, { notes: ["carbon version"] }),
      app(3, { notes: ["Carbon  version "] }),
      app(4, { notes: ["carbon version"], qty: "2" }),
      app(5, { type: 11_292, notes: ["x"] }),
    ];
    const done = await runFile(db, aces(rows, { count: 9 }));
    expect(await codes(db, done.id)).toEqual(
      expect.arrayContaining([
        "duplicate_row",
        "near_duplicate",
        "quantity_contradiction",
        "part_of_several_types",
        "record_count",
      ]),
    );
  });

  test("of two brands with the same number each gets a part, the second with its code in the SKU", async () => {
    const { db, pool } = await testDatabase();
    await runFile(db, aces([app(1), app(2, { brand: "DKGX" }), app(3, { part: "AQ 10#7" })]));
    const { rows } = await pool.query("select sku, maker_number, name, draft from parts order by sku");
    expect(rows).toEqual([
      { sku: "AQ 10#7", maker_number: null, name: "AQ 10#7", draft: true },
      { sku: "AQ1007", maker_number: null, name: "AQ1007", draft: true },
      { sku: "DKGX-AQ1007", maker_number: "AQ1007", name: "AQ1007", draft: true },
    ]);
    const found = await pool.query("select count(*)::int as n from part_numbers where normal = 'AQ1007'");
    expect(found.rows[0].n).toBe(2);
  });
});

describe("what one file says of an application several times", () => {
  const added = app(1);
  const removed = app(2, { action: "D" });
  const count =
    "select count(*)::int as n from applications union all select count(*)::int from unresolved_applications";

  test.each([
    ["understood", [accord, front], [1, 0]],
    ["not understood", [], [0, 1]],
  ])("holds in its order where it is %s, and undoing gives back what was there", async (_name, map, present) => {
    const { db, pool } = await testDatabase();
    await runMap(db, ["part_type,6832,Cabin Air Filter,Filters", ...map]);
    const rows = async () => (await pool.query<{ n: number }>(count)).rows.map(({ n }) => n);
    const empty = await everything(pool);
    const steps: [file: string[], expected: number[]][] = [
      [
        [added, removed],
        [0, 0],
      ],
      [[removed, added], present],
      [[added, removed, added], present],
    ];
    for (const [file, expected] of steps) {
      const { id } = await runFile(db, aces(file));
      expect(await rows()).toEqual(expected);
      await undo(db, id);
      expect(await everything(pool)).toEqual(empty);
    }
    await runFile(db, aces([added]));
    const before = await everything(pool);
    for (const [file, expected] of steps) {
      const { id } = await runFile(db, aces(file));
      expect(await rows()).toEqual(expected);
      await undo(db, id);
      expect(await everything(pool)).toEqual(before);
    }
  });
});

describe("a file that replaces", () => {
  test("takes away what it does not say any more, of its brand and of what came by files", async () => {
    const { db, pool } = await testDatabase();
    await runMap(db, [accord, front]);
    await runFile(
      db,
      aces([app(1), app(2, { base: 5 }), app(3, { part: "OTHER", base: 6 }), app(4, { brand: "DKGX", base: 7 })]),
    );
    await runFile(db, "sku,make,model,year\nAQ1007,Honda,Civic,2008");
    const before = await everything(pool);
    const file = aces([app(2, { base: 5 })]);
    const dry = await runFile(db, file, { full: true, dryRun: true });
    expect(await everything(pool)).toEqual(before);
    const done = await runFile(db, file, { full: true });
    expect(done.counts).toEqual({ applications: { removed: 1 }, unresolved: { removed: 1, unchanged: 1 } });
    expect(dry.counts).toEqual(done.counts);
    const { rows } = await pool.query("select source -> 'BaseVehicle' as base from unresolved_applications order by 1");
    expect(rows).toEqual([{ base: 5 }, { base: 7 }]);
    expect((await pool.query("select count(*)::int as n from applications")).rows[0].n).toBe(1);
    await undo(db, done.id);
    expect(await everything(pool)).toEqual(before);
  });

  test("of CSV: every application of the parts it names", async () => {
    const { db, pool } = await testDatabase();
    const head = "sku,make,model,year";
    await runFile(db, [head, "A-1,Honda,Accord,2008", "A-1,Honda,Civic,2008", "A-2,Honda,Civic,2008"].join("\n"));
    const done = await runFile(db, [head, "A-1,Honda,Accord,2008"].join("\n"), { full: true });
    expect(done.counts).toEqual({ applications: { unchanged: 1, removed: 1 } });
    expect((await pool.query("select count(*)::int as n from applications")).rows[0].n).toBe(2);
  });
});
