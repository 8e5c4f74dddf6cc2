import type { MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import { ShopError } from "#shop/foundation/errors.ts";
import { cacheEntries } from "#shop/foundation/limits.ts";
import type { Client } from "#shop/foundation/rate-limit.ts";

const windowMs = 60_000;

/** Returns the path as routes compare it: in lower case, without slashes at its end. */
const plainPath = (path: string) => path.toLowerCase().replace(/(?<!\/)\/+(?=(\.data)?$)/, "");

/** Paths that search, as pages (with a language's prefix or not, and as data of a navigation) and in the API. */
const searching = /^(\/api\/(search|suggest|parts)|(\/[a-z-]+)?\/(search|parts)(\.data)?)$/;

/** Whether a search is posted, which forms and suggestions do: what is typed may be a VIN. */
const posts = (method: string, path: string) =>
  method === "POST" && /^(\/api\/suggest|(\/(?!api\/)[a-z-]+)?\/(search|parts))$/.test(path);

/** Paths that search for each line of a cart: what else it needs, and what would make it cheaper or faster. */
const offering = /^(\/api\/cart\/(offers|delivery)|(\/[a-z-]+)?\/cart(\.data)?)$/;

/**
 * Returns middleware that limits the searches from one network. They are counted in memory: a search costs less than a write to the database
 * that all processes share. Throws `rate_limited` with `retryAfter`.
 */
export function limitSearches(): MiddlewareHandler<{ Variables: { client: Client | null } }> {
  const counted = new LRUCache<string, { count: number; until: number }>({ max: cacheEntries.searchingNetworks });
  return async (c, next) => {
    const client = c.get("client");
    // The cart's way of delivery is chosen by PUT, which searches nothing.
    const path = plainPath(c.req.path);
    const offers = offering.test(path) && c.req.method !== "PUT";
    const searches = (searching.test(path) && c.req.query("q")) || posts(c.req.method, path) || offers;
    if (client && searches) {
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
