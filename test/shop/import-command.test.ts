import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, type Pool } from "pg";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { startedEmbedded } from "#db/embedded.ts";
import { testDatabase } from "#test/database.ts";
import { eventually } from "#test/eventually.ts";
import { aces, app } from "#test/import-files.ts";
import { copyCluster } from "#test/prepared-cluster.ts";
import { startProcess } from "#test/start-process.ts";
import { waitingForLocks } from "#test/waiting-for-locks.ts";

// `npm run import`, as a process of its own.

let folder: string;
const file = (name: string) => join(folder, name);
const rows = 6_000;
/** More than a batch has. */
const remarks = 12_000;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "camber-import-"));
  const many = Array.from({ length: rows }, (_, n) => app(n + 1, { base: n + 1, part: `P${n % 50}` }));
  await writeFile(file("many.xml"), aces(many));
  const assets = Array.from({ length: remarks }, (_, n) => `<Asset action="A" id="${n}"/>`).join("");
  await writeFile(file("remarks.xml"), aces([app(1) + assets, app(2, { base: 5 })]));
  await writeFile(file("one.xml"), aces([app(1)]));
  await writeFile(file("broken.xml"), aces([app(1)]).replace("</App>", "</Ap>"));
  await writeFile(file("map.csv"), "base_vehicle,588822,2008,Honda,Accord\nposition,22,Front\nnonsense,1,2");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function ended({ child, output }: { child: ChildProcess; output: () => string }) {
  const [code] = await once(child, "close");
  return { code: code as number | null, output: output() };
}

const run = (args: string[], env: Record<string, string>) => ended(startProcess(["scripts/import.ts", ...args], env));

/** A connection that can keep imports from writing their next batch, until the running test ends. */
async function brake(connectionString: string) {
  // A transaction sees others as they were when it first looked.
  const [client, watch] = [new Client({ connectionString }), new Client({ connectionString })];
  for (const one of [client, watch]) {
    one.on("error", () => {});
    await one.connect();
    onTestFinished(() => one.end());
  }
  return {
    hold: () => client.query("begin; select pg_advisory_xact_lock(hashtextextended('imports', 0))"),
    release: () => client.query("commit"),
    /** Waits until so many wait for the brakes. */
    untilWaiting: (count: number) =>
      eventually(async () => expect((await watch.query(waitingForLocks)).rowCount).toBe(count)),
  };
}

/** Imports a file in a process that is killed once it has written its first batch; returns how the import then stands. */
async function killedAfterFirstBatch(pool: Pool, name: string) {
  const DATABASE_URL = pool.options.connectionString ?? "";
  // It writes a batch, and can't write another one.
  const [before, behind] = [await brake(DATABASE_URL), await brake(DATABASE_URL)];
  await before.hold();
  const first = startProcess(["scripts/import.ts", file(name)], { DATABASE_URL });
  await before.untilWaiting(1);
  const held = behind.hold();
  await before.untilWaiting(2);
  await before.release();
  await held;
  first.child.kill("SIGKILL");
  await ended(first);
  const { rows: left } = await pool.query<{ position: number; remarks: number; state: string }>(
    "select position::int, remarks::int, state from imports",
  );
  await behind.release();
  // As when the seconds have passed after which a silent process is taken for dead.
  await pool.query("update jobs set leased_until = '-infinity'");
  return { ...left[0], continues: () => run([file(name)], { DATABASE_URL }) };
}

test("killed in the middle, it goes on where it was, and every row is there once", async () => {
  const { pool } = await testDatabase();
  const left = await killedAfterFirstBatch(pool, "many.xml");
  expect(left.state).toBe("running");
  expect(left.position).toBeGreaterThan(0);
  expect(left.position).toBeLessThan(rows);

  expect(await left.continues()).toMatchObject({ code: 0, output: expect.stringContaining("Going on with an import") });
  const { rows: after } = await pool.query("select state, position::int, counts from imports");
  expect(after).toEqual([
    {
      state: "done",
      position: rows,
      counts: { unresolved: { added: rows }, parts: { added: 50 }, brands: { added: 1 } },
    },
  ]);
  const { rows: counted } = await pool.query(
    `select (select count(*)::int from unresolved_applications) as waiting,
       (select count(*)::int from import_changes where entity = 'unresolved') as changes, (select count(*)::int from import_chunks) as chunks`,
  );
  expect(counted).toEqual([{ waiting: rows, changes: rows, chunks: 0 }]);
});

