import type { Context, MiddlewareHandler, TypedResponse } from "hono";
import type { JSONValue } from "hono/utils/types";
import { createPageCache, type Page } from "#http/page-cache.ts";
import type { Tag } from "#shop/invalidation.ts";

/** How long an answer may be kept without a change being heard of: short, since people act on stock and price. */
const ttlMs = 5_000;

type Shown = { body: Buffer<ArrayBuffer>; tags: Tag[] };
type Env = { Variables: { shown?: Shown } };

/** Answers JSON that is the same for everybody, to be kept until one of `tags`, which it shows, has changed. */
export function publicJson<T extends JSONValue>(c: Context, value: T, tags: Tag[]) {
  // A VIN tells whose car it is: nobody on the way shall keep it.
  if ([...new URL(c.req.url).searchParams.keys()].some((name) => name.toLowerCase() === "answer.vin")) {
    c.header("cache-control", "no-store");
    return c.json(value, 200) as Response & TypedResponse<T, 200, "json">;
  }
  const body = Buffer.from(JSON.stringify(value));
  c.set("shown", { body, tags } satisfies Shown);
  const response: Response = c.body(body, 200, { "content-type": "application/json" });
  return response as Response & TypedResponse<T, 200, "json">;
}

/**
 * Keeps the answers of `publicJson` as pages are kept: by address, until what they show has changed. For those alone: whoever
 * sends a token is answered anew.
 */
export function cacheResponses({ maxBytes = 32 * 2 ** 20 } = {}): MiddlewareHandler<Env> {
  const cache = createPageCache({ maxBytes });
  return async (c, next) => {
    const { url, method } = c.req;
    if (method !== "GET" || c.req.header("authorization") !== undefined) return next();
    let mine = false;
    const page = await cache.get(url.slice(url.indexOf("/", "https://".length)), async () => {
      mine = true;
      await next();
      return toPage(c.res, c.get("shown"));
    });
    if (mine && c.get("shown")) return;
    // A refusal's body has been read; and what is set onto an answer is merged with the one before.
    if (mine) c.res = undefined;
    c.res = new Response(page.body, { status: page.status, headers: page.headers });
  };
}

async function toPage(response: Response, shown: Shown | undefined): Promise<Page> {
  const body = shown?.body ?? Buffer.from(await response.text());
  const headers = { ...Object.fromEntries(response.headers), "content-length": String(body.length) };
  const keep = shown !== undefined && response.status === 200;
  return {
    status: response.status,
    headers,
    body,
    tags: new Set(shown?.tags),
    ttlMs: keep ? ttlMs : 0,
    variants: new Map(),
  };
}
