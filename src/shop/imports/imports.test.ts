import { describe, expect, test } from "vitest";
import type { Pool } from "pg";
import type { Db } from "#db/connect.ts";
import { fitmentOf } from "#shop/fitment/fitment.ts";
import { claimImport } from "#shop/imports/claim.ts";
import { getImport, importChangesOf, importProblemsOf } from "#shop/imports/imports.ts";
import { applyImport, cancelImport, resolveAgain, undoImport } from "#shop/imports/manage-imports.ts";
import { runImports } from "#shop/imports/run-imports.ts";
import { testDatabase } from "#test/database.ts";
import { aces, app, item, pies, wholeItem } from "#test/import-files.ts";
import { never, queueFile, runFile, runMap, runNeeds } from "#test/run-import.ts";

const accord = "base_vehicle,588822,2008,Honda,Accord";
const front = "position,22,Front";

/** All that imports write, but for what they note of themselves. */
async function everything(pool: Pool): Promise<unknown> {
  const tables = {
    brands: "select id, slug, name, aaia_id from brands",
    parts: "select * from parts",
    numbers: "select part_id, kind, number, maker, replaced_by from part_numbers",
    details: "select * from part_details",
    applications: "select * from applications",
    sources: "select * from application_sources",
    unresolved: "select * from unresolved_applications",
  };
  const entries = Object.entries(tables).map(async ([name, text]) => {
    const { rows } = await pool.query<{ row: unknown }>(
      `select to_jsonb(t) as row from (${text}) t order by to_jsonb(t)::text`,
    );
    return [name, rows.map(({ row }) => row)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function codes(db: Db, id: string): Promise<string[]> {
  return (await importProblemsOf(db, id, { limit: 1_000 })).map(({ code }) => code);
}

async function undo(db: Db, id: string) {
  await undoImport(db, null, id);
  await runImports(db, runNeeds, never);
  return getImport(db, id);
}

/** A 2008 Accord with as many cylinders. */
async function accordWith(pool: Pool, cylinders: number): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from vehicles where year = 2008 and make = 'Honda' and model = 'Accord' and cylinders = $1
     order by displacement_l nulls last`,
    [cylinders],
  );
  return rows[0]?.id ?? "";
}

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
    const resolving = await resolveAgain(db, null);
    await runImports(db, runNeeds, never);
    expect((await getImport(db, resolving)).counts).toEqual({
      applications: { added: 1 },
      unresolved: { removed: 1, unchanged: 1 },
      parts: { changed: 2 },
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

  test("a model that the shop does not know, or facts that contradict, are said and not guessed", async () => {
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

  test("lines of a mapping that are of no use are told by their line, the others taken", async () => {
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

  test("action D takes away what says the same, understood or not; what is not there is told", async () => {
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

  test("rows that repeat or contradict one before are told", async () => {
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
      { sku: "AQ-10-7", maker_number: "AQ 10#7", name: "AQ 10#7", draft: true },
      { sku: "AQ1007", maker_number: null, name: "AQ1007", draft: true },
      { sku: "DKGX-AQ1007", maker_number: "AQ1007", name: "AQ1007", draft: true },
    ]);
    const found = await pool.query("select count(*)::int as n from part_numbers where normal = 'AQ1007'");
    expect(found.rows[0].n).toBe(2);
  });
});

describe("a dry run", () => {
  test("changes nothing, tells what would change, and is applied", async () => {
    const { db, pool } = await testDatabase();
    await runMap(db, [accord, front]);
    await runFile(db, aces([app(1)]));
    const before = await everything(pool);
    const file = aces([app(1, { qty: "2" }), app(2, { part: "NEW", base: 5 }), app(3, { part: "NEW", base: 6 })]);
    const dry = await runFile(db, file, { dryRun: true });
    expect(await everything(pool)).toEqual(before);
    const foreseen = { applications: { changed: 1 }, unresolved: { added: 2 }, parts: { added: 1 } };
    expect(dry).toMatchObject({ state: "done", counts: foreseen });
    const changes = await importChangesOf(db, dry.id, { limit: 100, entity: "application" });
    expect(changes).toMatchObject([{ action: "change", before: { quantity: 1 }, after: { quantity: 2 } }]);

    const applied = await applyImport(db, null, dry.id);
    await runImports(db, runNeeds, never);
    expect(await getImport(db, applied)).toMatchObject({ state: "done", dryRun: false, counts: foreseen });
    await expect(applyImport(db, null, dry.id)).rejects.toMatchObject({ code: "import_over" });
  });

  test("foresees once what several of its batches would add", async () => {
    const { db } = await testDatabase();
    const rows = Array.from({ length: 2_500 }, (_, n) => app(n + 1, { part: `P${n % 5}`, base: n + 1 }));
    const dry = await runFile(db, aces(rows), { dryRun: true });
    expect(dry.counts).toEqual({ parts: { added: 5 }, brands: { added: 1 }, unresolved: { added: 2_500 } });
    expect((await runFile(db, aces(rows))).counts).toEqual(dry.counts);
  });
});

describe("undoing", () => {
  test("gives back what was there before, of a file of each kind", async () => {
    const { db, pool } = await testDatabase();
    await runMap(db, [accord, front]);
    await runFile(db, pies([item({ inside: wholeItem })]));
    await runFile(db, aces([app(1, { part: "VC21499", brand: "DKGX" })]));
    const before = await everything(pool);
    const files = [
      aces([app(1, { part: "VC21499", brand: "DKGX", qty: "3" }), app(2), app(3, { base: 4 })]),
      pies([
        item({ inside: wholeItem.replace("29.95", "31.00").replace("GL-26410", "GL-26411") }),
        item({ number: "VC2", inside: wholeItem }),
      ]),
      pies([item({ action: "D" })]),
      "sku,name,price,stock\nVC21499,Sensor,5,7\nZZ-1,Thing,1,1",
      "sku,make,model,year,position\nVC21499,Honda,Civic,2008,Rear",
      "sku,kind,number,maker\nVC21499,competitor,X-1,Rival",
    ];
    for (const file of files) {
      const { id, state } = await runFile(db, file);
      expect(state).toBe("done");
      expect(await everything(pool)).not.toEqual(before);
      const undone = await undo(db, id);
      expect(undone).toMatchObject({ state: "undone" });
      expect(undone.problems["changed_since"]).toBeUndefined();
      expect(await everything(pool)).toEqual(before);
    }
  });

  test("leaves alone what was changed since, and says so", async () => {
    const { db, pool } = await testDatabase();
    const { id } = await runFile(db, pies([item({ inside: wholeItem }), item({ number: "VC2" })]));
    await pool.query("update parts set price_cents = 1 where sku = 'VC21499'");
    const undone = await undo(db, id);
    expect(undone.problems["changed_since"]).toBeGreaterThan(0);
    const { rows } = await pool.query("select sku, price_cents from parts");
    expect(rows).toEqual([{ sku: "VC21499", price_cents: "1" }]);
    await expect(undoImport(db, null, id)).rejects.toMatchObject({ code: "import_over" });
  });
});

describe("parts", () => {
  test("a draft known by its applications is completed by PIES, and goes on sale with a price and a name", async () => {
    const { db, pool } = await testDatabase();
    await runFile(db, aces([app(1, { part: "VC21499", brand: "DKGX" })]));
    await runMap(db, ["attribute,812,material", "part_type,5696,Engine Light Sensor,Electrical"]);
    const file = pies([item({ inside: wholeItem })]);
    await runFile(db, file);
    const { rows } = await pool.query(
      "select p.sku, p.name, price_cents, stock, minimum_order, draft, attributes, image_url, t.slug, b.name as brand from parts p join part_types t on t.id = p.part_type_id join brands b on b.id = p.brand_id",
    );
    expect(rows).toEqual([
      {
        sku: "VC21499",
        name: "Engine Light Sensor",
        price_cents: "2995",
        stock: 0,
        minimum_order: 2,
        draft: false,
        attributes: { outside_diameter_mm: 42.5, material: "Steel" },
        image_url: "https://img.example/main.jpg",
        slug: "engine-light-sensor",
        brand: "Wako",
      },
    ]);
    expect((await runFile(db, file)).counts).toEqual({ parts: { unchanged: 1 }, numbers: { unchanged: 4 } });
    const removed = await runFile(db, pies([item({ action: "D" })]));
    expect(removed.counts).toEqual({ parts: { removed: 1 } });
  });

  test("a price in another currency, or an attribute without a name, is left out and told", async () => {
    const { db, pool } = await testDatabase();
    const { id } = await runFile(db, pies([item({ inside: wholeItem.replace(">USD<", ">CAD<") })]));
    expect(await codes(db, id)).toEqual(
      expect.arrayContaining(["other_currency", "attribute_unmapped", "part_type_unknown"]),
    );
    expect((await pool.query("select draft, price_cents from parts")).rows).toEqual([
      { draft: true, price_cents: null },
    ]);
  });

  test("superseded numbers lead on, and one that would lead in a circle is refused by name", async () => {
    const { db, pool } = await testDatabase();
    const replaced = (code: string, number: string) =>
      `<ExtendedInformation><ExtendedProductInformation MaintenanceType="A" EXPICode="${code}">${number}</ExtendedProductInformation></ExtendedInformation>`;
    const done = await runFile(
      db,
      pies([
        item({ number: "A-1", inside: replaced("PTS", "A-2") }),
        item({ number: "A-2", inside: replaced("PTS", "A-1") }),
      ]),
    );
    expect(done.problems["supersession_loop"]).toBe(1);
    const { rows } = await pool.query(
      "select p.sku, n.number from part_numbers n join parts p on p.id = n.part_id where n.kind = 'superseded'",
    );
    expect(rows).toEqual([{ sku: "A-2", number: "A-1" }]);
  });

  test("CSV makes parts, numbers and applications of a shop without licences, and the same again changes nothing", async () => {
    const { db, pool } = await testDatabase();
    const files = [
      "sku,brand,name,price,stock,part_type,attr.diameter_mm\nA-1,Wako,Oil Filter,9.50,12,Oil Filter,76",
      "sku,make,model,from,to,displacement,position,quantity,with,notes\nA-1,Honda,Accord,2008,2012,2.4,Front,2,tow package,say it",
      "sku,kind,number,maker\nA-1,oe,15400-PLM-A02,Honda",
    ];
    for (const file of files) expect((await runFile(db, file, { name: "x.csv" })).state).toBe("done");
    const { rows } = await pool.query<{ id: string; draft: boolean }>("select id, draft from parts");
    expect(rows).toMatchObject([{ draft: false }]);
    const verdict = await fitmentOf(db, rows[0]?.id ?? "", { vehicleId: await accordWith(pool, 4) });
    expect(verdict).toMatchObject({
      verdict: "depends",
      question: { fact: "with:tow package" },
      places: [{ position: "Front", quantity: 2 }],
    });
    const before = await everything(pool);
    for (const file of files) {
      const { counts } = await runFile(db, file);
      expect(new Set(Object.values(counts).flatMap((one) => Object.keys(one)))).toEqual(new Set(["unchanged"]));
    }
    expect(await everything(pool)).toEqual(before);
  });

  test("a row of CSV that can't be is told by its line and field, the others taken", async () => {
    const { db } = await testDatabase();
    const rows = [
      "sku,make,model,year,built_before,displacement",
      "A-1,Honda,Accord,2008,,",
      "A-1,Honda,Accord,in spring,,",
      "A-1,Honda,Accord,2008,2008-02-31,",
      "A-1,Honda,Accord,2008,,big",
    ];
    const done = await runFile(db, rows.join("\n"));
    expect(done.counts).toMatchObject({ applications: { added: 1, skipped: 3 } });
    const told = await importProblemsOf(db, done.id, { limit: 10, code: "row_wrong" });
    expect(told.map(({ line, params }) => [line, params["field"]])).toEqual([
      [3, expect.stringContaining("vehicle")],
      [4, "qualifiers.builtBefore"],
      [5, expect.stringContaining("qualifiers.displacement")],
    ]);
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
    const dry = await runFile(db, file, { replaces: true, dryRun: true });
    expect(await everything(pool)).toEqual(before);
    const done = await runFile(db, file, { replaces: true });
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
    const done = await runFile(db, [head, "A-1,Honda,Accord,2008"].join("\n"), { replaces: true });
    expect(done.counts).toEqual({ applications: { unchanged: 1, removed: 1 } });
    expect((await pool.query("select count(*)::int as n from applications")).rows[0].n).toBe(2);
  });
});

describe("running", () => {
  test("of a broken file nothing is kept, however late it breaks", async () => {
    const { db, pool } = await testDatabase();
    const rows = Array.from({ length: 3_000 }, (_, n) => app(n + 1, { base: n + 1 }));
    const failed = await runFile(db, aces(rows).replace("</Footer>", "</Foot>"));
    expect(failed).toMatchObject({
      state: "failed",
      failure: { code: "broken_xml", line: expect.any(Number) },
      counts: {},
    });
    expect(await everything(pool)).toMatchObject({ parts: [], brands: [], unresolved: [] });
    expect((await pool.query("select count(*)::int as n from import_chunks")).rows[0].n).toBe(0);
  });

  test("several processes at once run several files once, one after the other", async () => {
    const { db } = await testDatabase();
    const file = aces(Array.from({ length: 1_500 }, (_, n) => app(n + 1, { base: n + 1, part: `P${n % 40}` })));
    const ids = [await queueFile(db, file), await queueFile(db, file)];
    await Promise.all(Array.from({ length: 4 }, () => runImports(db, runNeeds, never)));
    const [first, second] = await Promise.all(ids.map((id) => getImport(db, id)));
    expect(first).toMatchObject({ state: "done", counts: { unresolved: { added: 1_500 }, parts: { added: 40 } } });
    expect(second).toMatchObject({ state: "done", counts: { unresolved: { unchanged: 1_500 } } });
  });

  test("what was stopped goes on behind its last batch", async () => {
    const { db, pool } = await testDatabase();
    const ending = new AbortController();
    const id = await queueFile(db, aces(Array.from({ length: 2_500 }, (_, n) => app(n + 1, { base: n + 1 }))));
    const readCatalogue: typeof runNeeds.readCatalogue = async function* (file) {
      let applications = 0;
      for await (const record of runNeeds.readCatalogue(file)) {
        yield record;
        if (record.kind === "application" && ++applications === 900 && (await getImport(db, id)).total !== null)
          ending.abort();
      }
    };
    await runImports(db, { ...runNeeds, readCatalogue }, ending.signal);
    expect(await getImport(db, id)).toMatchObject({ state: "running", position: 1_000, total: 2_500 });
    expect((await pool.query("select count(*)::int as n from unresolved_applications")).rows[0].n).toBe(1_000);
    await runImports(db, runNeeds, never);
    expect(await getImport(db, id)).toMatchObject({
      state: "done",
      position: 2_500,
      counts: { unresolved: { added: 2_500 } },
    });
    expect(
      (await pool.query("select count(*)::int as n from import_changes where entity = 'unresolved'")).rows[0].n,
    ).toBe(2_500);
  });

  test("one that is cancelled stops, and what it did can be undone", async () => {
    const { db, pool } = await testDatabase();
    const waiting = await queueFile(db, aces([app(1)]));
    await cancelImport(db, null, waiting);
    await runImports(db, runNeeds, never);
    expect(await getImport(db, waiting)).toMatchObject({ state: "cancelled", counts: {} });

    const id = await queueFile(db, aces(Array.from({ length: 2_500 }, (_, n) => app(n + 1, { base: n + 1 }))));
    const readCatalogue: typeof runNeeds.readCatalogue = async function* (file) {
      let applications = 0;
      for await (const record of runNeeds.readCatalogue(file)) {
        yield record;
        if (record.kind === "application" && ++applications === 900 && (await getImport(db, id)).total !== null)
          await cancelImport(db, null, id);
      }
    };
    await runImports(db, { ...runNeeds, readCatalogue }, never);
    expect(await getImport(db, id)).toMatchObject({ state: "cancelled", position: 1_000 });
    await undo(db, id);
    expect(await everything(pool)).toMatchObject({ unresolved: [], parts: [] });
  });

  test("a process that has lost its import to another writes nothing more of it", async () => {
    const { db, pool } = await testDatabase();
    const id = await queueFile(db, aces(Array.from({ length: 1_200 }, (_, n) => app(n + 1, { base: n + 1 }))));
    let stolen = false;
    const readCatalogue: typeof runNeeds.readCatalogue = async function* (file) {
      for await (const record of runNeeds.readCatalogue(file)) {
        yield record;
        if (stolen || record.kind !== "application" || (await getImport(db, id)).total === null) continue;
        stolen = true;
        // As after a pause of minutes: it is taken for dead, and somebody else has done it all.
        await pool.query("update imports set claimed_until = '-infinity'");
        await runImports(db, runNeeds, never);
      }
    };
    await runImports(db, { ...runNeeds, readCatalogue }, never);
    expect(await getImport(db, id)).toMatchObject({ state: "done", counts: { unresolved: { added: 1_200 } } });
    expect((await pool.query("select count(*)::int as n from unresolved_applications")).rows[0].n).toBe(1_200);
    expect(await claimImport(db)).toBeNull();
  });
});
