/**
 * A store of objects by key, such as an S3-compatible bucket, for the files of images instead of the database. Each call ends within a deadline, and throws `image_storage_down` where the store did not
 * do it; all may be repeated.
 */
export type ObjectStore = {
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** Returns null where the store says that it has no such object. */
  get: (key: string) => Promise<Uint8Array | null>;
  /** Returns whether the object is gone: not if the store refuses to delete it. */
  delete: (key: string) => Promise<boolean>;
};

/** Where the files of images are: each row of `image_files` says which of the two has its bytes. */
export type ImageStorage = {
  /** The store that is configured; null: there is only the database. */
  objects: ObjectStore | null;
  /** Where new files go, and a job moves the others; null: the database. */
  into: ObjectStore | null;
};

/** Returns the key of a file of an image, whose content never changes. */
export const objectKey = (hash: string, name: string) => `images/${hash}/${name}`;
