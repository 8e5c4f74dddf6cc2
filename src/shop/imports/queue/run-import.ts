import { and, eq } from "drizzle-orm";
import type { Db } from "#db/connect.ts";
import { invalidate } from "#shop/invalidation.ts";
import { enqueue } from "#shop/jobs/enqueue.ts";
import type { ClaimedImport } from "#shop/imports/queue/claim.ts";
import { doBatch } from "#shop/imports/write/do-batch.ts";
import { fileOf, forgetFile } from "#shop/imports/queue/import-file.ts";
import { UnusableFile } from "#shop/imports/import-outcome.ts";
import { imports, importSeen } from "#shop/imports/imports.table.ts";
import { heartbeat, type Heartbeat } from "#shop/imports/queue/heartbeat.ts";
import type { CatalogueRecord, FileEnd, FileStart, ReadCatalogue } from "#shop/imports/records.ts";
import { noteProblem } from "#shop/imports/write/note-problems.ts";
import { removeUnseen } from "#shop/imports/write/remove-unseen.ts";
import { rowChecks } from "#shop/imports/resolve/row-checks.ts";
import { countUnresolved, unresolvedRecords } from "#shop/imports/resolve/unresolved-records.ts";

export type RunNeeds = { readCatalogue: ReadCatalogue; currency: string };

const batchSize = 1_000;
const itemBatchSize = 250;
/** Records are as long as a file likes; what waits to be written is not. */
const batchBytes = 16 * 1024 ** 2;
const tellPagesEveryMs = 2_000;

/**
 * Runs an import to its end, until it is cancelled or until `signal` is raised: reads the file once to see that it is whole, then writes it in
 * batches. What a batch has done stays done when the process dies. Throws `UnusableFile` before anything is written.
 */
export async function runImport(db: Db, claimed: ClaimedImport, needs: RunNeeds, signal: AbortSignal): Promise<void> {
  const heart = heartbeat(db, claimed, signal);
  const running = claimed.total === null ? await check(db, claimed, needs, heart) : claimed;
  const last = heart.stopped() ? running : await writeAll(db, running, needs, heart);
  if (!heart.stopped()) await close(db, last);
  else if (heart.cancelled()) await end(db, last, "cancelled");
}

function recordsOf(db: Db, { id, bytes, format }: ClaimedImport, { readCatalogue }: RunNeeds, heart: Heartbeat) {
  if (format === "resolve") return unresolvedRecords(db);
  return readCatalogue(fileOf(db, id, bytes, heart.read));
}

/** Reads the whole file without writing anything: what it is, and how many records it has. */
async function check(db: Db, running: ClaimedImport, needs: RunNeeds, heart: Heartbeat): Promise<ClaimedImport> {
  if (running.format === "resolve") return (await setOff(db, running, { total: await countUnresolved(db) })) ?? running;
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
  const said = end?.recordCount ?? total;
  if (said !== total) {
    await noteProblem(db, running.id, { code: "record_count", error: false, key: "", params: { said, total } });
  }
  const { format, version, header } = start;
  return (await setOff(db, running, { format, version, header, total, bytesRead: 0 })) ?? running;
}

async function setOff(db: Db, { id }: ClaimedImport, said: Partial<typeof imports.$inferInsert>) {
  const [row] = await db
    .update(imports)
    .set(said)
    .where(and(eq(imports.id, id), eq(imports.state, "running")))
    .returning();
  return row;
}

/** An element of the file that is a record of it, whether it can be taken or not. */
function isCounted(record: CatalogueRecord): boolean {
  return record.kind !== "problem" || record.problem.error;
}

async function writeAll(db: Db, claimed: ClaimedImport, needs: RunNeeds, heart: Heartbeat): Promise<ClaimedImport> {
  let running = claimed;
  let batch: CatalogueRecord[] = [];
  let batchFrom = 0;
  const resumes = running.format === "resolve" ? 0 : running.position;
  let position = running.format === "resolve" ? running.position : 0;
  let toldAt = Date.now();
  const oddities = rowChecks();
  const write = async () => {
    const records = batch.map((record) => ({ record, odd: oddities(record), counted: isCounted(record) }));
    batch = [];
    running = await doBatch(db, running, records, heart.bytesRead(), needs.currency);
    heart.hear(running.stopAsked);
    // Each telling drops all that is kept of the pages.
    if (running.dryRun || Date.now() - toldAt < tellPagesEveryMs) return;
    invalidate(db, "all");
    toldAt = Date.now();
  };
  for await (const record of recordsOf(db, running, needs, heart)) {
    if (record.kind === "start" || record.kind === "end") continue;
    const counted = isCounted(record);
    const done = counted ? position + 1 <= resumes : position < resumes;
    if (counted) position += 1;
    if (done) {
      if (await heart.beat()) return running;
      continue;
    }
    if (batch.length === 0) batchFrom = heart.bytesRead();
    batch.push(record);
    const full = batch.length >= (record.kind === "item" ? itemBatchSize : batchSize);
    if (!counted || (!full && heart.bytesRead() - batchFrom < batchBytes)) continue;
    await write();
    if (await heart.beat()) return running;
  }
  if (batch.length > 0 && !heart.stopped()) await write();
  return running;
}

async function close(db: Db, running: ClaimedImport): Promise<void> {
  const applies = running.format === "aces" || (running.format === "csv" && running.version === "applications");
  await end(db, running.replaces && applies ? await removeUnseen(db, running) : running, "done");
}

async function end(db: Db, { id, dryRun }: ClaimedImport, state: "done" | "cancelled"): Promise<void> {
  await db
    .update(imports)
    .set({ state, finishedAt: new Date() })
    .where(and(eq(imports.id, id), eq(imports.state, "running")));
  await db.delete(importSeen).where(eq(importSeen.importId, id));
  if (!dryRun || state === "cancelled") await forgetFile(db, id);
  if (!dryRun) {
    invalidate(db, "all");
    await enqueue(db, "check-fitment");
  }
}
