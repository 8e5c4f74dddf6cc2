import { ConfigError, type Config } from "#process/config.ts";
import type { Db } from "#db/db.ts";
import { createImageFetch } from "#adapters/images/fetch-image.ts";
import { createS3, isNoSuchBucket } from "#adapters/images/s3-objects.ts";
import { log } from "#log/log.ts";
import type { ImageAdapters } from "#shop/foundation/images/fetch-images.ts";
import type { ObjectStore } from "#shop/foundation/images/object-store.ts";
import { sampleObjects } from "#shop/foundation/images/store-image.ts";

/**
 * Returns how images are fetched, resized and stored. Throws `ConfigError` where some are in a storage that is not configured, unless the configuration says that they are in the database: then
 * those are not shown; and where there is no such bucket. One that is away holds up no start.
 */
export async function openImages({ s3, imageStorage }: Config, db: Db): Promise<ImageAdapters> {
  const samples = await sampleObjects(db);
  if (imageStorage === null && samples.length > 0)
    throw new ConfigError(
      "Images are in S3-compatible storage, but S3_ENDPOINT and what belongs to it are not set. IMAGE_STORAGE=database starts the shop without them.",
    );
  const objects = s3 && createS3(s3);
  if (objects) await checkBucket(objects, s3.bucket, samples);
  return {
    fetchImage: createImageFetch(),
    // By a library that is loaded with the first image: visitors get files that were made before.
    resizeImage: async (bytes, use) => (await import("#adapters/images/resize-image.ts")).resizeImage(bytes, use),
    storage: { objects, into: imageStorage === "s3" ? objects : null },
  };
}

/** Throws `ConfigError` if the bucket does not exist. If it lacks all of the samples it may have lost its images: the shop starts and logs that. */
async function checkBucket(objects: ObjectStore, bucket: string, samples: string[]): Promise<void> {
  const found = await Promise.allSettled(samples.map((key) => objects.get(key)));
  if (found.some((one) => one.status === "rejected" && isNoSuchBucket(one.reason)))
    throw new ConfigError(`Images are in S3-compatible storage, but there is no bucket ${bucket}.`);
  if (found.length > 0 && found.every((one) => one.status === "fulfilled" && one.value === null))
    log("error", "images", "the bucket has none of a few stored images: is it the one that the shop has used?", {
      bucket,
      samples: samples.join(" "),
    });
}
