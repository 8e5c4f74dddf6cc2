import { LRUCache } from "lru-cache";
import { cacheEntries, type RateLimit } from "#shop/foundation/limits.ts";
import { ShopError } from "#shop/foundation/errors.ts";

/** Returns a function that counts a request of a client in this process, and throws `rate_limited` beyond the limit. */
export function createClientLimit({ most, seconds }: RateLimit): (client: string) => void {
  const counted = new LRUCache<string, { requests: number }>({ max: cacheEntries.clients, ttl: seconds * 1_000 });
  return (client) => {
    const window = counted.get(client) ?? { requests: 0 };
    if (window.requests === 0) counted.set(client, window);
    window.requests += 1;
    if (window.requests > most) throw new ShopError("rate_limited");
  };
}
