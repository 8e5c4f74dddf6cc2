import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { inRequest } from "#log/current-request.ts";
import { ownDatabase } from "#test/database.ts";

const backend = "select pg_backend_pid() as pid";

/** Runs `work` as the answer to a request of its own. */
const asRequest = <T>(work: () => T): T => inRequest({ ids: { requestId: randomUUID() } }, work);

test("prepared statements of one request and turn share a connection, and others have one each", async () => {
  const { pool } = await ownDatabase("reads");
  const pidOf = async (statement: string | { name: string; text: string }) =>
    (await pool.query<{ pid: number }>(statement)).rows[0]?.pid;
  const three = () => Promise.all([1, 2, 3].map((n) => pidOf({ name: `backend_${n}`, text: backend })));
  const [together, others] = await Promise.all([asRequest(three), asRequest(three)]);
  expect(new Set(together).size).toBe(1);
  expect(new Set([...together, ...others]).size).toBe(2);
  const apart = await Promise.all([1, 2, 3].map(() => pidOf(backend)));
  expect(new Set(apart).size).toBe(3);
});

test("a statement that fails fails alone, and each of the others has its own result", async () => {
  const { pool } = await ownDatabase("reads");
  const divide = (divisor: number) =>
    pool.query({ name: `divide_by_${divisor}`, text: "select 12 / $1::int as result" }, [divisor]);
  const results = await Promise.allSettled([1, 2, 0, 3].map(divide));
  expect(results.map((one) => (one.status === "fulfilled" ? one.value.rows : one.reason.code))).toEqual([
    [{ result: 12 }],
    [{ result: 6 }],
    "22012",
    [{ result: 4 }],
  ]);
  expect((await divide(4)).rows).toEqual([{ result: 3 }]);
});

test("a statement that was not parsed leaves another of its name in the same turn alone", async () => {
  const { pool } = await ownDatabase("reads");
  const read = () => pool.query({ name: "read", text: "select from nothing" });
  const results = await Promise.allSettled([read(), read()]);
  expect(results.map((one) => one.status === "rejected" && one.reason.code)).toEqual(["42P01", "42P01"]);
});

test("what waits behind a slow statement is given its time on top", async () => {
  const { pool } = await ownDatabase("reads");
  const sleep = (n: number) => pool.query({ name: `sleep_${n}`, text: "select pg_sleep(2.4)" });
  const backends = await Promise.allSettled([
    sleep(1),
    sleep(2),
    pool.query<{ pid: number }>({ name: "backend", text: backend }),
  ]);
  expect(backends.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
});

test("a connection that is lost fails the statements on it, and the next ones have another", async () => {
  const { pool } = await ownDatabase("reads");
  const end = { name: "end", text: "select pg_terminate_backend(pg_backend_pid())" };
  const results = await Promise.allSettled([pool.query(end), pool.query({ name: "backend", text: backend })]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect((await pool.query({ name: "backend", text: backend })).rowCount).toBe(1);
});
