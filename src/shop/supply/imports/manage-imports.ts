import { createHash } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { writeAudit } from "#shop/foundation/audit/audit.ts";
import { enqueue } from "#shop/foundation/jobs/enqueue.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { importChunks, imports, importSeen } from "#shop/supply/imports/imports.table.ts";
import { getBulkEdit, getImport, importOptions, type Import } from "#shop/supply/imports/imports.ts";
import { bodyBytes, retentionDays } from "#shop/foundation/limits.ts";

export type ImportOptions = { name: string; dryRun: boolean; full: boolean };

const chunkBytes = 512 * 1024;

/**
 * Takes a file in as it arrives, never more than a piece of it in memory, and queues it; a process of the shop runs it. Throws `too_large`, and `invalid` for a file without a byte; then nothing of it stays.
 */
export async function receiveImport(
  db: Db,
  actor: Staff<"imports:run">,
  { name, dryRun, full }: ImportOptions,
  file: AsyncIterable<Uint8Array>,
): Promise<string> {
  const row = { name, dryRun, full, state: "receiving" as const, actorId: actor.userId };
  const [added] = await db.insert(imports).values(row).returning({ id: imports.id });
  if (!added) throw new ShopError("internal");
  const { id } = added;
  try {
    const { bytes, sha256 } = await storeFile(db, id, file);
    await db.transaction(async (tx) => {
      const received = and(eq(imports.id, id), eq(imports.state, "receiving"));
      const [queued] = await tx
        .update(imports)
        .set({ state: "waiting", bytes, sha256 })
        .where(received)
        .returning({ id: imports.id });
      if (!queued) throw new ShopError("import_over");
      await enqueue(tx, "imports", id);
      await writeAudit(tx, actor, { action: "import.add", entityId: id, after: { name, dryRun, full } });
    });
  } catch (error) {
    await db.delete(imports).where(eq(imports.id, id));
    throw error;
  }
  return id;
}

async function storeFile(db: Db, importId: string, file: AsyncIterable<Uint8Array>) {
  const hash = createHash("sha256");
  let bytes = 0;
  let number = 0;
  for await (const piece of pieces(file)) {
    bytes += piece.length;
    if (bytes > bodyBytes.importFile) throw new ShopError("too_large");
    hash.update(piece);
    await db.insert(importChunks).values({ importId, number, bytes: piece });
    number += 1;
  }
  if (bytes === 0) throw new ShopError("invalid", { fields: [{ field: "file", code: "required" }] });
  return { bytes, sha256: hash.digest("hex") };
}

/** The same bytes in pieces of one size, whatever they came in. */
async function* pieces(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of file) {
    for (let at = 0; at < chunk.length;) {
      const taken = chunk.subarray(at, at + chunkBytes - size);
      at += taken.length;
      size += taken.length;
      waiting.push(taken);
      if (size < chunkBytes) continue;
      yield Buffer.concat(waiting);
      waiting = [];
      size = 0;
    }
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/** Queues what could not be understood so far to be tried again, as after a new mapping: applications and part types. Returns the import's id. */
export async function resolveAgain(db: Db, actor: Staff<"imports:run">, dryRun = false): Promise<string> {
  return db.transaction((tx) => queueResolve(tx, actor, dryRun));
}

/** The same in the caller's transaction, for verbs that explain what was not understood. Throws `internal` if nothing was inserted. */
export async function queueResolve(
  tx: Db,
  actor: Staff<"imports:run"> | Staff<"parts:write">,
  dryRun = false,
): Promise<string> {
  const row = { name: "", format: "resolve" as const, state: "waiting" as const, dryRun, full: false };
  const [added] = await tx
    .insert(imports)
    .values({ ...row, actorId: actor.userId })
    .returning({ id: imports.id });
  if (!added) throw new ShopError("internal");
  await enqueue(tx, "imports", added.id);
  await writeAudit(tx, actor, { action: "import.resolve", entityId: added.id });
  return added.id;
}

/**
 * Queues what a dry run has shown: a file as an import of its own, a bulk edit as it is. Returns the id of what is queued. Throws `import_over` where it
 * can't be applied.
 */
export async function applyImport(db: Db, actor: Staff<"imports:run">, id: string): Promise<string> {
  const appliedId = await db.transaction(async (tx) => {
    await lockImport(tx, id);
    const dry = await getImport(tx, actor, id);
    if (!importOptions(dry).apply) throw new ShopError("import_over");
    if (dry.format === "bulk") return queueBulkEdit(tx, actor, id);
    const { name, format, version, full, bytes, header, layout } = dry;
    const row = { name, format, version, full, bytes, header, layout, dryRun: false, state: "waiting" as const };
    const [added] = await tx
      .insert(imports)
      .values({ ...row, actorId: actor.userId })
      .returning({ id: imports.id });
    if (!added) throw new ShopError("internal");
    await tx.update(importChunks).set({ importId: added.id }).where(eq(importChunks.importId, id));
    await enqueue(tx, "imports", added.id);
    await writeAudit(tx, actor, { action: "import.apply", entityId: added.id, after: { name, full } });
    return added.id;
  });
  return appliedId;
}

/** Queues a bulk edit that has been previewed. Throws `not_found`, and `import_over` where it was applied before. */
export async function applyBulkEdit(db: Db, actor: Staff<"parts:write">, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockImport(tx, id);
    if (!importOptions(await getBulkEdit(tx, actor, id)).apply) throw new ShopError("import_over");
    await queueBulkEdit(tx, actor, id);
  });
}

