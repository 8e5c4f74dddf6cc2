import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { allEnded } from "#shop/foundation/all-ended.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { adoptObject, putFiles } from "#shop/foundation/images/image-objects.ts";
import { imageFiles, imageStorageChoice } from "#shop/foundation/images/images.table.ts";
import { objectKey, type ImageStorage, type ObjectStore } from "#shop/foundation/images/object-store.ts";
import { objectLimits } from "#shop/foundation/limits.ts";
import { log } from "#log/log.ts";

type FileName = { hash: string; name: string };

const nameOf = ({ into }: ImageStorage) => (into ? "s3" : "database");

/** Notes where this process, which starts, stores images: from now on those with another setting move none. */
export async function chooseImageStorage(db: Db, images: ImageStorage): Promise<void> {
  const storage = nameOf(images);
  await db
    .insert(imageStorageChoice)
    .values({ storage })
    .onConflictDoUpdate({ target: imageStorageChoice.one, set: { storage } });
}

/**
 * Moves every file of an image to where new ones go: into the store of objects, or back into the database. Images are shown all the time. Returns `"unfinished"` when `signal` was aborted; throws
 * `image_storage_down`. A further run goes on with what is left, such as files whose former objects are being deleted. Moves none if a process that stores images elsewhere started later: the two
 * would move them there and back for ever.
 */
export async function moveImages(db: Db, images: ImageStorage, signal: AbortSignal): Promise<"unfinished" | "done"> {
  const { objects, into } = images;
  if (!objects) return "done";
  const [chosen] = await db.select().from(imageStorageChoice);
  if (chosen && chosen.storage !== nameOf(images)) {
    log("warn", "images", "a process that started later stores images elsewhere: this one moves none", {
      here: nameOf(images),
      there: chosen.storage,
    });
    return "done";
  }
  const move = (file: FileName) => (into ? moveOut(db, into, file).catch(busyOrThrow) : moveBack(db, objects, file));
  let last: FileName = { hash: "", name: "" };
  const counts = { moved: 0, missing: 0, busy: 0 };
  for (;;) {
    if (signal.aborted) return "unfinished";
    const files = await db
      .select({ hash: imageFiles.hash, name: imageFiles.name })
      .from(imageFiles)
      .where(
        and(
          sql`(${imageFiles.hash}, ${imageFiles.name}) > (${last.hash}, ${last.name})`,
          into ? isNotNull(imageFiles.bytes) : isNull(imageFiles.bytes),
        ),
      )
      .orderBy(asc(imageFiles.hash), asc(imageFiles.name))
      .limit(objectLimits.atOnce);
    for (const outcome of await allEnded(files.map(move))) if (outcome) counts[outcome] += 1;
    const end = files.at(-1);
    if (!end) break;
    last = end;
  }
  if (Object.values(counts).some((count) => count > 0))
    log(counts.missing > 0 ? "error" : "info", "images", "files of images were moved", counts);
  return "done";
}

function busyOrThrow(error: unknown): "busy" {
  if (error instanceof ShopError && error.code === "busy") return "busy";
  throw error;
}

const isFile = ({ hash, name }: FileName) => and(eq(imageFiles.hash, hash), eq(imageFiles.name, name));

async function moveOut(db: Db, objects: ObjectStore, file: FileName): Promise<"moved" | null> {
  const [stored] = await db.select({ bytes: imageFiles.bytes }).from(imageFiles).where(isFile(file));
  if (!stored?.bytes) return null;
  await putFiles(db, objects, { hash: file.hash, files: [{ name: file.name, bytes: stored.bytes }] });
  // The row has the only copy: it is given up for one that can be read.
  const copy = await objects.get(objectKey(file.hash, file.name));
  if (!copy || Buffer.compare(copy, stored.bytes) !== 0)
    throw new ShopError("image_storage_down", { cause: new Error("what was put can't be read back") });
  return db.transaction(async (tx) => {
    const moved = await tx
      .update(imageFiles)
      .set({ bytes: null })
      .where(and(isFile(file), isNotNull(imageFiles.bytes)))
      .returning({ name: imageFiles.name });
    // Its image was deleted, or an upload of it was quicker: what was put remains an orphan.
    if (moved.length === 0) return null;
    if (!(await adoptObject(tx, objectKey(file.hash, file.name)))) throw new ShopError("busy");
    return "moved";
  });
}

/** The database notes the object as an orphan. */
async function moveBack(db: Db, objects: ObjectStore, file: FileName): Promise<"moved" | "missing"> {
  const bytes = await objects.get(objectKey(file.hash, file.name));
  if (!bytes) return "missing";
  await db
    .update(imageFiles)
    .set({ bytes })
    .where(and(isFile(file), isNull(imageFiles.bytes)));
  return "moved";
}
