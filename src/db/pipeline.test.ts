import { expect, test } from "vitest";
import { ownDatabase } from "#test/database.ts";

const backend = "select pg_backend_pid() as pid";

test("prepared statements of one turn share a connection, and others have one each", async () => {
  const { pool } = await ownDatabase("reads");
  const pidOf = async (statement: string | { name: string; text: string }) =>
    (await pool.query<{ pid: number }>(statement)).rows[0]?.pid;
  const together = await Promise.all([1, 2, 3].map(() => pidOf({ name: "backend", text: backend })));
  expect(new Set(together).size).toBe(1);
  const apart = await Promise.all([1, 2, 3].map(() => pidOf(backend)));
  expect(new Set(apart).size).toBe(3);
});

test("a statement that fails fails alone, and each of the others has its own result", async () => {
  const { pool } = await ownDatabase("reads");
  const divide = (divisor: number) => pool.query({ name: "divide", text: "select 12 / $1::int as result" }, [divisor]);
  const results = await Promise.allSettled([1, 2, 0, 3].map(divide));
  expect(results.map((one) => (one.status === "fulfilled" ? one.value.rows : one.reason.code))).toEqual([
    [{ result: 12 }],
    [{ result: 6 }],
    "22012",
    [{ result: 4 }],
  ]);
  expect((await divide(4)).rows).toEqual([{ result: 3 }]);
});

test("a connection that is lost fails the statements on it, and the next ones have another", async () => {
  const { pool } = await ownDatabase("reads");
  const end = { name: "end", text: "select pg_terminate_backend(pg_backend_pid())" };
  const results = await Promise.allSettled([pool.query(end), pool.query({ name: "backend", text: backend })]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect((await pool.query({ name: "backend", text: backend })).rowCount).toBe(1);
});
