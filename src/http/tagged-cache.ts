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

type Entry = {
  response: CachedResponse;
  madeAt: number;
  freshUntil: number;
  /** When one of its tags was first invalidated. */
  invalidatedAt: number | null;
};

/** A response being made. `outdated`: something was invalidated since. */
type Making = { response: Promise<CachedResponse>; outdated: boolean };

type Options = {
  maxBytes: number;
  /** How long after it was made a response may be sent if making it again fails with 503. 0: not at all. */
  staleMs?: number;
};

/**
 * Returns a cache of responses by canonical address, of at most `maxBytes`; pages and the API have one each. The first request for an entry of
 * which a tag was invalidated makes it again; while it does, others get the old one for at most `stalePages.whileMadeMs`, so that a change of
 * what many pages show costs one response of each. Simultaneous misses make the response once. A response that is invalidated while it is made
 * is sent, and then counts as invalidated.
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
  const pending = new Map<string, Making>();
  /** For each response being made: the tags that were invalidated since, and when they first were. */
  const invalidatedMeanwhile = new Set<Map<Tag, number>>();

  const stopListening = onInvalidate((tags) => {
    // Nothing that is cached shows jobs, which every order queues.
    if (tags.every((tag) => tag === "jobs")) return;
    for (const making of pending.values()) making.outdated = true;
    const now = Date.now();
    for (const seen of invalidatedMeanwhile) for (const tag of tags) if (!seen.has(tag)) seen.set(tag, now);
    if (tags.includes("all")) for (const entry of entries.values()) markInvalidated(entry);
    if (tags.includes("missed")) for (const entry of entries.values()) entry.freshUntil = 0;
    for (const tag of tags) for (const key of keysOf.get(tag) ?? []) markInvalidated(entries.peek(key));
  });

  function markInvalidated(entry: Entry | undefined) {
    if (entry) entry.invalidatedAt ??= Date.now();
  }

  function dropKey(tag: Tag, key: string) {
    const keys = keysOf.get(tag);
    keys?.delete(key);
    if (keys?.size === 0) keysOf.delete(tag);
  }

  /** Returns the expired response if it may still be sent. It is made again a little later. */
  function sendStale(key: string): CachedResponse | null {
    const entry = entries.peek(key);
    const now = Date.now();
    if (!entry || entry.invalidatedAt !== null || entry.madeAt + staleMs <= now) return null;
    const age = Math.round((now - entry.madeAt) / 1000);
    const marks = { age: String(age), "cache-status": "camber; hit; detail=stale" };
    const response = { ...entry.response, headers: { ...entry.response.headers, ...marks }, variants: new Map() };
    entries.set(key, { ...entry, response, freshUntil: now + stalePages.retryMs });
    return response;
  }

  async function makeAndCache(key: string, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const invalidated = new Map<Tag, number>();
    invalidatedMeanwhile.add(invalidated);
    try {
      const made = await make();
      const times = ["all" as const, "missed" as const, ...made.tags].flatMap((tag) => invalidated.get(tag) ?? []);
      const invalidatedAt = times.length > 0 ? Math.min(...times) : null;
      const madeAt = Date.now();
      if (made.ttlMs > 0) entries.set(key, { response: made, madeAt, freshUntil: madeAt + made.ttlMs, invalidatedAt });
      else if (made.status === 503) return sendStale(key) ?? made;
      else entries.delete(key);
      return made;
    } finally {
      invalidatedMeanwhile.delete(invalidated);
    }
  }

  return {
    /** Returns the cached response, else that of `make`. Throws what `make` throws and caches nothing then. */
    async get(key: string, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
      const entry = entries.get(key);
      const now = Date.now();
      if (entry && entry.invalidatedAt === null && entry.freshUntil > now) return entry.response;
      const current = pending.get(key);
      if (current && entry?.invalidatedAt && entry.invalidatedAt + stalePages.whileMadeMs > now) return entry.response;
      if (current && !current.outdated) return current.response;
      const making = { response: makeAndCache(key, make), outdated: false };
      pending.set(key, making);
      try {
        return await making.response;
      } finally {
        if (pending.get(key) === making) pending.delete(key);
      }
    },
    close: stopListening,
  };
}
