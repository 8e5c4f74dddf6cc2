import { createHash } from "node:crypto";
import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { putFiles, type StoredFile } from "#shop/foundation/images/image-objects.ts";
import type { ImageStorage } from "#shop/foundation/images/object-store.ts";
import type { ImageUse, ResizeImage } from "#shop/foundation/images/resize.ts";
import { bodyBytes, imageLimits } from "#shop/foundation/limits.ts";
import { limitConcurrency } from "#shop/foundation/concurrency-limit.ts";

export type ReceivedImage = { hash: string; widest: number; files: StoredFile[] };

/** What becomes of the bytes of an image. */
export type ImageIntake = { resizeImage: ResizeImage; storage: ImageStorage };

/** In memory at once, and resized at once. */
const inMemory = limitConcurrency(imageLimits.inMemory, imageLimits.waitMs);
const atWork = limitConcurrency(imageLimits.atOnce, imageLimits.waitMs);

/** Increment it to generate the files of later uploads again, under another address. */
const recipe = "1";

/**
 * Reads an uploaded or fetched file, no further than an image may be long, makes the files of the image when it is its turn, and puts them into the store of objects where new files go there. The
 * caller then stores the image in a transaction. Throws `too_large`, `busy` when its turn does not come, and what `ResizeImage` throws; `invalid` for a file without a byte; `image_storage_down`.
 */
export async function receiveImage(
  db: Db,
  { resizeImage, storage: { into } }: ImageIntake,
  file: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  use: ImageUse,
): Promise<ReceivedImage> {
  return inMemory("", async () => {
    const bytes = await readWhole(file);
    const hash = createHash("sha256").update(recipe).update(bytes).digest("hex").slice(0, 32);
    const { widest, files } = await atWork("", () => resizeImage(bytes, use));
    return { hash, widest, files: into ? await putFiles(db, into, { hash, files }) : files };
  });
}

async function readWhole(file: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of file) {
    length += piece.length;
    if (length > bodyBytes.image) throw new ShopError("too_large");
    pieces.push(piece);
  }
  if (length === 0) throw new ShopError("invalid", { fields: [{ field: "file", code: "required" }] });
  return Buffer.concat(pieces);
}
