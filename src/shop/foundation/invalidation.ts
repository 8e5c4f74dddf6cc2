import type { Db } from "#db/db.ts";

/**
 * What a change invalidates. Cached pages and responses show `parts` (which exist, and the data of any except price and stock), `part:{id}`
 * (all of one), `stock` (which are in stock), `prices` (of any, where they select, order or count parts) or `prices:{type}` (of one part type), `reviews`, `vehicles` and `search` (its synonyms), `settings` (any section), `brand` (the section of that name, which every page shows), `price-terms` (what tax and delivery add to prices), `content` (which of the shop's own pages are published, and
 * their titles) or `content:{slug}` (the text of one). `jobs`: a job was queued. `all`: anything may have
 * changed, as after an import. `missed`: changes of other processes may have been missed, so that nothing cached is certain.
 */
export type Tag =
  | "parts"
  | `part:${string}`
  | "stock"
  | "prices"
  | `prices:${string}`
  | "reviews"
  | "vehicles"
  | "search"
  | "settings"
  | "brand"
  | "price-terms"
  | "content"
  | `content:${string}`
  | "jobs"
  | "connections"
  | "all"
  | "missed";

/** Returns the tags of what depends on the prices of parts of some types, by id; null: of all. */
export function priceTags(typeIds: readonly string[] | null): Tag[] {
  return typeIds ? typeIds.map((id) => `prices:${id}` as const) : ["prices"];
}

type Listener = (tags: Tag[]) => void;

const listeners = new Set<Listener>();

/** The tags of each open transaction, in the order in which they were invalidated. */
const held = new WeakMap<Db, Tag[]>();

/** Returns whether invalidated tags concern what shows `tag`. */
export function concern(tags: readonly Tag[], tag: Tag): boolean {
  return tags.includes(tag) || tags.includes("all") || tags.includes("missed");
}

/** Invalidates everything that shows the tags. Within a transaction the listeners are called after the commit, or not at all if it is rolled back. */
export function invalidate(db: Db, ...tags: Tag[]): void {
  const waiting = held.get(db);
  if (waiting) waiting.push(...tags);
  else publishTags(tags);
}

/** Calls the listeners immediately, for changes that another process committed. */
export function publishTags(tags: Tag[]): void {
  for (const listener of listeners) listener(tags);
}

/** Calls `listener` with the tags of each committed change until the returned function is called. */
export function onInvalidate(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Defers invalidations with `tx` until `publish` is called; `discard` drops them. For `db/transaction.ts`. */
export function holdInvalidations(tx: Db): { publish: () => void; discard: () => void } {
  const tags: Tag[] = [];
  held.set(tx, tags);
  return {
    publish() {
      held.delete(tx);
      if (tags.length > 0) publishTags([...new Set(tags)]);
    },
    discard: () => void held.delete(tx),
  };
}

/** Marks the beginning of a savepoint; the returned function drops the invalidations since then. For `db/transaction.ts`. */
export function markInvalidations(tx: Db): () => void {
  const tags = held.get(tx);
  const before = tags?.length ?? 0;
  return () => {
    if (tags) tags.length = before;
  };
}
