import { ConfigError, type Config } from "#config.ts";
import type { Db } from "#db/db.ts";
import { createImageFetch } from "#image-files/fetch-image.ts";
import { createS3 } from "#image-files/s3-objects.ts";
import type { ImageAdapters } from "#shop/images/fetch-images.ts";
import { isObjectStoreInUse } from "#shop/images/store-image.ts";

/**
 * Returns how images are fetched, resized and stored. Throws `ConfigError` where some are in a storage that is not configured, unless the configuration says that they are in the database: then
 * those are not shown.
 */
export async function openImages({ s3, imageStorage }: Config, db: Db): Promise<ImageAdapters> {
  if (imageStorage === null && (await isObjectStoreInUse(db)))
    throw new ConfigError(
      "Images are in S3-compatible storage, but S3_ENDPOINT and what belongs to it are not set. IMAGE_STORAGE=database starts the shop without them.",
    );
  const objects = s3 && createS3(s3);
  return {
    fetchImage: createImageFetch(),
    // By a library that is loaded with the first image: visitors get files that were made before.
    resizeImage: async (bytes, use) => (await import("#image-files/resize-image.ts")).resizeImage(bytes, use),
    storage: { objects, into: imageStorage === "s3" ? objects : null },
  };
}