test("killed between two remarks about a file, it goes on where it was, and every remark counts once", async () => {
  const { pool } = await testDatabase();
  const left = await killedAfterFirstBatch(pool, "remarks.xml");
  expect(left).toMatchObject({ state: "running", position: 1 });
  expect(left.remarks).toBeGreaterThan(0);
  expect(left.remarks).toBeLessThan(remarks);

  expect(await left.continues()).toMatchObject({ code: 0 });
  const { rows: after } = await pool.query("select state, position::int, remarks::int from imports");
  expect(after).toEqual([{ state: "done", position: 2, remarks }]);
  const { rows: reported } = await pool.query("select times from import_problems where code = 'asset_not_taken'");
  expect(reported).toEqual([{ times: remarks }]);
});

test("it says what came of it, and by its exit code whether the file was of use", async () => {
  const { pool } = await testDatabase();
  const DATABASE_URL = pool.options.connectionString ?? "";
  const dry = await run([file("one.xml"), "--dry-run", "--map", file("map.csv")], { DATABASE_URL });
  expect(dry.code).toBe(0);
  expect(dry.output).toContain("2 ids are new");
  expect(dry.output).toContain("line 3: “nonsense” is not a kind of id.");
  expect(dry.output).toMatch(/a dry run: nothing was changed\n {2}Applications: 1 added\n {2}Parts: 1 added/);
  expect((await pool.query("select 1 from parts")).rowCount).toBe(0);

  const broken = await run([file("broken.xml")], { DATABASE_URL });
  expect(broken).toMatchObject({
    code: 1,
    output: expect.stringMatching(/nothing was taken\. line \d+: The XML is broken/),
  });
  expect((await run([file("none.xml")], { DATABASE_URL })).code).toBe(2);
  expect(await run([], { DATABASE_URL })).toMatchObject({
    code: 2,
    output: expect.stringContaining("usage: npm run import"),
  });
  expect(await run(["a", "--colour"], { DATABASE_URL })).toMatchObject({ code: 2 });
});

test("it finds the database of a running shop in its folder, and starts it itself where no shop runs", async () => {
  const env = { DATA_DIR: file("data"), PORT: "0" };
  await copyCluster(inject("preparedCluster"), join(file("data"), "postgres"));
  const shop = startProcess(["src/server.ts"], env);
  const url = await new Promise<string>((resolve) => {
    shop.child.stdout.on("data", () => {
      const [, open] = /is open at (\S+)/.exec(shop.output()) ?? [];
      if (open) resolve(open);
    });
  });
  const first = await run([file("one.xml")], env);
  expect(first).toMatchObject({ code: 0, output: expect.stringContaining("Not understood yet: 1 added") });
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  shop.child.kill("SIGINT");
  expect((await ended(shop)).code).toBe(0);

  const second = await run([file("one.xml")], env);
  expect(second).toMatchObject({ code: 0, output: expect.stringContaining("Not understood yet: 1 unchanged") });
});

test("a shop that is stopped, with the database that it runs, ends an import in one line, and the next run continues it", async () => {
  const env = { DATA_DIR: file("stopped"), PORT: "0" };
  await copyCluster(inject("preparedCluster"), join(file("stopped"), "postgres"));
  const shop = startProcess(["src/server.ts"], env);
  await eventually(async () => expect(shop.output()).toContain("is open at"));
  const { hold, untilWaiting } = await brake((await startedEmbedded(join(file("stopped"), "postgres"))) ?? "");
  await hold();
  const importing = startProcess(["scripts/import.ts", file("many.xml")], env);
  const url = /is open at (\S+)/.exec(shop.output())?.[1] ?? "";
  await eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200));
  await eventually(async () => expect(importing.output()).toContain("Importing"));
  await untilWaiting(1);
  const ends = Promise.all([ended(shop), ended(importing)]);
  shop.child.kill("SIGINT");
  const [, { code, output }] = await ends;
  // Idle connections are lost too, which is logged.
  const lines = output.split("\n").filter((line) => line && !line.includes('"connection lost"'));
  expect(lines).toEqual([
    expect.stringContaining("Importing many.xml"),
    expect.stringContaining("The database was stopped."),
  ]);
  expect(code).toBe(1);
  const second = await run([file("many.xml")], env);
  expect(second).toMatchObject({ code: 0, output: expect.stringContaining("records in") });
});
