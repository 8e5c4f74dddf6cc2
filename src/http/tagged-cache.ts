import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { createRequesters, type Admitted, type Requesters } from "#http/admission.ts";
import type { Encoding } from "#http/compression.ts";
import { onInvalidate, type Tag } from "#shop/foundation/invalidation.ts";
import { cacheEntries, cacheFirstSight, stalePages } from "#shop/foundation/limits.ts";
import { count } from "#log/counters.ts";

export type Variant = { headers: Record<string, string>; body: Buffer<ArrayBuffer> };

/**
 * Returns the same bytes in memory of their own, where they aren't. A buffer of zlib, or a short one of Node, is a part of a block of 64 KiB, which a cached copy
 * would hold on to.
 */
export function compact(body: Buffer): Buffer<ArrayBuffer> {
  if (body.buffer.byteLength === body.length) return body as Buffer<ArrayBuffer>;
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
  /** When it was made again because of a change, the last few times. */
  remadeAt: readonly number[];
};

/** A response being made. `outdated`: something was invalidated since. */
type Making = { response: Promise<CachedResponse>; outdated: boolean; requesters: Requesters };

type Options = {
  /** As `/metrics` calls it. */
  name: string;
  maxBytes: number;
  /** How long after it was made a response may be sent if making it again fails with 503. 0: not at all. */
  staleMs?: number;
  /** How often a response is made again that changes all the time; requests in between get the one of before. By default at each change. */
  remakesPerSecond?: number | null;
};

/** The keys of cached responses by the tags of what they show. */
function createTagIndex() {
  const found = new Map<Tag, Set<string>>();
  return {
    keysOf: (tag: Tag): Iterable<string> => found.get(tag) ?? [],
    add(key: string, tags: ReadonlySet<Tag>) {
      for (const tag of tags) {
        const keys = found.get(tag);
        if (keys) keys.add(key);
        else found.set(tag, new Set([key]));
      }
    },
    remove(key: string, tags: ReadonlySet<Tag>) {
      for (const tag of tags) {
        const keys = found.get(tag);
        keys?.delete(key);
        if (keys?.size === 0) found.delete(tag);
      }
    },
  };
}

/**
 * Returns a cache of responses by canonical address, of at most `maxBytes`; pages and the API have one each. The first request for an entry of
 * which a tag was invalidated makes it again; while it does, others get the old one for at most `stalePages.whileMadeMs`, so that a change of
 * what many pages show costs one response of each; one that changes all the time is made again `remakesPerSecond`. Simultaneous misses make the response once. A response that is invalidated while it is made
 * is sent, and then counts as invalidated.
 * A cache that is not nearly empty stores what was requested before, so that addresses that nobody asks for twice replace nothing.
 * While the database is unreachable, entries that have expired, or whose invalidations may have been missed, are sent with
 * `cache-status` (RFC 9211); entries that are known to be stale never are.
 */
