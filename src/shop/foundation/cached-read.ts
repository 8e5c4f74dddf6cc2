import type { Db } from "#db/db.ts";
import { concern, onInvalidate, type Tag } from "#shop/foundation/invalidation.ts";

type Cached<Value> = { at: number; value: Promise<Value> };

/**
 * Returns `read` with its result cached in the process, for each database, until one of `tags` is invalidated, at most for `ttlMs`. Reads at the
 * same time share one query; a failed one is not cached. For what pages show: a verb that decides by the value reads it in its transaction.
 */
export function cachedRead<Value>(
  { tags, ttlMs }: { tags: readonly Tag[]; ttlMs: number },
  read: (db: Db) => Promise<Value>,
): (db: Db) => Promise<Value> {
  let cache = new WeakMap<Db, Cached<Value>>();
  let listening: (() => void) | undefined;
  return (db) => {
    // A read that began before is in the dropped map, so later callers don't get it.
    listening ??= onInvalidate((changed) => {
      if (tags.some((tag) => concern(changed, tag))) cache = new WeakMap();
    });
    const known = cache.get(db);
    if (known && Date.now() - known.at < ttlMs) return known.value;
    const current = cache;
    const value = read(db);
    current.set(db, { at: Date.now(), value });
    value.catch(() => current.delete(db));
    return value;
  };
}