async function queueBulkEdit(tx: Db, actor: Staff<"parts:write"> | Staff<"imports:run">, id: string): Promise<string> {
  const waiting = { dryRun: false, state: "waiting" as const, finishedAt: null, actorId: actor.userId };
  const [queued] = await tx
    .update(imports)
    .set(waiting)
    .where(eq(imports.id, id))
    .returning({ change: imports.header });
  await enqueue(tx, "imports", id);
  await writeAudit(tx, actor, { action: "import.bulk", entityId: id, after: queued?.change });
  return id;
}

/**
 * Stops an import: at once where it has not begun, else after the batch under way. What it did stays, and can be undone. Throws `not_found` and
 * `import_over`.
 */
export async function cancelImport(db: Db, actor: Staff<"imports:run">, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockImport(tx, id);
    if (!importOptions(await getImport(tx, actor, id)).cancel) throw new ShopError("import_over");
    await tx
      .update(imports)
      .set({
        stopRequested: true,
        state: sql`case when ${imports.state} = 'running' then ${imports.state} else 'cancelled' end`,
        finishedAt: sql`case when ${imports.state} = 'running' then null else now() end`,
      })
      .where(eq(imports.id, id));
    await writeAudit(tx, actor, { action: "import.cancel", entityId: id });
  });
}

/**
 * Queues the removal of the applications that an import has left standing beside its own. It is one of the changes of that import, and undone with them. Throws
 * `not_found` and `import_over`.
 */
export async function replaceOutdatedOf(db: Db, actor: Staff<"imports:run">, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockImport(tx, id);
    if (!importOptions(await getImport(tx, actor, id)).replace) throw new ShopError("import_over");
    await tx.update(imports).set({ state: "replacing", stopRequested: false }).where(eq(imports.id, id));
    await enqueue(tx, "imports", id);
    await writeAudit(tx, actor, { action: "import.replace", entityId: id });
  });
}

/** Queues the revert of an import. What has been changed since stays, and is reported. Throws `not_found` and `import_over`. */
export async function undoImport(db: Db, actor: Staff<"imports:run">, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockImport(tx, id);
    await queueUndo(tx, actor, await getImport(tx, actor, id));
  });
}

/** The same of a bulk edit. Throws `not_found`, and `import_over` where it is not applied. */
export async function undoBulkEdit(db: Db, actor: Staff<"parts:write">, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockImport(tx, id);
    await queueUndo(tx, actor, await getBulkEdit(tx, actor, id));
  });
}

async function queueUndo(tx: Db, actor: Staff<"imports:run"> | Staff<"parts:write">, done: Import): Promise<void> {
  if (!importOptions(done).undo) throw new ShopError("import_over");
  const { id } = done;
  await tx.update(imports).set({ state: "undoing", stopRequested: false }).where(eq(imports.id, id));
  await enqueue(tx, "imports", id);
  await writeAudit(tx, actor, { action: "import.undo", entityId: id });
}

async function lockImport(tx: Db, id: string): Promise<void> {
  await tx.select({ id: imports.id }).from(imports).where(eq(imports.id, id)).for("update");
}

/** Deletes incomplete uploads, the files of old imports and what these could still replace, and old bulk edits that were never applied. */
export async function purgeOldFiles(db: Db): Promise<void> {
  const olderThan = (days: number) => sql`created_at < now() - make_interval(days => ${days})`;
  const old = olderThan(retentionDays.importFiles);
  await db.delete(imports).where(and(eq(imports.state, "receiving"), olderThan(retentionDays.unfinishedUploads)));
  await db.delete(imports).where(and(eq(imports.format, "bulk"), eq(imports.dryRun, true), old));
  const over = db
    .select({ id: imports.id })
    .from(imports)
    .where(and(old, inArray(imports.state, ["done", "failed", "cancelled", "undone"])));
  await db.delete(importChunks).where(inArray(importChunks.importId, over));
  await db.delete(importSeen).where(inArray(importSeen.importId, over));
}
