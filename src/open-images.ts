import { ConfigError, type Config } from "#config.ts";
import type { Db } from "#db/db.ts";
import { createImageFetch } from "#image-files/fetch-image.ts";
import { createS3, isNoSuchBucket } from "#image-files/s3-objects.ts";
import type { ImageAdapters } from "#shop/images/fetch-images.ts";
import type { ObjectStore } from "#shop/images/object-store.ts";
import { sampleObjects } from "#shop/images/store-image.ts";

/**
 * Returns how images are fetched, resized and stored. Throws `ConfigError` where some are in a storage that is not configured, unless the configuration says that they are in the database: then
 * those are not shown; and where the configured one says that it has none of them. One that is away holds up no start.
 */
export async function openImages({ s3, imageStorage }: Config, db: Db): Promise<ImageAdapters> {
  const samples = await sampleObjects(db);
  if (imageStorage === null && samples.length > 0)
    throw new ConfigError(
      "Images are in S3-compatible storage, but S3_ENDPOINT and what belongs to it are not set. IMAGE_STORAGE=database starts the shop without them.",
    );
  const objects = s3 && createS3(s3);
  if (objects && (await lacksAll(objects, samples)))
    throw new ConfigError(
      `Images are in S3-compatible storage, but the bucket ${s3.bucket} has none of ${samples.join(", ")}. Is it the bucket that the shop has used?`,
    );
  return {
    fetchImage: createImageFetch(),
    // By a library that is loaded with the first image: visitors get files that were made before.
    resizeImage: async (bytes, use) => (await import("#image-files/resize-image.ts")).resizeImage(bytes, use),
    storage: { objects, into: imageStorage === "s3" ? objects : null },
  };
}

async function lacksAll(objects: ObjectStore, keys: string[]): Promise<boolean> {
  const found = await Promise.allSettled(keys.map((key) => objects.get(key)));
  const isLacking = (one: (typeof found)[number]) =>
    one.status === "fulfilled" ? one.value === null : isNoSuchBucket(one.reason);
  return found.length > 0 && found.every(isLacking);
}
