import { expect, test } from "vitest";
import { positionIds } from "#shop/catalogue/fitment/position-ids.ts";
import { positionsImported } from "#shop/foundation/limits.ts";
import { testDatabase } from "#test/database.ts";
import { codes, runFile } from "#test/run-import.ts";

const file = (...positions: string[]) =>
  ["sku,make,model,year,position", ...positions.map((name, at) => `P-${at},Honda,Accord,2008,${name}`)].join("\n");

test("positions are known by their names in whatever case, and dry runs use up no ids", async () => {
  const { db, pool } = await testDatabase();
  const last = async () => Number((await pool.query("select max(id) as id from positions")).rows[0].id);
  const before = await last();
  for (let times = 0; times < 3; times += 1)
    await runFile(db, file("Trunk", "Hood"), { name: "places.csv", dryRun: true });
  const [trunk, hood, again, none] = await positionIds(db, ["Trunk", "Hood", "trunk ", null]);
  expect([trunk, hood].toSorted()).toEqual([before + 1, before + 2]);
  expect([again, none]).toEqual([trunk, null]);
});

test("two that add positions at once get different ids", async () => {
  const { db } = await testDatabase();
  const names = Array.from({ length: 6 }, (_, n) => `Place ${n}`);
  const ids = await Promise.all(names.map((name) => db.transaction((tx) => positionIds(tx, [name, "Both"]))));
  expect(new Set(ids.map(([id]) => id)).size).toBe(names.length);
  expect(ids.flat()).not.toContain(null);
  expect(new Set(ids.map(([, id]) => id)).size).toBe(1);
});

test("files add positions up to a limit: beyond it applications with a new one wait, and none loses its position", async () => {
  const { db, pool } = await testDatabase();
  await pool.query(
    `insert into positions (name) select 'Place ' || n from generate_series(1, $1 - (select count(*)::int from positions) - 1) n`,
    [positionsImported],
  );
  const done = await runFile(db, file("Trunk", "Hood", "Place 7"), { name: "places.csv" });
  expect(done.counts).toMatchObject({ applications: { added: 2 }, unresolved: { added: 1 } });
  expect(await codes(db, done.id)).toContain("too_many_positions");
  expect(await codes(db, done.id)).not.toContain("unmapped");
  // By hand there is still room.
  expect(await positionIds(db, ["Hood"])).not.toContain(null);
});
