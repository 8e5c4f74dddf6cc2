import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import type { Db } from "#db/db.ts";
import { isUniqueViolation } from "#shop/foundation/database-error.ts";
import { invalidate, onInvalidate, type Tag } from "#shop/foundation/invalidation.ts";
import { sendAhead } from "#shop/foundation/sent-ahead.ts";
import { testDatabase } from "#test/database.ts";

const add = (db: Db, name: string) => db.execute(sql`insert into secrets (name, value) values (${name}, '')`);
const count = async (db: Db) => (await db.execute(sql`select from secrets`)).rowCount;

test("the changes of a transaction are visible to others after its end, and rolled back if it throws", async () => {
  const { db } = await testDatabase();
  await db.transaction(async (tx) => {
    await add(tx, "one");
    expect(await count(db)).toBe(0);
  });
  expect(await count(db)).toBe(1);
  const failed = db.transaction(async (tx) => {
    await add(tx, "two");
    throw new Error("changed my mind");
  });
  await expect(failed).rejects.toThrow("changed my mind");
  expect(await count(db)).toBe(1);
});

const addAhead = (db: Db, name: string) => sendAhead(db, add(db, name));

test("what is sent ahead is stored with its transaction, or not at all", async () => {
  const { db } = await testDatabase();
  await db.transaction(async (tx) => {
    await addAhead(tx, "one");
    await addAhead(tx, "two");
  });
  expect(await count(db)).toBe(2);
  const failed = db.transaction(async (tx) => {
    await addAhead(tx, "three");
    throw new Error("changed my mind");
  });
  await expect(failed).rejects.toThrow("changed my mind");
  expect(await count(db)).toBe(2);
});

test("a transaction fails for the reason for which what it sent ahead failed, and is rolled back whole", async () => {
  const { db } = await testDatabase();
  const atEnd = db.transaction(async (tx) => {
    await add(tx, "one");
    await addAhead(tx, "one");
  });
  await expect(atEnd).rejects.toSatisfy(isUniqueViolation);
  const between = db.transaction(async (tx) => {
    await add(tx, "one");
    await addAhead(tx, "one");
    await add(tx, "two");
  });
  await expect(between).rejects.toSatisfy(isUniqueViolation);
  expect(await count(db)).toBe(0);
});

test("a transaction whose process could not send what it meant to send ahead is rolled back", async () => {
  const { db } = await testDatabase();
  const unsent = db.transaction(async (tx) => {
    await add(tx, "one");
    await sendAhead(tx, Promise.reject(new TypeError("not serializable")));
  });
  await expect(unsent).rejects.toThrow("not serializable");
  expect(await count(db)).toBe(0);
});

test("a transaction in which a statement has failed unnoticed does not count as committed", async () => {
  const { db } = await testDatabase();
  const swallowed = db.transaction(async (tx) => {
    await add(tx, "one");
    await add(tx, "one").catch(() => {});
  });
  await expect(swallowed).rejects.toThrow("ROLLBACK");
  expect(await count(db)).toBe(0);
});

test("a nested transaction that sends ahead what fails is rolled back alone", async () => {
  const { db } = await testDatabase();
  await db.transaction(async (tx) => {
    await addAhead(tx, "outer");
    const inner = tx.transaction(async (nested) => {
      await addAhead(nested, "inner");
      await addAhead(nested, "outer");
    });
    await expect(inner).rejects.toSatisfy(isUniqueViolation);
    await addAhead(tx, "after");
  });
  expect(await count(db)).toBe(2);
});

test("a nested transaction is rolled back alone", async () => {
  const { db } = await testDatabase();
  await db.transaction(async (tx) => {
    await add(tx, "outer");
    const inner = tx.transaction(async (nested) => {
      await add(nested, "inner");
      await add(nested, "inner");
    });
    await expect(inner).rejects.toThrow("Failed query");
    await add(tx, "after");
  });
  expect(await count(db)).toBe(2);
});

test("a connection that is lost during a transaction fails only that transaction", async () => {
  const { db } = await testDatabase();
  const lost = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
    await add(tx, "lost");
  });
  await expect(lost).rejects.toThrow("Failed query");
  await db.transaction((tx) => add(tx, "next"));
  expect(await count(db)).toBe(1);
});

test("of two transactions in a deadlock one runs again, and both succeed", async () => {
  const { db } = await testDatabase();
  const lock = (tx: Db, key: number) => tx.execute(sql`select pg_advisory_xact_lock(${key})`);
  let met = 0;
  const bothHoldOne = Promise.withResolvers<void>();
  const crossing = (name: string, first: number, second: number) =>
    db.transaction(async (tx) => {
      await lock(tx, first);
      if (++met === 2) bothHoldOne.resolve();
      await bothHoldOne.promise;
      await lock(tx, second);
      await add(tx, name);
    });
  await Promise.all([crossing("one", 1, 2), crossing("two", 2, 1)]);
  expect(await count(db)).toBe(2);
  expect(met).toBe(3);
});

test("invalidations of a transaction are published once, after the commit, without those that were rolled back", async () => {
  const { db } = await testDatabase();
  const published: Tag[][] = [];
  onTestFinished(onInvalidate((tags) => void published.push(tags)));
  await db.transaction(async (tx) => {
    invalidate(tx, "parts", "jobs");
    const inner = tx.transaction(async (nested) => {
      invalidate(nested, "reviews");
      throw new Error("undone alone");
    });
    await expect(inner).rejects.toThrow("undone alone");
    await tx.transaction(async (nested) => invalidate(nested, "jobs", "stock"));
    expect(published).toEqual([]);
  });
  expect(published).toEqual([["parts", "jobs", "stock"]]);
  const failed = db.transaction(async (tx) => {
    invalidate(tx, "parts");
    throw new Error("rolled back");
  });
  await expect(failed).rejects.toThrow("rolled back");
  expect(published).toHaveLength(1);
  invalidate(db, "reviews");
  expect(published[1]).toEqual(["reviews"]);
});