export function createTaggedCache({ name, maxBytes, staleMs = 0, remakesPerSecond = null }: Options) {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
    onInsert: ({ response }, key) => index.add(key, response.tags),
    dispose: ({ response }, key) => index.remove(key, response.tags),
  });
  const index = createTagIndex();
  const pending = new Map<string, Making>();
  const isSeen = createMemory();
  /** For each response being made: the tags that were invalidated since, and when they first were. */
  const invalidatedMeanwhile = new Set<Map<Tag, number>>();

  const stopListening = onInvalidate((tags) => {
    // Nothing that is cached shows jobs, which every order queues.
    if (tags.every((tag) => tag === "jobs")) return;
    for (const making of pending.values()) making.outdated = true;
    const now = Date.now();
    for (const times of invalidatedMeanwhile) for (const tag of tags) if (!times.has(tag)) times.set(tag, now);
    if (tags.includes("all")) for (const entry of entries.values()) markInvalidated(entry, true);
    if (tags.includes("missed")) for (const entry of entries.values()) entry.freshUntil = 0;
    for (const tag of tags) for (const key of index.keysOf(tag)) markInvalidated(entries.peek(key));
  });

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

  /** Returns whether to store the response: if there is plenty of room, or at its second request. */
  const admits = (key: string) =>
    entries.has(key) || entries.calculatedSize < maxBytes * cacheFirstSight || isSeen(key);

  async function makeAndCache(key: string, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const invalidated = new Map<Tag, number>();
    invalidatedMeanwhile.add(invalidated);
    try {
      const made = await make();
      const times = ["all" as const, "missed" as const, ...made.tags].flatMap((tag) => invalidated.get(tag) ?? []);
      const invalidatedAt = times.length > 0 ? Math.min(...times) : null;
      const madeAt = Date.now();
      const remadeAt = remakesOf(entries.peek(key), madeAt, remakesPerSecond);
      if (made.ttlMs > 0 && admits(key))
        entries.set(key, { response: made, madeAt, freshUntil: madeAt + made.ttlMs, invalidatedAt, remadeAt });
      else if (made.status === 503) return sendStale(key) ?? made;
      else entries.delete(key);
      return made;
    } finally {
      invalidatedMeanwhile.delete(invalidated);
    }
  }

  return {
    /**
     * Returns the cached response, else that of `make`, to which it says whether a copy is cached and who waits for the response; `client` is the
     * network of this request. Throws what `make` throws and caches nothing then.
     */
    async get(key: string, make: (who: Admitted) => Promise<CachedResponse>, client = ""): Promise<CachedResponse> {
      const entry = entries.get(key);
      const now = Date.now();
      const isHit = entry && entry.invalidatedAt === null && entry.freshUntil > now;
      count("cache_requests_total", { cache: name, outcome: isHit ? "hit" : "miss" });
      if (isHit) return entry.response;
      if (entry && isResting(entry, now, remakesPerSecond)) return entry.response;
      const current = pending.get(key);
      if (current && entry?.invalidatedAt && entry.invalidatedAt + stalePages.whileMadeMs > now) return entry.response;
      if (current && !current.outdated) {
        current.requesters.join(client);
        return current.response;
      }
      const requesters = createRequesters(client);
      const who = { requesters, known: entry !== undefined };
      const making = { response: makeAndCache(key, () => make(who)), outdated: false, requesters };
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

function markInvalidated(entry: Entry | undefined, wholly = false): void {
  if (!entry) return;
  entry.invalidatedAt ??= Date.now();
  if (wholly) entry.remadeAt = [];
}

/** Returns whether an invalidated response was made again so often lately that it may be sent a little longer. */
function isResting({ remadeAt, invalidatedAt }: Entry, now: number, perSecond: number | null): boolean {
  const [first = 0] = remadeAt;
  if (perSecond === null || remadeAt.length < perSecond) return false;
  return first > now - 1_000 && (invalidatedAt ?? 0) + stalePages.whileMadeMs > now;
}

/** Returns when a response was made again, the last few times, after it was made at `madeAt` in the place of `before`. */
function remakesOf(before: Entry | undefined, madeAt: number, perSecond: number | null): readonly number[] {
  return perSecond !== null && before?.invalidatedAt ? [...before.remadeAt, madeAt].slice(-perSecond) : [];
}

/** The bytes of body, two compressed variants and overhead; the address comes from the client and may be long. */
function sizeOf({ response }: Entry, address: string): number {
  return Math.ceil(response.body.length * 1.5) + address.length * 2 + 2_000;
}

/** Returns a function that remembers addresses, and returns whether one was remembered. */
function createMemory(): (address: string) => boolean {
  const marks = new LRUCache<string, true>({ max: cacheEntries.seenAddresses });
  return (address) => {
    const mark = hash("sha1", address, "base64").slice(0, 12);
    const known = marks.has(mark);
    marks.set(mark, true);
    return known;
  };
}
