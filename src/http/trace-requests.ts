import type { MiddlewareHandler } from "hono";
import { routeOf, type Routed } from "#http/request-log.ts";
import { currentRequest } from "#log/current-request.ts";
import { isTracing, traced } from "#log/trace.ts";

/** Requests of these are many and always the same. */
const untracedPaths = /^\/(healthz$|readyz$|metrics$|assets\/|illustrations\/|images\/)/;

/** All others are one, which clients can't name. */
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Returns middleware that makes each request a span with its route, status and id, where traces are exported. It continues the trace that a
 * trusted proxy names in `traceparent`.
 */
export function traceRequests(trustedProxy: boolean): MiddlewareHandler<Routed> {
  return (c, next) => {
    if (!isTracing() || untracedPaths.test(c.req.path)) return next();
    const parent = (trustedProxy && c.req.header("traceparent")) || null;
    const method = methods.has(c.req.method) ? c.req.method : "_OTHER";
    return traced({ name: method, kind: "server", parent }, async (span) => {
      await next();
      const route = routeOf(c);
      const { requestId, actorId } = currentRequest()?.ids ?? {};
      span?.rename(`${method} ${route}`);
      span?.add({
        "http.request.method": method,
        "http.route": route,
        "http.response.status_code": c.res.status,
        ...(requestId && { "camber.request_id": requestId }),
        ...(actorId && { "camber.actor_id": actorId }),
      });
      if (c.res.status >= 500) span?.fail(String(c.res.status));
    });
  };
}
