import { expect, test } from "vitest";
import { sinceBaseline, type Applied } from "#db/baseline.ts";
import { formerMigrations } from "#test/older-database.ts";

const files = ["0001_baseline.sql", "0002_rows.sql", "0003_next.sql"].map((name) => ({ name, sha256: `of ${name}` }));
const [baseline, rows] = files as [Applied, Applied];
const later = { name: "0108_later.sql", sha256: "x" };
const former = await formerMigrations();
const without = (name: string) => former.filter((one) => one.name !== name);

test.each<[string, Applied[], Applied[]]>([
  ["a new one has none", [], []],
  ["one of this release has all", files, files],
  ["one of the release before has its own", [baseline, rows], [baseline, rows]],
  ["one that was interrupted within the baseline goes on", [baseline], [baseline]],
  ["one of a later release has what it has", [...files, later], [...files, later]],
  ["one of the last release before 1.0.0 has the baseline, and not what came after it", former, [baseline, rows]],
  ["the order in which a database returns them does not matter", former.toReversed(), [baseline, rows]],
])("of the migrations of this release a database has: %s", (_, applied, known) => {
  expect(sinceBaseline(applied, files)).toEqual(known);
});

const unknown = /^the database has the migration \S+, which this release does not know$/;

test.each<[string, Applied[], string | RegExp]>([
  [
    "the first one alone",
    former.slice(0, 1),
    "up to the migration 0001_users.sql: start the last release before 1.0.0 on it once",
  ],
  ["all but the last one", former.slice(0, -1), "which brings it to 0107_spent_payment_keys.sql"],
  ["one in the middle is missing", without("0031_jobs.sql"), unknown],
  ["the first one is missing", without("0001_users.sql"), unknown],
  ["one was changed", former.map((one) => (one.name === "0031_jobs.sql" ? { ...one, sha256: "x" } : one)), unknown],
  ["there is one beside them", [...former, { name: "0031_other.sql", sha256: "x" }], unknown],
  ["there is one after them", [...former, later], "has the migration 0108_later.sql"],
  ["only unknown ones", [later], "has the migration 0108_later.sql"],
  ["rows without the baseline", [rows], "start the last release before 1.0.0"],
])("another state of before the baseline is refused: %s", (_, applied, message) => {
  expect(() => sinceBaseline(applied, files)).toThrow(message);
});
