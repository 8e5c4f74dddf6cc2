import type { MiddlewareHandler } from "hono";

const preflight = {
  "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
  "access-control-allow-headers": "authorization, content-type, idempotency-key",
  "access-control-max-age": "600",
};

/** Lets the pages of one other origin, the storefront's, call the API with their cookies, where it is served apart from them (D1). */
export function allowOrigin(storefront: string): MiddlewareHandler {
  return async (c, next) => {
    const allowed = c.req.header("origin") === storefront;
    if (allowed && c.req.method === "OPTIONS") c.res = new Response(null, { status: 204, headers: preflight });
    else await next();
    c.header("vary", "origin", { append: true });
    if (!allowed) return;
    c.header("access-control-allow-origin", storefront);
    c.header("access-control-allow-credentials", "true");
    c.header("access-control-expose-headers", "link, x-total-count, retry-after");
  };
}
