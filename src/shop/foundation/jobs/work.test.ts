import { expect, test } from "vitest";
import { enqueue } from "#shop/foundation/jobs/enqueue.ts";
import { dueQueues, schedule, workOff, type Queue } from "#shop/foundation/jobs/work.ts";
import { testDatabase } from "#test/database.ts";
import { expectLog } from "#test/logs.ts";

const queue = (run: Queue["run"], more: Partial<Queue> = {}): Queue => ({
  name: "mails",
  run,
  retrySeconds: { first: 60, longest: 3_600 },
  ...more,
});

test("several processes share the jobs of a queue, and each job is done once", async () => {
  const { db } = await testDatabase();
  for (let n = 0; n < 20; n += 1) await enqueue(db, "mails", `${n}`);
  const done: string[] = [];
  const counts = await Promise.all(
    Array.from({ length: 3 }, () =>
      workOff(
        db,
        queue(async (key) => void done.push(key)),
      ),
    ),
  );
  expect(counts.reduce((sum, count) => sum + count)).toBe(20);
  expect(new Set(done).size).toBe(20);
  expect(await dueQueues(db)).toEqual(new Set());
});

test("a job of a process that died is done by another once its lease has expired", async () => {
  const { db, pool } = await testDatabase();
  await enqueue(db, "mails", "a");
  await pool.query("update jobs set attempts = 1, lease = gen_random_uuid(), leased_until = now() + interval '1 hour'");
  expect(
    await workOff(
      db,
      queue(async () => {}),
    ),
  ).toBe(0);
  await pool.query("update jobs set leased_until = now()");
  expect(
    await workOff(
      db,
      queue(async () => {}),
    ),
  ).toBe(1);
});

test("the delay before a retry doubles, and after the last attempt the job is abandoned", async () => {
  expectLog(/jobs: mails|jobs: imports/);
  const { db, pool } = await testDatabase();
  await enqueue(db, "mails", "a");
  const abandoned: string[] = [];
  const failing = queue(() => Promise.reject(new Error("no")), {
    limit: { attempts: 3, giveUp: async (_tx, key) => void abandoned.push(key) },
  });
  for (const seconds of [60, 120]) {
    expect(await workOff(db, failing)).toBe(0);
    const { rows } = await pool.query("select round(extract(epoch from run_at - now()))::int as pause from jobs");
    expect(Math.abs(rows[0].pause - seconds)).toBeLessThan(5);
    await pool.query("update jobs set run_at = now()");
  }
  await workOff(db, failing);
  expect(abandoned).toEqual(["a"]);
  expect((await pool.query("select from jobs")).rowCount).toBe(0);
});

test("jobs of an ordered queue wait for the first one, even while it is retried", async () => {
  expectLog(/jobs: mails|jobs: imports/);
  const { db, pool } = await testDatabase();
  await enqueue(db, "imports", "first");
  await enqueue(db, "imports", "second");
  const begun: string[] = [];
  const failing = queue(
    (key) => {
      begun.push(key);
      return Promise.reject(new Error("later"));
    },
    { name: "imports", inOrder: true },
  );
  await Promise.all([workOff(db, failing), workOff(db, failing)]);
  expect(begun).toEqual(["first"]);
  await pool.query("update jobs set run_at = now()");
  const working = queue(async (key) => void begun.push(key), { name: "imports", inOrder: true });
  expect(await workOff(db, working)).toBe(2);
  expect(begun).toEqual(["first", "first", "second"]);
});

test("a job that is queued again while it runs is run again", async () => {
  const { db } = await testDatabase();
  await enqueue(db, "mails", "a");
  let runs = 0;
  const requeuing = queue(async (key) => {
    runs += 1;
    if (runs === 1) await enqueue(db, "mails", key);
  });
  expect(await workOff(db, requeuing)).toBe(2);
  expect(await workOff(db, requeuing)).toBe(0);
});

test("a stopped job continues later, and a recurring one stays queued", async () => {
  const { db, pool } = await testDatabase();
  const ending = new AbortController();
  await enqueue(db, "mails", "a");
  const stopping = queue(async () => {
    ending.abort();
    return "unfinished";
  });
  expect(await workOff(db, stopping, ending.signal)).toBe(0);
  expect(
    await workOff(
      db,
      queue(async () => {}),
    ),
  ).toBe(1);

  await schedule(db, "expire-orders");
  await schedule(db, "expire-orders");
  const recurring = queue(async () => {}, { name: "expire-orders", everySeconds: 60 });
  expect(await workOff(db, recurring)).toBe(1);
  expect(await workOff(db, recurring)).toBe(0);
  await pool.query("update jobs set run_at = now()");
  expect(await workOff(db, recurring)).toBe(1);
});
