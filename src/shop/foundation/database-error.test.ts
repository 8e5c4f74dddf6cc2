import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { connect } from "#db/connect.ts";
import {
  isConstraintViolation,
  isDatabaseLost,
  isOverloaded,
  isTransient,
  isUniqueViolation,
  refusedRowCode,
} from "#shop/foundation/database-error.ts";
import { createDatabase, testDatabase } from "#test/database.ts";

const failure = (query: Promise<unknown>): Promise<unknown> =>
  query.then(
    () => null,
    (error: unknown) => error,
  );

test("a unique violation is distinguished from other failures, and by the index that it violates", async () => {
  const { db } = await testDatabase();
  const twice = await failure(db.execute(sql`insert into secrets (name, value) values ('a', ''), ('a', '')`));
  expect(isUniqueViolation(twice)).toBe(true);
  expect(isUniqueViolation(twice, "secrets_pkey")).toBe(true);
  expect(isUniqueViolation(twice, "parts_sku")).toBe(false);
  expect([isConstraintViolation(twice), refusedRowCode(twice)]).toEqual([true, "23505"]);
  const malformed = await failure(db.execute(sql`select 'x'::uuid`));
  expect([isUniqueViolation(malformed), isConstraintViolation(malformed)]).toEqual([false, false]);
  expect([refusedRowCode(malformed), isTransient(malformed)]).toEqual(["22P02", false]);
});

test("a closed and a refused connection count as a lost database, and a statement time-out does not", async () => {
  const { db } = await testDatabase();
  const ended = await failure(db.execute(sql`select pg_terminate_backend(pg_backend_pid())`));
  const nobody = connect("postgres://camber@localhost:1/none");
  const refused = await failure(nobody.db.execute(sql`select 1`));
  await nobody.close();
  expect([ended, refused].map(isDatabaseLost)).toEqual([true, true]);
  const late = await failure(
    db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 1`);
      await tx.execute(sql`select pg_sleep(1)`);
    }),
  );
  expect([isDatabaseLost(late), isTransient(late)]).toEqual([false, true]);
});

test("a pool whose connections all stay in use is overloaded, and its database not lost", async () => {
  const database = await createDatabase();
  const { db, pool, close } = connect(database.url, { use: "health" });
  onTestFinished(async () => {
    await close();
    await database.drop();
  });
  const client = await pool.connect();
  const late = await failure(db.execute(sql`select 1`));
  client.release();
  expect([isOverloaded(late), isDatabaseLost(late), isTransient(late)]).toEqual([true, false, true]);
});
