import type { MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import { ShopError } from "#shop/errors.ts";
import { cacheEntries } from "#shop/limits.ts";
import type { Client } from "#shop/rate-limit.ts";

const windowMs = 60_000;

/** Paths that search, as pages (with a language's prefix or not, and as data of a navigation) and in the API. */
const searching = /^(\/api\/(search|suggest|parts)|(\/[a-z-]+)?\/(search|parts)(\.data)?)$/;

/**
 * Returns middleware that limits the searches from one network. They are counted in memory: a search costs less than a write to the database
 * that all processes share. Throws `rate_limited` with `retryAfter`.
 */
export function limitSearches(): MiddlewareHandler<{ Variables: { client: Client | null } }> {
  const counted = new LRUCache<string, { count: number; until: number }>({ max: cacheEntries.searchingNetworks });
  return async (c, next) => {
    const client = c.get("client");
    if (client && searching.test(c.req.path) && c.req.query("q")) {
      const now = Date.now();
      const known = counted.get(client.network);
      const seen = known && known.until > now ? known : { count: 0, until: now + windowMs };
      counted.set(client.network, { ...seen, count: seen.count + 1 });
      if (seen.count >= client.limits.searchesPerMinutePerNetwork)
        throw new ShopError("rate_limited", { data: { retryAfter: Math.ceil((seen.until - now) / 1_000) } });
    }
    await next();
  };
}
