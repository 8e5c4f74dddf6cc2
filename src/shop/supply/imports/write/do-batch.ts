import type { Db } from "#db/db.ts";
import { refusedRowCode } from "#shop/foundation/database-error.ts";
import type { ClaimedImport } from "#shop/supply/imports/queue/claim.ts";
import type { CountedThing } from "#shop/supply/imports/import-outcome.ts";
import type { CatalogueRecord, Problem } from "#shop/supply/imports/records.ts";
import type { Batch } from "#shop/supply/imports/write/batch.ts";
import { commitBatch, type BatchEnd } from "#shop/supply/imports/write/commit-batch.ts";
import { holdUnread } from "#shop/supply/imports/write/hold-removals.ts";
import { importApplications } from "#shop/supply/imports/write/import-applications.ts";
import { importItems } from "#shop/supply/imports/write/import-items.ts";
import { importVehicles } from "#shop/supply/imports/write/import-vehicles.ts";
import { count, report } from "#shop/supply/imports/write/tally.ts";
import type { PriceTerms } from "#shop/catalogue/parts/supplier-prices.ts";

/** A record with the warnings that the rest of its file gives rise to. `counted`: it is a record of the file, not a remark about one. */
export type BatchRecord = { record: CatalogueRecord; warnings: Problem[]; counted: boolean };

/** The records of a batch; `bytesRead` is how far the file was read for them. */
export type BatchInput = { records: BatchRecord[]; bytesRead: number; prices: PriceTerms };

/**
 * Writes the records of a batch. Where the database refuses the batch, writes it record by record, so that only the record at fault is left out and
 * reported. Returns the import as it then stands. Throws `LeaseLostError`.
 */
export async function doBatch(db: Db, claimed: ClaimedImport, input: BatchInput): Promise<ClaimedImport> {
  try {
    return await writeBatch(db, claimed, input);
  } catch (error) {
    if (!refusedRowCode(error)) throw error;
  }
  let running = claimed;
  for (const record of input.records) running = await writeOrSkip(db, running, { ...input, records: [record] });
  return running;
}

async function writeBatch(db: Db, running: ClaimedImport, input: BatchInput): Promise<ClaimedImport> {
  const committed = await commitBatch(db, running, endOf(running, input), (batch) =>
    writeRecords(batch, running, input),
  );
  return committed.running;
}

function endOf({ position, remarks, resumeAfter }: ClaimedImport, { records, bytesRead }: BatchInput): BatchEnd {
  const counted = records.filter((one) => one.counted).length;
  const resumed = { ...resumeAfter };
  for (const { record } of records)
    if ((record.kind === "item" || record.kind === "application") && record.waitingId !== undefined)
      resumed[record.kind] = record.waitingId;
  return { position: position + counted, remarks: remarks + records.length - counted, bytesRead, resumeAfter: resumed };
}

async function writeOrSkip(db: Db, running: ClaimedImport, input: BatchInput): Promise<ClaimedImport> {
  try {
    return await writeBatch(db, running, input);
  } catch (error) {
    const code = refusedRowCode(error);
    if (!code) throw error;
    const skipped = await commitBatch(db, running, endOf(running, input), async (batch) => {
      const { tally } = batch;
      for (const { record } of input.records) {
        const { at, kind } = record;
        report(tally, at, { code: "row_refused", error: true, key: `${at.line} ${at.record}`, params: { code } });
        count(tally, kind === "item" ? "parts" : kind === "vehicle" ? "vehicles" : "applications", "skipped");
      }
      if (running.full) await holdUnread(batch, input.records.flatMap(unreadOf));
    });
    return skipped.running;
  }
}

/** Returns what a record names that can't be written. */
function unreadOf({ record }: BatchRecord) {
  const { at, kind } = record;
  if (kind === "problem") return record.unread ? [{ at, ...record.unread }] : [];
  return kind === "application" && record.action === "add" ? [{ at, part: record.part }] : [];
}

/** What records of a file are counted as where they cannot be read. */
function countedIn({ format, version }: ClaimedImport): CountedThing {
  if (format === "aces" || version === "applications") return "applications";
  return version === "numbers" || version === "vehicles" ? version : "parts";
}

async function writeRecords(batch: Batch, running: ClaimedImport, { records, prices }: BatchInput): Promise<void> {
  const { tally } = batch;
  for (const { record, warnings } of records) {
    for (const warning of warnings) report(tally, record.at, warning);
    if (record.kind !== "problem") continue;
    report(tally, record.at, record.problem);
    if (record.problem.error) count(tally, countedIn(running), "skipped");
  }
  const all = records.map(({ record }) => record);
  const applications = all.filter((record) => record.kind === "application");
  const items = all.filter((record) => record.kind === "item");
  const { full, version } = running;
  const unread = full ? records.filter(({ record }) => record.kind === "problem").flatMap(unreadOf) : [];
  if (unread.length > 0) await holdUnread(batch, unread);
  const vehicles = all.filter((record) => record.kind === "vehicle");
  if (vehicles.length > 0) await importVehicles(batch, vehicles);
  if (applications.length > 0) await importApplications(batch, applications, running);
  // A CSV of numbers has one number to a row, so no row is the full list of its part's numbers.
  if (items.length > 0) await importItems(batch, items, { prices, full: full && version !== "numbers" });
}
