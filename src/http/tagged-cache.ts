import { LRUCache } from "lru-cache";
import type { Encoding } from "#http/compression.ts";
import { onInvalidate, type Tag } from "#shop/invalidation.ts";

export type Variant = { headers: Record<string, string>; body: Buffer<ArrayBuffer> };

/** A response as it goes out, with the tags of what it shows. `ttlMs` 0: not to be cached. */
export type CachedResponse = {
  status: number;
  headers: Record<string, string>;
  body: Buffer<ArrayBuffer>;
  tags: ReadonlySet<Tag>;
  ttlMs: number;
  /** The response plain or compressed, made on first use. */
  variants: Map<Encoding | null, Promise<Variant>>;
};

/**
 * Responses cached in this process by canonical address, at most `maxBytes` of them; pages and the API use one each. An entry
 * goes when one of its tags is invalidated. Requests that miss together make the response once. A response whose making began
 * before an invalidation is sent but not cached.
 */
export function createTaggedCache({ maxBytes }: { maxBytes: number }) {
  const entries = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    // Body, two compressed variants and the book-keeping around them; the address is the client's, and may be long.
    sizeCalculation: ({ body }, address) => Math.ceil(body.length * 1.5) + address.length * 2 + 2_000,
    ttlAutopurge: false,
    onInsert: ({ tags }, key) => tags.forEach((tag) => keysOf.get(tag)?.add(key) ?? keysOf.set(tag, new Set([key]))),
    dispose: ({ tags }, key) => tags.forEach((tag) => dropKey(tag, key)),
  });
  const keysOf = new Map<Tag, Set<string>>();
  const pending = new Map<string, Promise<CachedResponse>>();
  /** For each response being made: the tags invalidated since it began. */
  const invalidatedMeanwhile = new Set<Set<Tag>>();

  const stopListening = onInvalidate((tags) => {
    pending.clear();
    for (const seen of invalidatedMeanwhile) for (const tag of tags) seen.add(tag);
    if (tags.includes("all")) entries.clear();
    for (const tag of tags) for (const key of keysOf.get(tag) ?? []) entries.delete(key);
  });

  function dropKey(tag: Tag, key: string) {
    const keys = keysOf.get(tag);
    keys?.delete(key);
    if (keys?.size === 0) keysOf.delete(tag);
  }

  async function makeAndCache(key: string, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const invalidated = new Set<Tag>();
    invalidatedMeanwhile.add(invalidated);
    try {
      const made = await make();
      const stale = invalidated.has("all") || [...made.tags].some((tag) => invalidated.has(tag));
      if (made.ttlMs > 0 && !stale) entries.set(key, made, { ttl: made.ttlMs });
      return made;
    } finally {
      invalidatedMeanwhile.delete(invalidated);
    }
  }

  return {
    /** The cached response, or the one that `make` returns. Throws what `make` throws; nothing is cached then. */
    async get(key: string, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
      const found = entries.get(key) ?? pending.get(key);
      if (found) return found;
      const making = makeAndCache(key, make);
      pending.set(key, making);
      try {
        return await making;
      } finally {
        if (pending.get(key) === making) pending.delete(key);
      }
    },
    close: stopListening,
  };
}
