import { createHash, timingSafeEqual } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { collectDefaultMetrics, Counter, Histogram, Registry } from "prom-client";

/** `route`: the pattern of the page, set by its handler. For endpoints of the API it comes from the router. */
export type Measured = { Variables: { route?: string } };

/** All other methods count as one, so that clients can't create any number of series. */
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Returns middleware that counts and times requests by method, route and status, and a handler that sends these with the metrics of the
 * process to Prometheus, for requests with `token`. A route is a pattern (`/api/parts/:id`), which keeps the number of series small.
 */
export function createMetrics(token: string) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const labelNames = ["method", "route", "status"] as const;
  const seconds = new Histogram({
    name: "http_request_seconds",
    help: "How long requests took",
    labelNames,
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  const failed = new Counter({
    name: "http_server_errors_total",
    help: "Responses of 500 and above",
    registers: [registry],
  });

  const measure: MiddlewareHandler<Measured> = async (c, next) => {
    const end = seconds.startTimer();
    await next();
    const method = methods.has(c.req.method) ? c.req.method : "other";
    end({ method, route: c.get("route") ?? routePath(c), status: String(c.res.status) });
    if (c.res.status >= 500) failed.inc();
  };

  const show: MiddlewareHandler = async (c) => {
    if (!same(c.req.header("authorization") ?? "", `Bearer ${token}`)) return c.text("unauthorized", 401);
    return c.text(await registry.metrics(), 200, { "content-type": registry.contentType });
  };

  return { measure, show };
}

function same(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
