import { LRUCache } from "lru-cache";
import type { Handler } from "hono";
import type { Db } from "#db/db.ts";
import { withinDeadline } from "#http/deadline.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import type { ObjectStore } from "#shop/foundation/images/object-store.ts";
import { readImageFile } from "#shop/foundation/images/store-image.ts";
import { cacheBytes } from "#shop/foundation/limits.ts";

const contentTypes: Record<string, string> = { avif: "image/avif", webp: "image/webp", png: "image/png" };
const address = /^\/images\/([0-9a-f]{32})\/((?:\d{3,4}|icon-\d{3})\.(avif|webp|png))$/;

/**
 * Returns the handler of `/images/{hash}/{file}`: the shop's own images, which are the same for ever under their address. Those requested lately stay in memory.
 * Throws `not_found` and `image_storage_down`.
 */
export function createImages(db: Db, objects: ObjectStore | null): Handler {
  const recent = new LRUCache<string, Uint8Array>({
    maxSize: cacheBytes.images,
    sizeCalculation: (bytes) => Math.max(bytes.length, 1),
  });
  // Visitors who ask for the same file at once wait for one reading of it.
  const reading = new Map<string, Promise<Uint8Array | null>>();
  const read = (key: string, file: { hash: string; name: string }) => {
    const begun = reading.get(key) ?? readImageFile(db, objects, file).finally(() => reading.delete(key));
    reading.set(key, begun);
    return begun;
  };
  return async ({ req }) => {
    const [, hash, name, extension] = address.exec(req.path) ?? [];
    if (hash === undefined || name === undefined || extension === undefined) throw new ShopError("not_found");
    const key = `${hash}/${name}`;
    const headers = {
      "content-type": contentTypes[extension] ?? "",
      "cache-control": "public, max-age=31536000, immutable",
      etag: `"${key}"`,
    };
    // A client with a valid copy needs no access to the storage.
    if (req.header("if-none-match") === headers.etag) return new Response(null, { status: 304, headers });
    const bytes = recent.get(key) ?? (await withinDeadline(read(key, { hash, name })));
    if (!bytes) throw new ShopError("not_found");
    recent.set(key, bytes);
    return new Response(new Uint8Array(bytes), { headers: { ...headers, "content-length": String(bytes.length) } });
  };
}
