import { LRUCache } from "lru-cache";
import type { Encoding } from "#http/compression.ts";
import { onInvalidate, type Tag } from "#shop/invalidation.ts";
import { stalePages } from "#shop/limits.ts";

export type Variant = { headers: Record<string, string>; body: Buffer<ArrayBuffer> };

/**
 * Returns the same bytes in memory of their own. A buffer of zlib, or a short one of Node, is a part of a block of 64 KiB, which a cached copy
 * would hold on to.
 */
export function compact(body: Buffer): Buffer<ArrayBuffer> {
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return copy;
}

/** A complete response with the tags of what it shows. `ttlMs` 0: not cached. */
export type CachedResponse = {
  status: number;
  headers: Record<string, string>;
  body: Buffer<ArrayBuffer>;
  tags: ReadonlySet<Tag>;
  ttlMs: number;
  /** The response plain or compressed, made on first use. */
  variants: Map<Encoding | null, Promise<Variant>>;
};

type Entry = { response: CachedResponse; madeAt: number; freshUntil: number };

type Options = {
  maxBytes: number;
  /** How long after it was made a response may be sent if making it again fails with 503. 0: not at all. */
  staleMs?: number;
};

/**
 * Returns a cache of responses by canonical address, of at most `maxBytes`; pages and the API have one each. An entry is dropped when one of
 * its tags is invalidated. Simultaneous misses make the response once. A response that is invalidated while it is made is sent but not cached.
 * While the database is unreachable, entries that have expired, or whose invalidations may have been missed, are sent with
 * `cache-status` (RFC 9211); entries that are known to be stale never are.
 */
export function createTaggedCache({ maxBytes, staleMs = 0 }: Options) {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    // Body, two compressed variants and overhead; the address comes from the client and may be long.
    sizeCalculation: ({ response }, address) => Math.ceil(response.body.length * 1.5) + address.length * 2 + 2_000,
    onInsert: ({ response }, key) =>
      response.tags.forEach((tag) => keysOf.get(tag)?.add(key) ?? keysOf.set(tag, new Set([key]))),
    dispose: ({ response }, key) => response.tags.forEach((tag) => dropKey(tag, key)),
  });
  const keysOf = new Map<Tag, Set<string>>();
  const pending = new Map<string, Promise<CachedResponse>>();
  /** For each response being made: the tags that were invalidated since. */
  const invalidatedMeanwhile = new Set<Set<Tag>>();

  const stopListening = onInvalidate((tags) => {
    pending.clear();
    for (const seen of invalidatedMeanwhile) for (const tag of tags) seen.add(tag);
    if (tags.includes("all")) entries.clear();
    if (tags.includes("missed")) for (const entry of entries.values()) entry.freshUntil = 0;
    for (const tag of tags) for (const key of keysOf.get(tag) ?? []) entries.delete(key);
  });

  function dropKey(tag: Tag, key: string) {
    const keys = keysOf.get(tag);
    keys?.delete(key);
    if (keys?.size === 0) keysOf.delete(tag);
  }

  /** Returns the expired response if it may still be sent. It is made again a little later. */
  function sendStale(key: string): CachedResponse | null {
    const entry = entries.peek(key);
    const now = Date.now();
    if (!entry || entry.madeAt + staleMs <= now) return null;
    const age = Math.round((now - entry.madeAt) / 1000);
    const marks = { age: String(age), "cache-status": "camber; hit; detail=stale" };
    const response = { ...entry.response, headers: { ...entry.response.headers, ...marks }, variants: new Map() };
    entries.set(key, { ...entry, response, freshUntil: now + stalePages.retryMs });
    return response;
  }

  async function makeAndCache(key: string, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const invalidated = new Set<Tag>();
    invalidatedMeanwhile.add(invalidated);
    try {
      const made = await make();
      const stale = ["all" as const, "missed" as const, ...made.tags].some((tag) => invalidated.has(tag));
      const now = Date.now();
      if (made.ttlMs > 0 && !stale) entries.set(key, { response: made, madeAt: now, freshUntil: now + made.ttlMs });
      else if (made.status === 503) return sendStale(key) ?? made;
      else if (made.ttlMs === 0) entries.delete(key);
      return made;
    } finally {
      invalidatedMeanwhile.delete(invalidated);
    }
  }

  return {
    /** Returns the cached response, else that of `make`. Throws what `make` throws and caches nothing then. */
    async get(key: string, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
      const entry = entries.get(key);
      if (entry && entry.freshUntil > Date.now()) return entry.response;
      const waiting = pending.get(key);
      if (waiting) return waiting;
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
