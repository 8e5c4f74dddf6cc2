import { expect, test } from "vitest";
import { migrate } from "#db/migrate.ts";
import { databaseBefore } from "#test/older-database.ts";

test("after an update, staff count as proved to read their mailbox, so that they can be given other roles; customers do not", async () => {
  const database = await databaseBefore("0099");
  await database.pool.query(
    `insert into users (name, email, role) values ('Ada', 'ada@example.com', 'owner'), ('Ben', 'ben@example.com', 'service'), ('Cleo', 'cleo@example.com', 'customer')`,
  );
  await migrate(database.url);
  const { rows } = await database.pool.query(
    "select name from users where mailbox_proven_at is not null order by name",
  );
  expect(rows).toEqual([{ name: "Ada" }, { name: "Ben" }]);
});
