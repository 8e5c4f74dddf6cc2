import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { adoptObject, type StoredFile } from "#shop/foundation/images/image-objects.ts";
import { imageFiles, images } from "#shop/foundation/images/images.table.ts";
import { objectKey, type ObjectStore } from "#shop/foundation/images/object-store.ts";
import { imageLimits, objectLimits, retentionDays } from "#shop/foundation/limits.ts";
import { prepared } from "#shop/foundation/prepared.ts";
import { log } from "#log/log.ts";

// The storage of images: a row of `image_files` has the bytes of a file, or says that they are in the store of objects.

/**
 * Stores an image in the caller's transaction, or marks it as used where it is stored already. Throws `busy` where an object that was put into the store for it is being deleted: that took
 * very long.
 */
export async function storeImage(
  tx: Db,
  hash: string,
  { widest, files }: { widest: number; files: StoredFile[] },
): Promise<void> {
  await tx
    .insert(images)
    .values({ hash, widest })
    .onConflictDoUpdate({ target: images.hash, set: { usedAt: sql`now()` } });
  // One that was a part's may become the logo, whose icons are missing.
  for (const { name, bytes } of files) {
    const written = await tx
      .insert(imageFiles)
      .values({ hash, name, bytes })
      .onConflictDoUpdate({
        target: [imageFiles.hash, imageFiles.name],
        set: { bytes: sql`excluded.bytes` },
        // It was elsewhere.
        setWhere: sql`(${imageFiles.bytes} is null) <> (excluded.bytes is null)`,
      })
      .returning({ name: imageFiles.name });
    const adopted = bytes === null && (await adoptObject(tx, objectKey(hash, name)));
    if (bytes === null && written.length > 0 && !adopted) throw new ShopError("busy");
  }
}

const fileByName = prepared((db) =>
  db
    .select({ bytes: imageFiles.bytes })
    .from(imageFiles)
    .where(and(eq(imageFiles.hash, sql.placeholder("hash")), eq(imageFiles.name, sql.placeholder("name"))))
    .prepare("image_file"),
);

type FileName = { hash: string; name: string };

/**
 * Returns the bytes of a file of an image; null if there is none. Throws `image_storage_down` if they are in an object store that does not respond,
 * or that is no longer configured.
 */
export async function readImageFile(
  db: Db,
  objects: ObjectStore | null,
  { hash, name }: FileName,
): Promise<Uint8Array | null> {
  const [file] = await fileByName(db).execute({ hash, name });
  if (!file) return null;
  if (file.bytes) return file.bytes;
  if (!objects) throw new ShopError("image_storage_down");
  const bytes = await objects.get(objectKey(hash, name));
  if (!bytes && Date.now() >= (quietUntil.get(objects) ?? 0)) {
    quietUntil.set(objects, Date.now() + objectLimits.missingLoggedMs);
    log("error", "images", "the storage has no such object", { key: objectKey(hash, name) });
  }
  return bytes;
}

// Visitors ask for missing images as often as for others.
const quietUntil = new WeakMap<ObjectStore, number>();

/** Returns the keys of objects of a few images, none where all bytes are in the database. */
export async function sampleObjects(db: Db): Promise<string[]> {
  const files = await db
    .select({ hash: imageFiles.hash, name: sql<string>`min(${imageFiles.name})` })
    .from(imageFiles)
    .where(isNull(imageFiles.bytes))
    .groupBy(imageFiles.hash)
    .orderBy(imageFiles.hash)
    .limit(objectLimits.samples);
  return files.map(({ hash, name }) => objectKey(hash, name));
}

/**
 * Deletes images that no part, address of another server, setting or page refers to, some time after their last upload or use. Returns `"unfinished"` where more are left. Safe beside an
 * upload of the same image: that one locks the row first, and its time no longer qualifies, or it inserts the image anew.
 */
export async function purgeUnusedImages(db: Db): Promise<"unfinished" | "done"> {
  const unused = db
    .select({ hash: images.hash })
    .from(images)
    .where(
      and(
        lt(images.usedAt, sql`now() - make_interval(days => ${retentionDays.unusedImages})`),
        sql`not exists (select from part_images p where p.hash = ${images.hash})`,
        sql`not exists (select from external_images x where x.hash = ${images.hash})`,
        sql`not exists (select from settings s where s.value::text like '%/images/' || ${images.hash} || '/%')`,
        sql`not exists (select from content_pages c where c.texts::text like '%/images/' || ${images.hash} || '/%')`,
      ),
    )
    .limit(imageLimits.purgedAtOnce)
    .for("update", { skipLocked: true });
  const gone = await db.delete(images).where(inArray(images.hash, unused)).returning({ hash: images.hash });
  return gone.length < imageLimits.purgedAtOnce ? "done" : "unfinished";
}
