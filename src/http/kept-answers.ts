import type { Context, MiddlewareHandler } from "hono";
import { createPageCache, type Page } from "#http/page-cache.ts";
import type { Tag } from "#shop/changes.ts";

/** How long an answer may be kept without a change being heard of: short, since people act on stock and price. */
const freshMs = 5_000;

type Shown = { Variables: { shows?: Tag[] } };

/** Says what a public answer shows, so that it is kept until one of these has changed. */
export function shows(c: Context, ...tags: Tag[]): void {
  c.set("shows", tags);
}

/**
 * Keeps the JSON answers of reads that are the same for everybody, as pages are kept: by address, until what they show has
 * changed. For those alone: whoever sends a token is answered anew.
 */
export function keepAnswers({ maxBytes = 32 * 2 ** 20 } = {}): MiddlewareHandler<Shown> {
  const cache = createPageCache({ maxBytes });
  return async (c, next) => {
    const { url, method } = c.req;
    if (method !== "GET" || c.req.header("authorization") !== undefined) return next();
    const { status, headers, body } = await cache.get(url.slice(url.indexOf("/", "https://".length)), async () => {
      await next();
      const answer = await toPage(c.res, c.get("shows"));
      // Its body has been read; and what is set onto an answer is merged with the one before.
      c.res = undefined;
      return answer;
    });
    c.res = new Response(body, { status, headers });
  };
}

async function toPage(response: Response, tags: Tag[] = []): Promise<Page> {
  const body = Buffer.from(await response.text());
  const headers = { ...Object.fromEntries(response.headers), "content-length": String(body.length) };
  const keep = response.status === 200 && tags.length > 0;
  return {
    status: response.status,
    headers,
    body,
    tags: new Set(tags),
    freshMs: keep ? freshMs : 0,
    variants: new Map(),
  };
}
