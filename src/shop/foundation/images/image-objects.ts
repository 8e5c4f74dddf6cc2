import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { allEnded } from "#shop/foundation/all-ended.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { orphanedObjects } from "#shop/foundation/images/images.table.ts";
import { objectKey, type ObjectStore } from "#shop/foundation/images/object-store.ts";
import type { ImageFile } from "#shop/foundation/images/resize.ts";
import { objectLimits, retentionDays } from "#shop/foundation/limits.ts";

// A store knows no transactions. So that no row of `image_files` is ever without its object, whatever is interrupted, an object is noted as an orphan before it is put into the store, and adopted in the
// transaction that refers to it. What nobody adopts is deleted later, after the note says so: from then on nobody can adopt it.

/** A file of an image that is about to be stored. `bytes`: null where the store of objects has it. */
export type StoredFile = { name: string; bytes: Uint8Array | null };

/**
 * Puts files of an image into the store, outside any transaction, before the one that adopts them. Throws `image_storage_down`, and `busy` while the same file of a deleted image is being
 * deleted.
 */
export async function putFiles(
  db: Db,
  objects: ObjectStore,
  { hash, files }: { hash: string; files: ImageFile[] },
): Promise<StoredFile[]> {
  const noted = await db
    .insert(orphanedObjects)
    .values(files.map(({ name }) => ({ key: objectKey(hash, name) })))
    .onConflictDoUpdate({
      target: orphanedObjects.key,
      set: { since: sql`now()` },
      setWhere: isNull(orphanedObjects.deletingAt),
    })
    .returning({ key: orphanedObjects.key });
  if (noted.length < files.length) throw new ShopError("busy");
  for (let at = 0; at < files.length; at += objectLimits.atOnce) {
    const some = files.slice(at, at + objectLimits.atOnce);
    await allEnded(some.map(({ name, bytes }) => objects.put(objectKey(hash, name), bytes)));
  }
  return files.map(({ name }) => ({ name, bytes: null }));
}

/** Takes an object off the orphans, in the transaction that refers to it. Returns whether it was one. */
export async function adoptObject(tx: Db, key: string): Promise<boolean> {
  const adopted = await tx
    .delete(orphanedObjects)
    .where(and(eq(orphanedObjects.key, key), isNull(orphanedObjects.deletingAt)))
    .returning({ key: orphanedObjects.key });
  return adopted.length > 0;
}

/**
 * Deletes objects that nothing has referred to for some time: those of deleted images and of interrupted uploads. Returns `"unfinished"` where more are left. Throws `image_storage_down`; what it
 * had begun is deleted by a later run.
 */
export async function purgeOrphanedObjects(db: Db, objects: ObjectStore | null): Promise<"unfinished" | "done"> {
  if (!objects) return "done";
  const { atOnce, deletedPerRun, deleteMs, deleteAgainMs } = objectLimits;
  const startedAt = performance.now();
  const interrupted = lt(orphanedObjects.deletingAt, sql`now() - make_interval(secs => ${deleteAgainMs / 1_000})`);
  const unused = and(
    isNull(orphanedObjects.deletingAt),
    lt(orphanedObjects.since, sql`now() - make_interval(days => ${retentionDays.orphanedObjects})`),
    // An upload of a stored image that was interrupted.
    sql`not exists (select from image_files f where f.hash = split_part(${orphanedObjects.key}, '/', 2) and f.name = split_part(${orphanedObjects.key}, '/', 3) and f.bytes is null)`,
  );
  const due = db
    .select({ key: orphanedObjects.key })
    .from(orphanedObjects)
    .where(or(interrupted, unused))
    .limit(deletedPerRun)
    .for("update", { skipLocked: true });
  const claimed = await db
    .update(orphanedObjects)
    .set({ deletingAt: sql`now()` })
    .where(inArray(orphanedObjects.key, due))
    .returning({ key: orphanedObjects.key });
  for (let at = 0; at < claimed.length; at += atOnce) {
    // By now another process may take them over, and an upload follow it.
    if (performance.now() - startedAt > deleteMs) return "unfinished";
    const keys = claimed.slice(at, at + atOnce).map(({ key }) => key);
    const gone = await allEnded(keys.map((key) => objects.delete(key)));
    const [deleted, refused] = [keys.filter((_, n) => gone[n]), keys.filter((_, n) => !gone[n])];
    await db.delete(orphanedObjects).where(inArray(orphanedObjects.key, deleted));
    // An upload may use them again; the store is asked again a day later.
    await db
      .update(orphanedObjects)
      .set({ deletingAt: null, since: sql`now() - make_interval(days => ${retentionDays.orphanedObjects - 1})` })
      .where(inArray(orphanedObjects.key, refused));
  }
  return claimed.length < deletedPerRun ? "done" : "unfinished";
}
