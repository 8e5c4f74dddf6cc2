import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { imageFiles, images } from "#shop/images/images.table.ts";
import type { ResizedImage } from "#shop/images/resize.ts";
import { imageLimits, retentionDays } from "#shop/limits.ts";
import { prepared } from "#shop/prepared.ts";

// The storage of images: all that knows where their bytes are. Another storage stands beside this one with the same three functions.

/** Stores an image in the caller's transaction, or marks it as used where it is stored already. */
export async function storeImage(tx: Db, hash: string, { widest, files }: ResizedImage): Promise<void> {
  await tx
    .insert(images)
    .values({ hash, widest })
    .onConflictDoUpdate({ target: images.hash, set: { usedAt: sql`now()` } });
  // One that was a part's may become the logo, whose icons are missing.
  for (const { name, bytes } of files) await tx.insert(imageFiles).values({ hash, name, bytes }).onConflictDoNothing();
}

const fileByName = prepared((db) =>
  db
    .select({ bytes: imageFiles.bytes })
    .from(imageFiles)
    .where(and(eq(imageFiles.hash, sql.placeholder("hash")), eq(imageFiles.name, sql.placeholder("name"))))
    .prepare("image_file"),
);

/** Returns the bytes of a file of an image, null where there is none. */
export async function readImageFile(db: Db, hash: string, name: string): Promise<Uint8Array | null> {
  const [file] = await fileByName(db).execute({ hash, name });
  return file?.bytes ?? null;
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
