import { commandLine } from "#shop/foundation/command-line.ts";
import { describe, expect, test } from "vitest";
import { UnusableFile } from "#shop/supply/imports/import-outcome.ts";
import { importAttempts, importTurnMs } from "#shop/foundation/limits.ts";
import type { Db } from "#db/db.ts";
import { expectLog } from "#test/logs.ts";
import { getImport, importProblemsOf } from "#shop/supply/imports/imports.ts";
import { cancelImport, resolveAgain } from "#shop/supply/imports/manage-imports.ts";
import { runImports } from "#shop/supply/imports/queue/run-imports.ts";
import { testDatabase } from "#test/database.ts";
import { eventually } from "#test/eventually.ts";
import { aces, app } from "#test/import-files.ts";
import { keepBusy } from "#test/keep-busy.ts";
import { everything, never, queueFile, runFile, runMap, runNeeds, undo } from "#test/run-import.ts";
import { waitingForLocks } from "#test/waiting-for-locks.ts";

describe("running", () => {
  test("a broken file leaves nothing behind, however late it breaks", async () => {
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
    const [first, second] = await Promise.all(ids.map((id) => getImport(db, commandLine(), id)));
    expect(first).toMatchObject({ state: "done", counts: { unresolved: { added: 1_500 }, parts: { added: 40 } } });
    expect(second).toMatchObject({ state: "done", counts: { unresolved: { unchanged: 1_500 } } });
  });

  /** Runs an import until its first batch is written and the second one has been begun. */
  async function stopInSecondBatch(db: Db, id: string): Promise<void> {
    const ending = new AbortController();
    const readCatalogue: typeof runNeeds.readCatalogue = async function* (file, options) {
      let applications = 0;
      for await (const record of runNeeds.readCatalogue(file, options)) {
        yield record;
        if (
          record.kind === "application" &&
          ++applications === 2_900 &&
          (await getImport(db, commandLine(), id)).total !== null
        )
          ending.abort();
      }
    };
    await runImports(db, { ...runNeeds, readCatalogue }, ending.signal);
  }

  test("what was stopped notices that a row repeats one that was written before", async () => {
    const { db } = await testDatabase();
    const rows = Array.from({ length: 3_000 }, (_, n) => app(n + 1, { base: n === 2_999 ? 10 : n + 1 }));
    const id = await queueFile(db, aces(rows));
    await stopInSecondBatch(db, id);
    expect(await getImport(db, commandLine(), id)).toMatchObject({ state: "running", position: 2_000 });
    await runImports(db, runNeeds, never);
    const { rows: problems } = await importProblemsOf(db, commandLine(), id, { limit: 100 });
    expect(problems.filter(({ code }) => code === "duplicate_row")).toMatchObject([
      { record: "3000", params: { first: "10" }, times: 1 },
    ]);
  });

  test("what was stopped while it resolved what waits counts nothing of it twice", async () => {
    const { db, pool } = await testDatabase();
    const all = Array.from({ length: 4_500 }, (_, n) => app(n + 1, { base: n + 1 }));
    await runFile(db, aces(all));
    await runMap(db, ["base_vehicle,1,2008,Honda,Accord", "base_vehicle,2500,2009,Honda,Accord", "position,22,Front"]);
    const id = await resolveAgain(db, commandLine(), false);
    const ending = new AbortController();
    const client = await pool.connect();
    await client.query("begin");
    // The second batch waits for this row, which it removes from what waits.
    await client.query("select from unresolved_applications where source ->> 'BaseVehicle' = '2500' for update");
    const running = runImports(db, runNeeds, ending.signal);
    await eventually(async () => expect((await pool.query(waitingForLocks)).rows).toHaveLength(1));
    ending.abort();
    await client.query("rollback");
    client.release();
    await running;
    expect(await getImport(db, commandLine(), id)).toMatchObject({ state: "running", position: 4_000 });
    await runImports(db, runNeeds, never);
    expect(await getImport(db, commandLine(), id)).toMatchObject({
      state: "done",
      // The applications, and their part, which waits for its type.
      position: 4_501,
      total: 4_501,
      counts: { applications: { added: 2 }, unresolved: { removed: 2, unchanged: 4_498 } },
      problems: { unmapped: 4_498 },
    });
  });

  test("what was stopped goes on behind its last batch", async () => {
    const { db, pool } = await testDatabase();
    const id = await queueFile(db, aces(Array.from({ length: 5_000 }, (_, n) => app(n + 1, { base: n + 1 }))));
    await stopInSecondBatch(db, id);
    expect(await getImport(db, commandLine(), id)).toMatchObject({ state: "running", position: 2_000, total: 5_000 });
    expect((await pool.query("select count(*)::int as n from unresolved_applications")).rows[0].n).toBe(2_000);
    await runImports(db, runNeeds, never);
    expect(await getImport(db, commandLine(), id)).toMatchObject({
      state: "done",
      position: 5_000,
      counts: { unresolved: { added: 5_000 } },
    });
    expect(
      (await pool.query("select count(*)::int as n from import_changes where entity = 'unresolved'")).rows[0].n,
    ).toBe(5_000);
  });

  test("one that is cancelled stops, and what it did can be undone", async () => {
    const { db, pool } = await testDatabase();
    const waiting = await queueFile(db, aces([app(1)]));
    await cancelImport(db, commandLine(), waiting);
    await runImports(db, runNeeds, never);
    expect(await getImport(db, commandLine(), waiting)).toMatchObject({ state: "cancelled", counts: {} });

    const id = await queueFile(db, aces(Array.from({ length: 7_000 }, (_, n) => app(n + 1, { base: n + 1 }))));
    const readCatalogue: typeof runNeeds.readCatalogue = async function* (file, options) {
      let applications = 0;
      for await (const record of runNeeds.readCatalogue(file, options)) {
        yield record;
        if (
          record.kind === "application" &&
          ++applications === 2_900 &&
          (await getImport(db, commandLine(), id)).total !== null
        )
          await cancelImport(db, commandLine(), id);
      }
    };
    await runImports(db, { ...runNeeds, readCatalogue }, never);
    const { state, position } = await getImport(db, commandLine(), id);
    expect(state).toBe("cancelled");
    // The batch that was being written, and perhaps the one that had been read meanwhile.
    expect([2_000, 4_000]).toContain(position);
    await undo(db, id);
    expect(await everything(pool)).toMatchObject({ unresolved: [], parts: [] });
  });

  test("a process that has lost its import to another writes nothing more of it", async () => {
    const { db, pool } = await testDatabase();
    const id = await queueFile(db, aces(Array.from({ length: 1_200 }, (_, n) => app(n + 1, { base: n + 1 }))));
    let stolen = false;
    const readCatalogue: typeof runNeeds.readCatalogue = async function* (file, options) {
      for await (const record of runNeeds.readCatalogue(file, options)) {
        yield record;
        if (stolen || record.kind !== "application" || (await getImport(db, commandLine(), id)).total === null)
          continue;
        stolen = true;
        // As after a pause of minutes: its lease has expired, and another worker has done it all.
        await pool.query("update jobs set leased_until = '-infinity', run_at = now()");
        await runImports(db, runNeeds, never);
      }
    };
    await runImports(db, { ...runNeeds, readCatalogue }, never);
    expect(await getImport(db, commandLine(), id)).toMatchObject({
      state: "done",
      counts: { unresolved: { added: 1_200 } },
    });
    expect((await pool.query("select count(*)::int as n from unresolved_applications")).rows[0].n).toBe(1_200);
    expect((await pool.query("select from jobs where queue = 'imports'")).rowCount).toBe(0);
  });

  test.each([
    ["a CSV file", "sku,name,price\nA-1,Oil Filter,9\nA-2,Oil\0Filter,9\n", "done"],
    ["an XML file", aces([app(1)]).replace("<App ", "<App \0"), "failed"],
    ["a file of nothing else", "\0".repeat(400), "failed"],
  ])("%s with NUL characters comes to an end, and the next file is imported", async (_, file, state) => {
    const { db } = await testDatabase();
    const broken = await queueFile(db, file, { name: "broken" });
    const whole = await queueFile(db, aces([app(1)]));
    await runImports(db, runNeeds, never);
    expect(await getImport(db, commandLine(), broken)).toMatchObject({ state });
    expect(await getImport(db, commandLine(), whole)).toMatchObject({ state: "done" });
  });

  test("a failure that quotes characters which can't be stored is stored without them", async () => {
    const { db } = await testDatabase();
    const id = await queueFile(db, aces([app(1)]));
    const readCatalogue: typeof runNeeds.readCatalogue = async function* () {
      yield* [];
      throw new UnusableFile("columns_unknown", 1, { columns: "a\0b" });
    };
    await runImports(db, { ...runNeeds, readCatalogue }, never);
    expect(await getImport(db, commandLine(), id)).toMatchObject({
      state: "failed",
      failure: { params: { columns: "ab" } },
    });
  });

  test("one that ends its process each time fails after some attempts, and others are imported", async () => {
    expectLog(/imports .* failed and is abandoned/);
    const { db, pool } = await testDatabase();
    const poison = await queueFile(db, aces([app(1)]));
    const whole = await queueFile(db, aces([app(2)]));
    // As if each attempt had died with its process.
    await pool.query("update jobs set attempts = $1 where key = $2", [importAttempts, poison]);
    await runImports(db, runNeeds, never);
    expect(await getImport(db, commandLine(), poison)).toMatchObject({
      state: "failed",
      failure: { code: "internal" },
    });
    expect(await getImport(db, commandLine(), whole)).toMatchObject({ state: "done" });
  });

  test("one whose file stops coming fails after a while, and the next file is imported", async () => {
    const { db, pool } = await testDatabase();
    const hanging = await queueFile(db, aces(Array.from({ length: 2_500 }, (_, n) => app(n + 1, { base: n + 1 }))));
    const whole = await queueFile(db, aces([app(1)]));
    let reads = 0;
    const readCatalogue: typeof runNeeds.readCatalogue = async function* (file, options) {
      const hangs = (reads += 1) === 2;
      for await (const record of runNeeds.readCatalogue(file, options)) {
        yield record;
        if (hangs && record.kind === "application" && record.at.record === "2100") await new Promise(() => {});
      }
    };
    await runImports(db, { ...runNeeds, readCatalogue, stallMs: 5_000 }, never);
    expect(await getImport(db, commandLine(), hanging)).toMatchObject({
      state: "failed",
      failure: { code: "stalled" },
      position: 2_000,
    });
    expect(await getImport(db, commandLine(), whole)).toMatchObject({ state: "done" });
    expect((await pool.query("select count(*)::int as n from unresolved_applications")).rows[0].n).toBe(2_001);
  });

  test("one that is cancelled while no process runs it stops before it reads its file again", async () => {
    const { db, pool } = await testDatabase();
    const id = await queueFile(db, aces([app(1)]));
    await pool.query("update imports set state = 'running' where id = $1", [id]);
    await cancelImport(db, commandLine(), id);
    await runImports(db, runNeeds, never);
    expect(await getImport(db, commandLine(), id)).toMatchObject({
      state: "cancelled",
      counts: {},
      isApplicable: false,
    });
  });

  test("after each record that takes long to read, other work of the process gets its turn", async () => {
    const { db } = await testDatabase();
    let passes = 0;
    const keptWaiting: number[] = [];
    const readCatalogue: typeof runNeeds.readCatalogue = async function* (file, options) {
      passes += 1;
      for await (const record of runNeeds.readCatalogue(file, options)) {
        let others = 0;
        setImmediate(() => (others += 1));
        keepBusy(importTurnMs.longest);
        yield record;
        if (record.kind === "application" && others === 0) keptWaiting.push(record.at.line);
      }
    };
    const id = await queueFile(db, aces(Array.from({ length: 20 }, (_, n) => app(n + 1, { base: n + 1 }))));
    await runImports(db, { ...runNeeds, readCatalogue }, never);
    expect(await getImport(db, commandLine(), id)).toMatchObject({ state: "done", position: 20 });
    expect({ passes, keptWaiting }).toEqual({ passes: 2, keptWaiting: [] });
  });
});
