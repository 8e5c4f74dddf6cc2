import type { Db } from "#db/connect.ts";
import { refusedRowCode } from "#shop/database-error.ts";
import type { ClaimedImport } from "#shop/imports/queue/claim.ts";
import { commitBatch } from "#shop/imports/write/commit-batch.ts";
import { importApplications } from "#shop/imports/write/import-applications.ts";
import { importItems } from "#shop/imports/write/import-items.ts";
import type { CatalogueRecord, Problem } from "#shop/imports/records.ts";
import { count, tell, type Tally } from "#shop/imports/write/tally.ts";

/** A record with what is odd about it within its file. */
export type BatchRecord = { record: CatalogueRecord; odd: Problem[]; counted: boolean };

/**
 * Does the records of a batch. What the database refuses all the same is done again record by record, so that only the one it refuses is left
 * out and told. Answers the import as it then stands.
 */
export async function doBatch(
  db: Db,
  claimed: ClaimedImport,
  records: BatchRecord[],
  bytesRead: number,
  currency: string,
): Promise<ClaimedImport> {
  const after = (running: ClaimedImport, some: BatchRecord[]) => ({
    position: running.position + some.filter(({ counted }) => counted).length,
    bytesRead,
  });
  const write = async (running: ClaimedImport, some: BatchRecord[]) =>
    (
      await commitBatch(db, running, after(running, some), (tx, tally) =>
        writeRecords(tx, tally, running, some, currency),
      )
    ).running;
  try {
    return await write(claimed, records);
  } catch (error) {
    if (!refusedRowCode(error)) throw error;
  }
  let running = claimed;
  for (const one of records) {
    try {
      running = await write(running, [one]);
    } catch (error) {
      const code = refusedRowCode(error);
      if (!code) throw error;
      const { at } = one.record;
      const refused = { code: "row_refused", error: true, key: `${at.line} ${at.record}`, params: { code } };
      ({ running } = await commitBatch(db, running, after(running, [one]), async (_tx, tally) => {
        tell(tally, at, refused);
        count(tally, one.record.kind === "item" ? "parts" : "applications", "skipped");
      }));
    }
  }
  return running;
}

async function writeRecords(tx: Db, tally: Tally, running: ClaimedImport, records: BatchRecord[], currency: string) {
  for (const { record, odd } of records) {
    for (const problem of odd) tell(tally, record.at, problem);
    if (record.kind !== "problem") continue;
    tell(tally, record.at, record.problem);
    if (record.problem.error) count(tally, running.format === "aces" ? "applications" : "parts", "skipped");
  }
  const all = records.map(({ record }) => record);
  const applications = all.filter((record) => record.kind === "application");
  const items = all.filter((record) => record.kind === "item");
  const { replaces, version } = running;
  if (applications.length > 0) await importApplications(tx, tally, applications, replaces);
  // A CSV of numbers has a row for each, so one row never says all that its part has.
  if (items.length > 0) await importItems(tx, tally, items, { currency, replaces: replaces && version !== "numbers" });
}
