import type { Context, MiddlewareHandler, TypedResponse } from "hono";
import type { JSONValue } from "hono/utils/types";
import { createRequesters, type Admit, type Admitted } from "#http/admission.ts";
import { isPersonal, openPrefixes } from "#http/parameters/parameters.ts";
import { compact, createTaggedCache, type CachedResponse } from "#http/tagged-cache.ts";
import type { Tag } from "#shop/foundation/invalidation.ts";
import { cacheBytes, cacheTtlMs } from "#shop/foundation/limits.ts";
import { vinIn } from "#shop/catalogue/search/vin-rules.ts";

type Shown = { body: Buffer<ArrayBuffer>; tags: Tag[] };
type Env = { Variables: { shown?: Shown; address?: string; language?: string; network: string } };

/** The names of the parameters of a cached endpoint. `open`: including those with `openPrefixes`. */
export type CachedEndpoint = { path: string; names: readonly string[]; open: boolean };

/** Returns JSON that is the same for all clients, to be cached until one of `tags`, which it shows, is invalidated; of a query with a VIN, not to be stored (D37). */
export function publicJson<T extends JSONValue>(c: Context, value: T, tags: Tag[]) {
  const { searchParams } = new URL(c.req.url);
  if ([...searchParams.keys()].some(isPersonal) || vinIn(searchParams.get("q") ?? "")) {
    c.header("cache-control", "no-store");
    return c.json(value, 200) as Response & TypedResponse<T, 200, "json">;
  }
  const body = compact(Buffer.from(JSON.stringify(value)));
  c.set("shown", { body, tags } satisfies Shown);
  const response: Response = c.body(body, 200, { "content-type": "application/json" });
  return response as Response & TypedResponse<T, 200, "json">;
}

/**
 * Returns middleware that caches what an endpoint returns by `publicJson`, by language and canonical address, until it is invalidated.
 * Requests with a token bypass the cache. What is not cached is made when it is its turn; throws `busy` if that does not come.
 */
export function createResponseCache(admit: Admit) {
  const cache = createTaggedCache({ name: "responses", maxBytes: cacheBytes.responses });
  return (endpoint: CachedEndpoint): MiddlewareHandler<Env> =>
    async (c, next) => {
      const { url, method } = c.req;
      // A HEAD is made as the GET is.
      if (method !== "GET" && method !== "HEAD") return next();
      const client = c.get("network");
      if (c.req.header("authorization") !== undefined) {
        return admit({ requesters: createRequesters(client), known: false }, next);
      }
      const address = cacheAddress(url.slice(url.indexOf("/", "https://".length)), endpoint);
      let isMiss = false;
      const make = (who: Admitted) => {
        isMiss = true;
        c.set("address", address);
        return admit(who, async () => {
          await next();
          return toCached(c.res, c.get("shown"));
        });
      };
      const cached = await cache.get(`${c.get("language") ?? ""} ${address}`, make, client);
      if (isMiss && c.get("shown")) return;
      // Discards the refusal, whose body has been read; otherwise Hono would merge its headers.
      if (isMiss) c.res = undefined;
      c.res = new Response(cached.body, { status: cached.status, headers: cached.headers });
    };
}

/** Returns middleware that runs a public request that no cache may answer when it is its turn; throws `busy` if that does not come. */
export function inTurn(admit: Admit): MiddlewareHandler<Env> {
  return (c, next) => admit({ requesters: createRequesters(c.get("network")), known: false }, next);
}

/**
 * Returns the path with the declared parameters in a fixed order, so that unknown ones can't fill the cache. Values stay as they were sent,
 * since an endpoint refuses what a page would ignore.
 */
function cacheAddress(address: string, { names, open }: CachedEndpoint): string {
  const at = address.indexOf("?");
  if (at === -1) return address;
  const entries = [...new URLSearchParams(address.slice(at))].filter(
    ([name]) => names.includes(name) || (open && openPrefixes.some((prefix) => name.startsWith(prefix))),
  );
  const query = new URLSearchParams(entries.toSorted(byNameThenValue)).toString();
  return query ? `${address.slice(0, at)}?${query}` : address.slice(0, at);
}

function byNameThenValue([name, value]: [string, string], [otherName, otherValue]: [string, string]): number {
  if (name !== otherName) return name < otherName ? -1 : 1;
  return value < otherValue ? -1 : Number(value > otherValue);
}

/** Leaves out the headers that depend on the request's origin, which are set on each response. */
async function toCached(response: Response, shown: Shown | undefined): Promise<CachedResponse> {
  const body = shown?.body ?? Buffer.from(await response.text());
  const own = [...response.headers].filter(([name]) => name !== "vary" && !name.startsWith("access-control-"));
  return {
    status: response.status,
    headers: { ...Object.fromEntries(own), "content-length": String(body.length) },
    body,
    tags: new Set(shown?.tags),
    ttlMs: shown !== undefined && response.status === 200 ? cacheTtlMs.responses : 0,
    variants: new Map(),
  };
}
