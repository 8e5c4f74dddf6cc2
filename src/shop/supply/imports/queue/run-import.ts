import { and, eq, ne } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { followUp } from "#shop/supply/imports/queue/follow-up.ts";
import { invalidate } from "#shop/foundation/invalidation.ts";
import type { ClaimedImport } from "#shop/supply/imports/queue/claim.ts";
import { findCsvLayout } from "#shop/supply/imports/csv-layouts.ts";
import { doBatch, type BatchInput, type BatchRecord } from "#shop/supply/imports/write/do-batch.ts";
import { deleteFile, fileOf } from "#shop/supply/imports/queue/import-file.ts";
import { UnusableFile } from "#shop/supply/imports/import-outcome.ts";
import { imports, importSeen, type ResumeAfter } from "#shop/supply/imports/imports.table.ts";
import { heartbeat, type Heartbeat } from "#shop/supply/imports/queue/heartbeat.ts";
import { stallWatch } from "#shop/supply/imports/queue/stall-watch.ts";
import type { CatalogueRecord, FileEnd, FileStart, ReadCatalogue } from "#shop/supply/imports/records.ts";
import { reportOutdated } from "#shop/supply/imports/write/outdated-applications.ts";
import { removeUnseen } from "#shop/supply/imports/write/remove-unseen.ts";
import { rowChecks } from "#shop/supply/imports/resolve/row-checks.ts";
import { countUnresolved, unresolvedRecords } from "#shop/supply/imports/resolve/unresolved-records.ts";
import { countWaiting, waitingItems } from "#shop/supply/imports/resolve/waiting-items.ts";
import { writeProblem } from "#shop/supply/imports/write/write-problems.ts";
import { defaultPriceChoice, type PriceChoice } from "#shop/catalogue/parts/supplier-prices.ts";

/** `priceChoice`: which of suppliers' prices the shop sells at, where the default is not it. */
export type ImportDependencies = {
  readCatalogue: ReadCatalogue;
  currency: string;
  priceChoice?: PriceChoice;
  /** After how long without progress an import fails, where the default is not it. */
  stallMs?: number;
};

const batchSize = 2_000;
/** Records may be of any length: a batch also ends after so many bytes. */
const batchBytes = 16 * 1024 ** 2;
/** Remarks about the next record, of which there may be any number. */
const mostRemarks = 10_000;
const invalidateEveryMs = 2_000;

/**
 * Runs an import to its end, until it is cancelled or until `signal` is raised: reads the file once to see that it is whole, then writes it in
 * batches. A batch that is committed stays when the process dies. Throws `UnusableFile` before anything is written or when it stalls, and
 * `LeaseLostError`.
 */
export async function runImport(
  db: Db,
  claimed: ClaimedImport,
  needs: ImportDependencies,
  signal: AbortSignal,
): Promise<void> {
  // Cancelled while no process was running it, as after one that this import had ended.
  if (claimed.stopRequested) return close(db, claimed, "cancelled");
  const watch = stallWatch(needs.stallMs);
  await watch.over(readAndWrite(db, claimed, needs, heartbeat(db, claimed, { signal, onProgress: watch.progress })));
}

async function readAndWrite(
  db: Db,
  claimed: ClaimedImport,
  needs: ImportDependencies,
  heart: Heartbeat,
): Promise<void> {
  const running = claimed.total === null ? await checkFile(db, claimed, needs, heart) : claimed;
  const last = heart.stopped() ? running : await writeAll(db, running, needs, heart);
  if (!heart.stopped()) await finish(db, last);
  else if (heart.cancelled()) await close(db, last, "cancelled");
}

function recordsOf(
  db: Db,
  { id, bytes, format, layout, resumeAfter }: ClaimedImport,
  { readCatalogue, currency }: ImportDependencies,
  heart: Heartbeat,
) {
  if (format === "resolve") return waiting(db, resumeAfter);
  const findLayout = (signatures: string[]) => findCsvLayout(db, signatures);
  return readCatalogue(fileOf(db, id, bytes, heart.setBytesRead), { currency, layout, findLayout });
}

/** Yields what could not be understood so far. */
async function* waiting(db: Db, { item = 0, application = 0 }: ResumeAfter) {
  yield* waitingItems(db, item);
  yield* unresolvedRecords(db, application);
}

/** Reads the whole file without writing: its format, and how many records it has. */
async function checkFile(
  db: Db,
  running: ClaimedImport,
  needs: ImportDependencies,
  heart: Heartbeat,
): Promise<ClaimedImport> {
  if (running.format === "resolve") {
    return (await update(db, running, { total: (await countUnresolved(db)) + (await countWaiting(db)) })) ?? running;
  }
  let start: FileStart | null = null;
  let end: FileEnd | null = null;
  let total = 0;
  for await (const record of recordsOf(db, running, needs, heart)) {
    if (record.kind === "start") start = record;
    else if (record.kind === "end") end = record;
    else if (isCounted(record)) total += 1;
    if (await heart.beat()) return running;
  }
  if (!start) throw new UnusableFile("not_a_catalogue");
  const stated = end?.recordCount ?? total;
  const { format, version, header } = start;
  const layout = start.layout ? { ...start.layout, ...(end?.same && { same: end.same }) } : null;
  // Stored under this name since the first release.
  const params = { said: stated, total };
  return db.transaction(async (tx) => {
    if (stated !== total) await writeProblem(tx, running.id, { code: "record_count", error: false, key: "", params });
    return (await update(tx, running, { format, version, header, layout, total, bytesRead: 0 })) ?? running;
  });
}

