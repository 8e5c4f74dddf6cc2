import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { ShopError } from "#shop/foundation/errors.ts";

/**
 * Throws `too_large` for bodies of more than `maxBytes`. The HTTP parser enforces a declared length, so Hono's `bodyLimit` only counts bodies
 * without one: it converts them to a web stream, which costs as much as the rest of a small request.
 */
export function limitBody(maxBytes: number): MiddlewareHandler {
  const refuse = () => {
    throw new ShopError("too_large");
  };
  const count = bodyLimit({ maxSize: maxBytes, onError: refuse });
  return async (c, next) => {
    if (c.req.header("transfer-encoding") !== undefined) return count(c, next);
    if (Number(c.req.header("content-length") ?? 0) > maxBytes) refuse();
    return next();
  };
}
