import { LRUCache } from "lru-cache";
import type { Encoding } from "#http/compression.ts";
import { onInvalidate, type Tag } from "#shop/invalidation.ts";

export type Variant = { headers: Record<string, string>; body: Buffer<ArrayBuffer> };

/** A page as it goes out, and what it shows. `ttlMs` 0: never kept. */
export type Page = {
  status: number;
  headers: Record<string, string>;
  body: Buffer<ArrayBuffer>;
  tags: ReadonlySet<Tag>;
  ttlMs: number;
  /** The page as it goes out plain or compressed, made when first asked for. */
  variants: Map<Encoding | null, Promise<Variant>>;
};

/**
 * Pages kept in this process by address, at most `maxBytes` of them. A page goes when something it shows has changed;
 * requests that miss together render once; a render that began before a change is answered but not kept.
 */
export function createPageCache({ maxBytes }: { maxBytes: number }) {
  const pages = new LRUCache<string, Page>({
    maxSize: maxBytes,
    // Body, two compressed variants and the book-keeping around them; the address is the client's, and may be long.
    sizeCalculation: (page, address) => Math.ceil(page.body.length * 1.5) + address.length * 2 + 2_000,
    ttlAutopurge: false,
    onInsert: (page, key) => page.tags.forEach((tag) => showing.get(tag)?.add(key) ?? showing.set(tag, new Set([key]))),
    dispose: (page, key) => page.tags.forEach((tag) => forget(tag, key)),
  });
  /** The addresses of the kept pages that show it. */
  const showing = new Map<Tag, Set<string>>();
  const rendering = new Map<string, Promise<Page>>();
  const outdated = new Set<Set<Tag>>();

  const stopListening = onInvalidate((tags) => {
    rendering.clear();
    for (const changes of outdated) for (const tag of tags) changes.add(tag);
    if (tags.includes("all")) pages.clear();
    for (const tag of tags) for (const key of showing.get(tag) ?? []) pages.delete(key);
  });

  function forget(tag: Tag, key: string) {
    const keys = showing.get(tag);
    keys?.delete(key);
    if (keys?.size === 0) showing.delete(tag);
  }

  async function renderAndKeep(key: string, render: () => Promise<Page>): Promise<Page> {
    const changes = new Set<Tag>();
    outdated.add(changes);
    try {
      const page = await render();
      const stale = changes.has("all") || [...page.tags].some((tag) => changes.has(tag));
      if (page.ttlMs > 0 && !stale) pages.set(key, page, { ttl: page.ttlMs });
      return page;
    } finally {
      outdated.delete(changes);
    }
  }

  return {
    async get(key: string, render: () => Promise<Page>): Promise<Page> {
      const kept = pages.get(key) ?? rendering.get(key);
      if (kept) return kept;
      const page = renderAndKeep(key, render);
      rendering.set(key, page);
      try {
        return await page;
      } finally {
        if (rendering.get(key) === page) rendering.delete(key);
      }
    },
    close: stopListening,
  };
}