async function update(db: Db, { id }: ClaimedImport, values: Partial<typeof imports.$inferInsert>) {
  const [row] = await db
    .update(imports)
    .set(values)
    .where(and(eq(imports.id, id), eq(imports.state, "running")))
    .returning();
  return row;
}

/** Whether it is a record of the file, readable or not, rather than a warning about the next one. */
function isCounted(record: CatalogueRecord): boolean {
  return record.kind !== "problem" || record.problem.error;
}

/** Reads the next batch while one is being written: the database and this process work at the same time. */
async function writeAll(
  db: Db,
  claimed: ClaimedImport,
  needs: ImportDependencies,
  heart: Heartbeat,
): Promise<ClaimedImport> {
  const write = batchWriter(db, needs, heart);
  let writing = Promise.resolve(claimed);
  try {
    for await (const batch of batches(unwritten(recordsOf(db, claimed, needs, heart), claimed), heart)) {
      const running = await writing;
      if (heart.stopped()) return running;
      writing = write(running, batch);
      // It is awaited with the next batch; until then a failure is not unhandled.
      writing.catch(() => {});
    }
    return await writing;
  } finally {
    await writing.catch(() => {});
  }
}

type ReadBatch = Omit<BatchInput, "prices">;

/** Yields the records of a file in batches, until the import is to stop. */
async function* batches(records: AsyncIterable<BatchRecord | null>, heart: Heartbeat): AsyncGenerator<ReadBatch> {
  let batch: BatchRecord[] = [];
  let batchFrom = 0;
  for await (const record of records) {
    if (await heart.beat()) return;
    if (!record) continue;
    if (batch.length === 0) batchFrom = heart.bytesRead();
    batch.push(record);
    const full = batch.length >= batchSize || heart.bytesRead() - batchFrom >= batchBytes;
    const isEnd = record.counted ? full : batch.length >= mostRemarks;
    if (!isEnd) continue;
    yield { records: batch, bytesRead: heart.bytesRead() };
    batch = [];
  }
  if (batch.length > 0) yield { records: batch, bytesRead: heart.bytesRead() };
}

type FileRecords = AsyncIterable<FileStart | CatalogueRecord | FileEnd>;

/** Yields the records that come after the last batch, compared with all before them; null for each that is written already. */
async function* unwritten(records: FileRecords, written: ClaimedImport): AsyncGenerator<BatchRecord | null> {
  const warningsOf = rowChecks();
  // What is resolved again is a list that begins behind the last batch.
  const resumeAt = written.format === "resolve" ? 0 : written.position;
  let [position, remarks] = [0, 0];
  for await (const record of records) {
    if (record.kind === "start" || record.kind === "end") continue;
    const counted = isCounted(record);
    const isWritten = position < resumeAt || (!counted && remarks < written.remarks);
    if (counted) position += 1;
    else remarks += 1;
    const warnings = warningsOf(record);
    yield isWritten ? null : { record, warnings, counted };
  }
}

/** Returns a function that writes a batch and returns the import as it then stands. */
function batchWriter(db: Db, { currency, priceChoice = defaultPriceChoice }: ImportDependencies, heart: Heartbeat) {
  let invalidatedAt = Date.now();
  return async (running: ClaimedImport, batch: ReadBatch): Promise<ClaimedImport> => {
    const prices = { ...priceChoice, currency, today: new Date().toISOString().slice(0, 10) };
    const written = await doBatch(db, running, { ...batch, prices });
    heart.requestStop(written.stopRequested);
    // Each invalidation empties the page cache.
    if (!running.dryRun && Date.now() - invalidatedAt >= invalidateEveryMs) {
      invalidate(db, "all");
      invalidatedAt = Date.now();
    }
    return written;
  };
}

async function finish(db: Db, running: ClaimedImport): Promise<void> {
  const hasApplications = running.format === "aces" || (running.format === "csv" && running.version === "applications");
  const last = running.full && hasApplications ? await removeUnseen(db, running) : running;
  await close(db, last, "done", hasApplications ? (tx) => reportOutdated(tx, last) : undefined);
}

async function close(
  db: Db,
  { id, dryRun }: ClaimedImport,
  state: "done" | "cancelled",
  before: (tx: Db) => Promise<void> = async () => {},
): Promise<void> {
  await db.transaction(async (tx) => {
    const [ended] = await tx
      .update(imports)
      .set({ state, finishedAt: new Date() })
      .where(and(eq(imports.id, id), eq(imports.state, "running")))
      .returning({ id: imports.id });
    if (ended) await before(tx);
    if (!dryRun) await followUp(tx);
  });
  const kept = dryRun || state === "cancelled" ? undefined : ne(importSeen.entity, "outdated");
  await db.delete(importSeen).where(and(eq(importSeen.importId, id), kept));
  if (!dryRun || state === "cancelled") await deleteFile(db, id);
}
