import { createHash } from "node:crypto";
import { ConfigError } from "#process/config.ts";

/** A migration as the database and dumps remember it. */
export type Applied = { name: string; sha256: string };

/** The files that hold the schema and the rows with which 1.0.0 begins. */
const baseline = ["0001_baseline.sql", "0002_rows.sql"];

/** The many files before them, whose outcome is the same: the last of them, and the hash of the names and hashes of all. */
const before = {
  last: "0107_spent_payment_keys.sql",
  sha256: "b0239a1957cd676e2b2c52e554bc24290279d886dddc57f4a5254e72f30853b6",
};

/**
 * Returns the migrations of `files` that a database has with `applied` ones: the same, or the baseline if it has all files from before that and nothing else.
 * Throws `ConfigError` if it has another state of before the baseline, or one that this release does not know.
 */
export function sinceBaseline(applied: Applied[], files: Applied[]): Applied[] {
  const last = applied
    .map(({ name }) => name)
    .toSorted()
    .at(-1);
  if (last === undefined || applied.some(({ name }) => name === baseline[0])) return applied;
  if (hashOf(applied) === before.sha256) return files.filter(({ name }) => baseline.includes(name));
  if (last < before.last)
    throw new ConfigError(
      `the database is of a release before 1.0.0, up to the migration ${last}: start the last release before 1.0.0 on it once, which brings it to ${before.last}`,
    );
  throw new ConfigError(`the database has the migration ${last}, which this release does not know`);
}

function hashOf(applied: Applied[]): string {
  const lines = applied.map(({ name, sha256 }) => `${name} ${sha256}\n`).toSorted();
  return createHash("sha256").update(lines.join("")).digest("hex");
}
